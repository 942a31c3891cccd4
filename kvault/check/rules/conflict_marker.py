"""A conflict of git that was not settled."""

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

ID = "conflict-marker"
REMEDY = "keep what is right of the two sides and take the lines <<<<<<<, ======= and >>>>>>> out"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield git's markers outside code."""
    return (at_problem(ID, ERROR, problem._replace(remedy=REMEDY)) for problem in facts.problems_of(ID))


RULE = Rule(
    id=ID,
    level=ERROR,
    says="Lines that git left where two versions of a note did not agree.",
    why="Both versions stand in the note, and neither reads well.",
    find=find,
    examples=(
        Example(
            "A merge that stopped half way.",
            {"a.md": "# A\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n"},
            ("a.md:2 a conflict of git was not settled here",),
        ),
        Example(
            "In code, in a line of text, and a heading underlined with seven signs.",
            {"a.md": "```\n<<<<<<< HEAD\n=======\n>>>>>>> x\n```\nThe sign <<<<<<< opens it.\n\nHeading\n=======\n"},
            (),
        ),
    ),
)
