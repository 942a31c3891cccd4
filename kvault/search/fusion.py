"""Several ranked lists to one, by rank: reciprocal rank fusion.

Cormack, Clarke & Buettcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods" (2009).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.record import NamedTuple

K = 60  # how soon a rank stops counting
EXACT = "exact"
IDENTITY = 1.0  # of a note that is named; no sum of ranks reaches it
DEEPEST = 500  # candidates of a lane at most


class Fused(NamedTuple):
    """One item of the fused list."""

    item: str
    score: float  # 1 where it is named exactly, plus the sum over the other lanes of 1 / (K + rank)
    ranks: dict[str, int | None]  # by lane, from 1; None where the lane does not have it


def fuse(lanes: Mapping[str, Sequence[str]]) -> list[Fused]:
    """Return the items of some lanes, each listed best first and without repeats; what is named exactly comes first.

    Of equal scores the first by exact rank, then by name.
    """
    ranks: dict[str, dict[str, int | None]] = {}
    for lane, items in lanes.items():
        for rank, item in enumerate(items, 1):
            ranks.setdefault(item, dict.fromkeys(lanes))[lane] = rank
    fused = [Fused(item, _score(held.items()), held) for item, held in ranks.items()]
    return sorted(fused, key=_order)


def _score(ranks: Iterable[tuple[str, int | None]]) -> float:
    held = [(lane, rank) for lane, rank in ranks if rank]
    named = any(lane == EXACT for lane, _ in held)
    return IDENTITY * named + sum(1 / (K + rank) for lane, rank in held if lane != EXACT)


def _order(one: Fused) -> tuple[float, float, str]:
    exact = one.ranks.get(EXACT)
    if exact:
        return -IDENTITY, exact, one.item
    return -round(one.score, 12), 0, one.item
