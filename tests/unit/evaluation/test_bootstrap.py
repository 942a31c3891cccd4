from __future__ import annotations

from itertools import islice
from statistics import NormalDist
from statistics import fmean
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.evaluation.bootstrap import interval
from kvault.evaluation.bootstrap import paired
from kvault.evaluation.chance import draws
from kvault.evaluation.chance import shuffled

values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def test_the_draws_are_those_of_splitmix64() -> None:
    # The first numbers that the reference implementation gives for the seed 1234567.
    wanted = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert list(islice(draws(1234567), 5)) == wanted


@given(st.lists(st.integers()), st.integers(0, 99))
def test_to_shuffle_loses_nothing_and_is_the_same_each_time(items: list[int], seed: int) -> None:
    dealt = shuffled(items, seed)
    assert sorted(dealt) == sorted(items) and dealt == shuffled(items, seed)


@given(values, st.integers(0, 99))
@settings(max_examples=20, deadline=None)
def test_the_same_values_give_the_same_interval_around_their_mean(some: list[float], seed: int) -> None:
    low, high = interval(some, seed=seed)
    assert (low, high) == interval(some, seed=seed)
    assert min(some) <= low <= high <= max(some) or len(set(some)) == 1
    assert low - 1e-9 <= fmean(some) <= high + 1e-9 or len(some) < 10


def test_it_is_as_wide_as_theory_says() -> None:
    some = [number % 7 / 6 for number in range(200)]
    low, high = interval(some)
    half = NormalDist().inv_cdf(0.975) * stdev(some) / len(some) ** 0.5
    assert high - low == pytest.approx(2 * half, rel=0.1)


def test_pairs_are_compared_as_pairs() -> None:
    theirs = [number % 11 / 20 for number in range(100)]
    difference, (low, high) = paired([value + 0.01 for value in theirs], theirs)
    assert difference == pytest.approx(0.01) and low == pytest.approx(0.01) and high == pytest.approx(0.01)
    assert paired(theirs, theirs) == (0.0, (0.0, 0.0))


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=20))
@settings(max_examples=20, deadline=None)
def test_to_swap_the_two_turns_the_sign(pairs: list[tuple[float, float]]) -> None:
    ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    difference, _ = paired(ours, theirs)
    assert paired(theirs, ours)[0] == pytest.approx(-difference)
