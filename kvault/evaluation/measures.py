"""The measures of a ranking, each from 0 to 1.

``ranked`` has each path once, best first; ``relevant`` has the grade, above 0, of every path that is an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial
from math import log2

Measure = Callable[[Sequence[str], Mapping[str, float]], float]


def recall_at(ranked: Sequence[str], relevant: Mapping[str, float], *, depth: int) -> float:
    """Return the share of the answers that are among the first ``depth``."""
    return len(set(ranked[:depth]) & relevant.keys()) / len(relevant)


def all_found(ranked: Sequence[str], relevant: Mapping[str, float], *, depth: int) -> float:
    """Return 1 if all answers are among the first ``depth``."""
    return float(relevant.keys() <= set(ranked[:depth]))


def reciprocal_rank(ranked: Sequence[str], relevant: Mapping[str, float], *, depth: int) -> float:
    """Return 1 / the rank of the first answer among the first ``depth``, 0 without one."""
    return next((1 / rank for rank, path in enumerate(ranked[:depth], 1) if path in relevant), 0.0)


def ndcg(ranked: Sequence[str], relevant: Mapping[str, float], *, depth: int) -> float:
    """Return the normalised discounted cumulative gain (Järvelin & Kekäläinen 2002)."""
    gain = sum(relevant.get(path, 0) / log2(rank + 1) for rank, path in enumerate(ranked[:depth], 1))
    best = sorted(relevant.values(), reverse=True)[:depth]
    return gain / sum(grade / log2(rank + 1) for rank, grade in enumerate(best, 1))


MAIN = "ndcg@10"

MEASURES: dict[str, Measure] = {
    MAIN: partial(ndcg, depth=10),
    "r@5": partial(recall_at, depth=5),
    "r@10": partial(recall_at, depth=10),
    "mrr@10": partial(reciprocal_rank, depth=10),
    "all@8": partial(all_found, depth=8),
    "all@10": partial(all_found, depth=10),
}
"""What is measured, by its name in the JSON."""
