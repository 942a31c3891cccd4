"""The status of a project outside its card."""

from __future__ import annotations

from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules.next_step import outside_card
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "project-status"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes beside a card that have a card's type and a status."""
    return outside_card(ID, facts, "keep the status in {card}, and give this note another type")


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n"

RULE = Rule(
    id=ID,
    level=ERROR,
    says="The status of a project outside its card: a second note of a card's type, with a status.",
    why="Two places that say how a project stands will differ.",
    find=find,
    examples=(
        Example(
            "A second note says how the project stands.",
            {"projects/a/a.md": _CARD, "projects/a/notes/n.md": "---\ntype: project\nstatus: paused\n---\n"},
            ("projects/a/notes/n.md:3 the status of a project stands in a second place",),
        ),
        Example(
            "The status of another kind of note is how ripe it is.",
            {
                "projects/a/a.md": _CARD,
                "projects/a/notes/n.md": "---\ntype: note\nstatus: draft\n---\n",
                "x/y/n.md": "---\ntype: project\nstatus: paused\n---\n",
            },
            (),
        ),
    ),
)
