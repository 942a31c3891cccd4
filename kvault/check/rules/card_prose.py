"""A card with more than three lines of prose."""

from __future__ import annotations

from kvault.check.facts import project_of
from kvault.check.findings import at_problem
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "card-prose"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the cards that hold more than they should."""
    for problem in facts.problems_of(ID):
        folder = project_of(problem.path)
        if facts.cards.get(folder or "") == problem.path:
            remedy = f"move the text to a note in {folder}/notes/ and link to it"
            yield at_problem(ID, ERROR, problem._replace(remedy=remedy))


_CARD = (
    "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n# A\n\n| Source | Path |\n|---|---|\n| repo | /a |\n\n"
)

RULE = Rule(
    id=ID,
    level=ERROR,
    says="A card with more than three lines of prose.",
    why="A card is read in every session; what it explains belongs in notes, where it is found when it is needed.",
    find=find,
    examples=(
        Example(
            "Four lines of text.",
            {"projects/a/a.md": _CARD + "One.\nTwo.\n\n- Three.\n\nFour.\n"},
            ("projects/a/a.md:17 the card has 4 lines of prose",),
        ),
        Example(
            "Tables, headings, code and lines that are only links are no prose; a folder note is no card.",
            {
                "projects/a/a.md": _CARD + "One.\n[[b]]\n- [[c]]\n![[d]]\n\n```\n1\n2\n3\n4\n```\n## H\nTwo.\nThree.\n",
                "projects/b/b.md": "One.\n\nTwo.\n\nThree.\n\nFour.\n",
                "projects/c/c.md": "---\ntype: project\n---\nOne.\n\nTwo.\n\nThree.\n\nFour.\n",
            },
            (),
        ),
    ),
)
