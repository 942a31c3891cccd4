"""A request that names a date lifts the notes that were created then."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.record import TYPE_CHECKING
from kvault.search.dates import dates_in
from kvault.search.dates import day_of
from kvault.search.model import NoteId

if TYPE_CHECKING:
    from kvault.recall.ports import Facts

LIFT = 0.15  # share of the best score that a note created on a day that was named gains
AFTER = 21  # days after it, within which a note gains half: what happened is written down later too


def lift(text: str, scores: Mapping[NoteId, float], facts: Facts) -> dict[NoteId, float]:
    """Return what each note that matches gains by the dates a request names; {} where it names none.

    ``scores``: what the notes have without it.
    """
    spans = dates_in(text)
    if not spans:
        return {}
    best = max(scores.values(), default=0.0)
    gains = {}
    for note, created in facts.created(note for note, score in scores.items() if score > 0).items():
        day = day_of(created)
        if day is not None:
            share = max(_share(day - span.first, span.last - span.first) for span in spans)
            if share:
                gains[note] = LIFT * share * best
    return gains


def _share(days: int, length: int) -> float:
    """Return how much counts for a note created ``days`` after the first of ``length`` + 1 days."""
    if 0 <= days <= length:
        return 1.0
    return 0.5 if length < days <= length + AFTER else 0.0
