"""Chance that repeats: SplitMix64 (Steele et al., "Fast splittable pseudorandom number generators", 2014)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1


def draws(seed: int) -> Iterator[int]:
    """Yield numbers from 0 to 2^64 - 1 without end."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        yield mixed ^ (mixed >> 31)


def shuffled(items: Sequence[Item], seed: int) -> list[Item]:
    """Return items in an order that the seed decides (Fisher & Yates)."""
    dealt = list(items)
    for last, number in zip(range(len(dealt) - 1, 0, -1), draws(seed), strict=False):
        other = number % (last + 1)
        dealt[last], dealt[other] = dealt[other], dealt[last]
    return dealt
