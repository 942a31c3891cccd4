"""Finds the pairs of paragraphs that are nearly the same, by their fingerprints."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
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
    counts = Counter(chain.from_iterable(row.prints for row in rows))
    repeated = {one for one, count in counts.items() if count > 1}
    holders: dict[int, list[int]] = {}
    for number, row in enumerate(rows):
        for one in repeated.intersection(row.prints):
            holders.setdefault(one, []).append(number)
    boilerplate = {one for one, numbers in holders.items() if _is_boilerplate(numbers, rows)}
    telling = [_telling(row, boilerplate) for row in rows]
    pairs = set()
    for one, numbers in holders.items():
        if one in boilerplate:
            continue
        for at, a in enumerate(numbers):
            for b in numbers[at + 1 :]:
                if rows[a].path != rows[b].path and (only is None or rows[a].path in only or rows[b].path in only):
                    pairs.add((a, b))
    found = []
    for a, b in sorted(pairs):
        shared = len(telling[a] & telling[b])
        if not shared:
            continue
        resemblance = shared / (len(telling[a]) + len(telling[b]) - shared)
        if resemblance >= threshold:
            found.append(Pair(rows[a], rows[b], resemblance))
    return tuple(found)


def _is_boilerplate(numbers: Sequence[int], rows: Sequence[Paragraph]) -> bool:
    """Tell whether a print says nothing: it comes from a template."""
    if len(numbers) <= BOILERPLATE:
        return False
    return len(numbers) > CROWD or len({rows[number].path for number in numbers}) > BOILERPLATE


def _telling(row: Paragraph, boilerplate: set[int]) -> frozenset[int]:
    """Return the prints of a paragraph that say something; none of one that is mostly boilerplate."""
    prints = frozenset(row.prints).difference(boilerplate)
    return prints if 2 * len(prints) >= len(row.prints) else frozenset()
