"""Reads a card."""

from __future__ import annotations

from kvault.config import Switches
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter
from kvault.note.kinds import may_be_card
from kvault.note.properties import first_text
from kvault.project.model import NO_STEP
from kvault.project.model import Card

_NOTHING = frozenset(("", NO_STEP, "none", "-", "n/a"))


def read_card(path: str, text: str, switches: Switches) -> Card | None:
    """Return the card that stands at ``projects/<name>/<name>.md``; None for a note of another kind.

    Any word may be the type of a card but those of other kinds, such as "decision". A property block that does not
    parse leaves the rows, by which the project is still known.
    """
    block = read_frontmatter(text, switches)
    held = block.properties or {}
    type = first_text(held, "type")
    if not may_be_card(path, type):
        return None
    step = first_text(held, "next")
    return Card(
        name=path.rsplit("/", 2)[-2],
        path=path,
        text=text,
        type=type,
        status=first_text(held, "status"),
        next=None if step.lower() in _NOTHING else step,
        updated=first_text(held, "updated") or None,
        summary=first_text(held, "summary", "description") or first_text(dict(block.readable), "summary"),
        places=read_places(text, block.body),
    )
