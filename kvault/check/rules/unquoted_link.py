"""A link in a property that lacks its quotes."""

from __future__ import annotations

from kvault.check.findings import at_problem
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding
    from kvault.edit import Splice

ID = "unquoted-link"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the properties that were meant as links."""
    return (at_problem(ID, ADVICE, problem, fixable=True) for problem in facts.problems_of(ID))


def fix(finding: Finding, text: str, facts: Facts) -> tuple[Splice, ...]:
    """Return the change that puts quotes around the link."""
    from kvault.edit import Splice
    from kvault.note.property_faults import unquoted_links
    from kvault.text import line_starts
    from kvault.text import position

    starts = line_starts(text)
    end = text.find("\n---", 3)
    for first, last in unquoted_links(text[: end + 1]):
        if position(starts, first) == (finding.line, finding.column):
            quote = "'" if "\\" in text[first:last] else '"'
            return Splice(first, first, quote), Splice(last, last, quote)
    return ()


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link in a property that lacks its quotes.",
    why="YAML takes the brackets for a list in a list: Obsidian sees no link, and the graph has no edge.",
    find=find,
    fix=fix,
    examples=(
        Example(
            "Alone, in a list of lines, and in a list in brackets.",
            {"a.md": "---\nup: [[b]]\nsee:\n  - [[c d|x]]\nalso: [[[e]], [[f]]]\n---\n"},
            (
                "a.md:2 a link in a property needs quotes",
                "a.md:4 a link in a property needs quotes",
                "a.md:5 a link in a property needs quotes",
                "a.md:5 a link in a property needs quotes",
            ),
            fixed=("a.md", '---\nup: "[[b]]"\nsee:\n  - "[[c d|x]]"\nalso: ["[[e]]", "[[f]]"]\n---\n'),
        ),
        Example(
            "With quotes, in a text of several lines, in the body, and a list of numbers.",
            {"a.md": '---\nup: "[[b]]"\nnote: |\n  - [[b]]\nm: [[1, 2]]\n---\nup: [[b]]\n', "b.md": ""},
            (),
        ),
    ),
)
