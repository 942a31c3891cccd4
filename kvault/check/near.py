"""Finds the pairs of paragraphs that are nearly the same, by their fingerprints."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Sequence

    from kvault.check.facts import Paragraph

THRESHOLD = 0.5  # of the prints of both together; measured, see docs
BOILERPLATE = 5  # notes: what stands in more comes from a template
CROWD = 20  # paragraphs: a print that more share says nothing


class Pair(NamedTuple):
    """Two paragraphs of two notes."""

    one: Paragraph
    other: Paragraph
    resemblance: float  # prints of both by prints of either, what is boilerplate left out


def near(
    rows: Sequence[Paragraph], *, only: frozenset[str] | None = None, threshold: float = THRESHOLD
) -> tuple[Pair, ...]:
    """Return the pairs in the order of their places; with ``only``, those of which one stands in such a note."""
    rows = sorted(set(rows))
    telling = _telling(rows)
    holders: dict[int, list[int]] = {}
    for number, prints in enumerate(telling):
        for one in prints:
            holders.setdefault(one, []).append(number)
    pairs = set()
    for numbers in holders.values():
        for at, a in enumerate(numbers):
            for b in numbers[at + 1 :]:
                if rows[a].path != rows[b].path and (only is None or rows[a].path in only or rows[b].path in only):
                    pairs.add((a, b))
    found = []
    for a, b in sorted(pairs):
        shared = len(telling[a] & telling[b])
        resemblance = shared / (len(telling[a]) + len(telling[b]) - shared)
        if resemblance >= threshold:
            found.append(Pair(rows[a], rows[b], resemblance))
    return tuple(found)


def _telling(rows: Iterable[Paragraph]) -> list[frozenset[int]]:
    """Return the prints of each paragraph that few notes share; none of one that is mostly boilerplate."""
    rows = list(rows)
    notes: dict[int, set[str]] = {}
    counts: dict[int, int] = {}
    for row in rows:
        for one in row.prints:
            notes.setdefault(one, set()).add(row.path)
            counts[one] = counts.get(one, 0) + 1
    few = {one for one, paths in notes.items() if len(paths) <= BOILERPLATE and counts[one] <= CROWD}
    telling = []
    for row in rows:
        prints = few.intersection(row.prints)
        telling.append(frozenset(prints) if 2 * len(prints) >= len(row.prints) else frozenset())
    return telling
