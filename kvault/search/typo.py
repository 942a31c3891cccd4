"""How far apart two words are: letters left out, put in, exchanged, or swapped with their neighbour.

Optimal string alignment (Boytsov 2011), which is Damerau's distance but for letters that are touched twice.
"""

from __future__ import annotations

from collections.abc import Iterable

SHORT = 4  # letters below which a word is not taken for another
LONG = 8  # letters from which two slips are taken for one word


def slips(word: str) -> int:
    """Return how many slips a word may have and still be meant for another."""
    return 0 if len(word) < SHORT else 1 if len(word) < LONG else 2


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a word was meant for: the nearest, of equals the first; None if none is near."""
    most = slips(word)
    best: tuple[int, str] | None = None
    for other in known:
        if most and abs(len(other) - len(word)) <= most and other != word:
            found = (distance(word, other, most), other)
            if found[0] <= most and (best is None or found < best):
                best = found
    return best[1] if best else None


def distance(one: str, other: str, most: int) -> int:
    """Return the distance of two words, or any number above ``most`` where it is larger than that."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    if max(len(left), len(right)) > 3 * most:
        return most + 1
    return _aligned(left, right)


def _aligned(one: str, other: str) -> int:
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, last, row = row, before, [at]
        for place, against in enumerate(other, 1):
            cost = min(row[place - 1] + 1, before[place] + 1, before[place - 1] + (letter != against))
            if at > 1 and place > 1 and letter == other[place - 2] and against == one[at - 2]:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
    return row[-1]
