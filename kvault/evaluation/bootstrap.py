"""How sure a mean is, and a difference: the percentile bootstrap over the questions (Efron 1979).

The same values give the same interval, since the draws are numbers of our own making.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from kvault.evaluation.chance import draws

RESAMPLES = 2_000
OUTSIDE = 0.025  # share of the resamples that lies beyond each end
SEED = 7


@lru_cache(maxsize=4)
def _resamples(size: int, seed: int) -> tuple[array[int], ...]:
    """Return which questions each resample has; measures of the same questions share them."""
    numbers = draws(seed)
    return tuple(array("I", [number % size for number in islice(numbers, size)]) for _ in range(RESAMPLES))


def interval(values: Sequence[float], *, seed: int = SEED) -> tuple[float, float]:
    """Return the 95 % interval of the mean of some values, of one a question."""
    size = len(values)
    if len(set(values)) == 1:
        return values[0], values[0]
    means = sorted(sum(map(values.__getitem__, drawn)) / size for drawn in _resamples(size, seed))
    beyond = round(RESAMPLES * OUTSIDE)
    return means[beyond], means[-beyond - 1]


def paired(ours: Sequence[float], theirs: Sequence[float], *, seed: int = SEED) -> tuple[float, tuple[float, float]]:
    """Return the mean difference of two rankings of the same questions, and its 95 % interval."""
    differences = [one - other for one, other in zip(ours, theirs, strict=True)]
    return sum(differences) / len(differences), interval(differences, seed=seed)
