"""Says which of several notes is the home of what they all hold."""

from __future__ import annotations

from kvault.note.kinds import CARD_TYPES
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kvault.check.facts import NoteFact

NAMED = 3  # parts of the key for what a note says it is
_LATEST = "\U0010ffff"  # a note without a date is the younger one


def home_first(notes: Iterable[NoteFact]) -> list[NoteFact]:
    """Return the notes by their claim: ``home: true``, a card, a decision, the older one, the smaller path.

    A note that the commit adds is younger than those that were there.
    """
    return sorted(notes, key=home_key)


def home_key(note: NoteFact) -> tuple[bool, bool, bool, bool, bool, str, str]:
    """Return the key by which the home comes first."""
    stored = note.kind in ("session", "runs") or note.path.startswith(("inbox/", "archive/"))
    return (
        not note.home,
        not (note.type and note.kind in CARD_TYPES),
        note.kind != "decision",
        stored,
        note.came,
        note.created or _LATEST,
        note.path,
    )
