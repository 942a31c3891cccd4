"""A note that is not UTF-8."""

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

ID = "utf8"
REMEDY = "save it as UTF-8; some letters show as \N{REPLACEMENT CHARACTER} until then"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the files with bytes that are no text."""
    return (at_problem(ID, ADVICE, problem._replace(remedy=REMEDY)) for problem in facts.problems_of(ID))


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note that is not UTF-8.",
    why="Obsidian shows wrong letters, and writes them back when the note is edited there.",
    find=find,
    examples=(
        Example(
            "A letter as old systems wrote it; the example writes such a byte as \\udce9.",
            {"a.md": "One.\ncaf\udce9\n"},
            ("a.md:2 the file is not UTF-8 at byte 8",),
        ),
        Example(
            "Any script, and the sign for what could not be read.", {"a.md": "é 漢 \N{REPLACEMENT CHARACTER}\n"}, ()
        ),
    ),
)
