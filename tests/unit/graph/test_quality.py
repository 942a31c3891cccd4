"""Codelength and modularity of small divisions that can be worked out by hand."""

from __future__ import annotations

import pytest

from kvault.graph.quality import codelength
from kvault.graph.quality import modularity
from kvault.graph.weights import Weights

TRIANGLES = Weights(
    tuple("abcdef"),
    (
        (0, 1, 1.0),
        (0, 2, 1.0),
        (1, 2, 1.0),
        (2, 3, 1.0),
        (3, 4, 1.0),
        (3, 5, 1.0),
        (4, 5, 1.0),
    ),
)
APART = dict(zip("abcdef", (0, 0, 0, 1, 1, 1), strict=True))
TOGETHER = dict.fromkeys("abcdef", 0)


def test_two_triangles() -> None:
    assert modularity(TRIANGLES, APART) == pytest.approx(6 / 7 - 1 / 2)
    assert modularity(TRIANGLES, TOGETHER) == 0


def test_the_code_of_one_community_is_the_entropy_of_the_visits() -> None:
    one = Weights(("a", "b"), ((0, 1, 3.0),))
    assert codelength(one, {"a": 0, "b": 0}) == pytest.approx(1.0)
    assert codelength(TRIANGLES, APART) < codelength(TRIANGLES, TOGETHER)


def test_nothing_linked_is_nothing_to_describe() -> None:
    assert codelength(Weights((), ()), {}) == 0
    assert modularity(Weights((), ()), {}) == 0
