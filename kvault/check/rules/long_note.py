"""A note over 500 lines."""

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

ID = "long-note"
REMEDY = "move each idea to a note of its own and link to it"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes that are too long to be read at once."""
    return (at_problem(ID, ADVICE, problem._replace(remedy=REMEDY)) for problem in facts.problems_of(ID))


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note over 500 lines.",
    why="It holds more than one idea, and costs an agent its attention.",
    find=find,
    examples=(
        Example("501 lines.", {"a.md": "A line.\n" * 501}, ("a.md:501 the note has 501 lines",)),
        Example("500 lines.", {"a.md": "A line.\n" * 500}, ()),
    ),
)
