"""Measures against values worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.evaluation.measures import MEASURES

RANKED = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]


@pytest.mark.parametrize(
    ("measure", "relevant", "value"),
    [
        ("ndcg@10", {"a": 1}, 1.0),
        ("ndcg@10", {"c": 1}, 0.5),  # 1 / log2(4)
        ("ndcg@10", {"b": 1, "d": 1}, (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3))),
        ("ndcg@10", {"a": 1, "b": 3}, (1 + 3 / log2(3)) / (3 + 1 / log2(3))),
        ("ndcg@10", {"k": 1}, 0.0),
        ("ndcg@10", {"a": 1, "x": 1}, 1 / (1 + 1 / log2(3))),
        ("r@5", {"e": 1, "f": 1}, 0.5),
        ("r@5", {"a": 2, "x": 1, "y": 1, "b": 1}, 0.5),
        ("r@10", {"j": 1, "k": 1}, 0.5),
        ("mrr@10", {"d": 1, "f": 1}, 0.25),
        ("mrr@10", {"k": 1}, 0.0),
        ("all@8", {"a": 1, "h": 1}, 1.0),
        ("all@8", {"a": 1, "i": 1}, 0.0),
        ("all@10", {"a": 1, "j": 1}, 1.0),
        ("all@10", {"a": 1, "k": 1}, 0.0),
    ],
)
def test_by_hand(measure: str, relevant: Mapping[str, float], value: float) -> None:
    assert isclose(MEASURES[measure](RANKED, relevant), value)


def test_an_empty_ranking_is_worth_nothing() -> None:
    assert {measure([], {"a": 1}) for measure in MEASURES.values()} == {0.0}


@given(
    st.lists(st.sampled_from(RANKED), unique=True),
    st.dictionaries(st.sampled_from([*RANKED, "x"]), st.integers(1, 3), min_size=1),
)
def test_bounds_and_what_is_best(ranked: list[str], relevant: Mapping[str, float]) -> None:
    best = sorted(relevant, key=lambda path: (-relevant[path], path))
    for name, measure in MEASURES.items():
        assert 0 <= measure(ranked, relevant) <= 1 + 1e-12
        if len(relevant) <= 5:
            assert isclose(measure(best, relevant), 1.0), name
        assert measure(ranked, relevant) <= measure(best, relevant) + 1e-12
