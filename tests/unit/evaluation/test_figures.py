from __future__ import annotations

import pytest

from kvault.evaluation.figures import by_kind
from kvault.evaluation.figures import figures
from kvault.evaluation.figures import gains
from kvault.evaluation.figures import percentile
from kvault.evaluation.model import Case
from kvault.evaluation.model import Outcome

CASES = [Case("1", "a", {"a": 1}, "easy"), Case("2", "b", {"b": 1}, "hard"), Case("3", "c", {}, "none")]


def outcomes(*rows: tuple[str, str, int]) -> dict[str, Outcome]:
    return {case: Outcome(case, tuple(paths), given, 100 * given, 0.001 * given) for case, paths, given in rows}


GOOD = outcomes(("1", "a", 1), ("2", "xxb", 2), ("3", "", 0))
BAD = outcomes(("1", "xa", 1), ("2", "", 0), ("3", "x", 1))


def test_figures() -> None:
    found = figures(CASES, GOOD)
    assert found.cases == 2 and found.measures["mrr@10"] == pytest.approx((1 + 1 / 3) / 2)
    assert found.answered == 1 and found.no_answer == 1 and found.tokens == 100
    assert found.p50 == 0.001 and found.p95 == 0.002
    low, high = found.intervals["mrr@10"]
    assert low <= found.measures["mrr@10"] <= high
    bad = figures(CASES, BAD)
    assert bad.answered == 0.5 and bad.no_answer == 0


def test_kinds() -> None:
    found = by_kind(CASES, GOOD)
    assert [*found] == ["easy", "hard", "none"] and found["easy"].measures["ndcg@10"] == 1
    assert found["none"].measures == {} and found["none"].no_answer == 1 and found["none"].answered is None
    assert by_kind([case._replace(kind="") for case in CASES], GOOD) == {}


def test_gains_are_of_the_cases_that_both_have() -> None:
    found = gains(CASES, GOOD, BAD)
    assert found["mrr@10"].difference == pytest.approx((0.5 + 1 / 3) / 2) and found["mrr@10"].cases == 2
    assert gains(CASES, GOOD, {"1": BAD["1"]})["mrr@10"] == (1, 0.5, (0.5, 0.5))
    assert gains(CASES, GOOD, {}) == {}


def test_percentiles_are_values_that_were_measured() -> None:
    assert [percentile([1, 2, 3, 4], percent) for percent in (1, 25, 50, 51, 95, 100)] == [1, 1, 2, 3, 4, 4]
