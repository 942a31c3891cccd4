"""Which number each community gets, so that a small edit does not renumber the vault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from itertools import count


def number_communities(groups: Iterable[Iterable[str]], previous: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return node id -> number for these communities.

    Without a previous numbering they are numbered by size, largest first, then by smallest id.
    With one, a number goes where most of its members went: pairs of old and new communities are
    matched by overlap, largest first, and what has no match takes the lowest numbers that are
    free. In both cases 0 is the largest: when another community has outgrown it, these two swap
    and all others keep their numbers.
    """
    ordered = sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group))
    numbers = _followed(ordered, previous or {})
    taken = set(numbers.values())
    free = (number for number in count() if number not in taken)
    for rank in range(len(ordered)):
        if rank not in numbers:
            numbers[rank] = next(free)
    _put_largest_first(ordered, numbers)
    return {id_: numbers[rank] for rank, group in enumerate(ordered) for id_ in group}


def _followed(ordered: list[list[str]], previous: Mapping[str, int]) -> dict[int, int]:
    """Match the communities, by rank, with the previous numbers: largest overlap first."""
    overlaps = Counter((previous[id_], rank) for rank, group in enumerate(ordered) for id_ in group if id_ in previous)
    matched: dict[int, int] = {}
    used: set[int] = set()
    for (number, rank), _ in sorted(overlaps.items(), key=lambda item: (-item[1], item[0])):
        if rank not in matched and number not in used:
            matched[rank] = number
            used.add(number)
    return matched


def _put_largest_first(ordered: list[list[str]], numbers: dict[int, int]) -> None:
    if not ordered:
        return
    holder = next((rank for rank, number in numbers.items() if number == 0), None)
    if holder is None:
        numbers[0] = 0
    elif len(ordered[holder]) < len(ordered[0]):
        numbers[0], numbers[holder] = 0, numbers[0]
