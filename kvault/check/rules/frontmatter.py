"""A property block that does not parse."""

from __future__ import annotations

from kvault.check.findings import at_problem
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "frontmatter"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the property blocks that are not valid YAML."""
    return (at_problem(ID, ERROR, problem) for problem in facts.problems_of(ID))


RULE = Rule(
    id=ID,
    level=ERROR,
    says="A property block that does not parse: Obsidian shows none of its properties.",
    why="Tags, aliases, links and the summary of the note are lost until it is mended.",
    find=find,
    examples=(
        Example(
            "A text that begins with @ needs quotes.",
            {"a.md": "---\nauthor: @me\n---\n"},
            ("a.md:2 the property block is not valid YAML",),
        ),
        Example(
            "Two links in a row are no YAML; a key may stand there once.",
            {"a.md": "---\nsee: [[b]], [[b]]\n---\n", "b.md": "---\nx: 1\nx: 2\n---\n"},
            ("a.md:2 the property block is not valid YAML", 'b.md:3 the property "x" stands there twice'),
        ),
        Example(
            "What a template leaves to be filled in is not judged, and a rule of dashes is no block.",
            {"t.md": "---\ndate: @{{date}}\n---\n", "b.md": "\n---\nx: @\n---\n", "c.md": "---\n---\n"},
            (),
        ),
    ),
)
