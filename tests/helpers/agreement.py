"""How much two divisions of the same things agree, beyond chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from math import exp
from math import fsum
from math import lgamma
from math import log
from typing import Any


def agreement(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> float:
    """Return the adjusted mutual information of two divisions over what both divide: 1 the same, 0 by chance.

    AMI = (I - E[I]) / (mean of the entropies - E[I]). Vinh, Epps and Bailey, "Information theoretic measures for
    clusterings comparison" (2010), with the arithmetic mean.
    """
    both = one.keys() & other.keys()
    total = len(both)
    joint = Counter((one[id_], other[id_]) for id_ in both)
    rows, columns = Counter(one[id_] for id_ in both), Counter(other[id_] for id_ in both)
    shared = fsum(n / total * log(total * n / (rows[a] * columns[b])) for (a, b), n in joint.items())
    chance = _expected(rows.values(), columns.values(), total)
    mean = (_entropy(rows.values(), total) + _entropy(columns.values(), total)) / 2
    return 1.0 if mean - chance < 1e-12 else (shared - chance) / (mean - chance)


def _entropy(sizes: Iterable[int], total: int) -> float:
    return -fsum(size / total * log(size / total) for size in sizes)


def _expected(rows: Iterable[int], columns: Iterable[int], total: int) -> float:
    """Return the mutual information that two random divisions with groups of these sizes have on average."""
    logs = [lgamma(n + 1) for n in range(total + 1)]
    parts = []
    for a, many_a in Counter(rows).items():
        for b, many_b in Counter(columns).items():
            fixed = logs[a] + logs[b] + logs[total - a] + logs[total - b] - logs[total]
            for n in range(max(1, a + b - total), min(a, b) + 1):
                likely = exp(fixed - logs[n] - logs[a - n] - logs[b - n] - logs[total - a - b + n])
                parts.append(many_a * many_b * n / total * log(total * n / (a * b)) * likely)
    return fsum(parts)
