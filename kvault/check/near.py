"""Finds the pairs of paragraphs that are nearly the same, by their fingerprints."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.vault.names import base_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kvault.check.facts import Paragraph

# Read by hand on five public vaults: of 56 pairs at or above this 55 say the same, of 14 from 0.5 on 8, of 13 from 0.3
# on 8. One changed word in thirty gives about 0.74.
THRESHOLD = 0.6  # of the prints of both together
BOILERPLATE = 5  # notes: what stands in more comes from a template
CROWD = 20  # paragraphs: a print that more share says nothing
FORMULA = 3  # paragraphs of one note: what stands in so many is its formula for one thing after the other

_NUMBER = re.compile(r"(?<![^\W_])\d+")  # one that stands by itself


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
    holders, sizes = _holders(rows)
    shared: dict[tuple[int, int], int] = {}
    for numbers in holders:
        for at, a in enumerate(numbers):
            for b in numbers[at + 1 :]:
                shared[a, b] = shared.get((a, b), 0) + 1
    found = []
    for (a, b), common in sorted(shared.items()):
        one, other = rows[a], rows[b]
        resemblance = common / (sizes[a] + sizes[b] - common)
        if resemblance < threshold or one.path == other.path or _are_editions(one.path, other.path):
            continue
        if only is None or one.path in only or other.path in only:
            found.append(Pair(one, other, resemblance))
    return tuple(found)


def _holders(rows: Sequence[Paragraph]) -> tuple[list[list[int]], list[int]]:
    """Return which paragraphs share each telling print, and how many such prints each paragraph has.

    What many notes share tells nothing; a paragraph that is mostly that is left out.
    """
    counts = Counter(chain.from_iterable(row.prints for row in rows))
    repeated = {one for one, count in counts.items() if count > 1}
    holders: dict[int, list[int]] = {}
    for number, row in enumerate(rows):
        for one in repeated.intersection(row.prints):
            holders.setdefault(one, []).append(number)
    sizes = [len(row.prints) for row in rows]
    telling = []
    for numbers in holders.values():
        if _is_boilerplate(numbers, rows):
            for number in numbers:
                sizes[number] -= 1
        else:
            telling.append(numbers)
    mostly = {number for number, row in enumerate(rows) if 2 * sizes[number] < len(row.prints)}
    if mostly:
        telling = [[number for number in numbers if number not in mostly] for numbers in telling]
    return telling, sizes


def _is_boilerplate(numbers: Sequence[int], rows: Sequence[Paragraph]) -> bool:
    """Tell whether a print says nothing: it comes from a template."""
    if len(numbers) <= FORMULA:
        return False
    notes = Counter(rows[number].path for number in numbers)
    return len(numbers) > CROWD or len(notes) > BOILERPLATE or max(notes.values()) >= FORMULA


def _are_editions(one: str, other: str) -> bool:
    """Tell whether two notes are of one series, told apart by numbers only: each says what held at its time.

    A name of nothing but digits is the number of a note, and no series.
    """
    return _NUMBER.sub("0", one) == _NUMBER.sub("0", other) and any(map(str.isalpha, base_of(one).removesuffix(".md")))
