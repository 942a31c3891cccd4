from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kvault.search.fusion import IDENTITY
from kvault.search.fusion import K
from kvault.search.fusion import fuse


def test_ranks_are_added_as_reciprocals() -> None:
    fused = fuse({"words": ["a", "b"], "vectors": ["b", "c"]})
    assert [(one.item, one.score) for one in fused] == [
        ("b", 1 / (K + 2) + 1 / (K + 1)),
        ("a", 1 / (K + 1)),
        ("c", 1 / (K + 2)),
    ]
    assert fused[0].ranks == {"words": 2, "vectors": 1}
    assert fused[1].ranks == {"words": 1, "vectors": None}


def test_what_is_named_comes_first_whatever_the_lanes_say() -> None:
    fused = fuse({"exact": ["z", "y"], "words": ["a", "z"], "vectors": ["a"]})
    assert [one.item for one in fused] == ["z", "y", "a"]


def test_of_equals_the_first_by_name() -> None:
    assert [one.item for one in fuse({"words": ["b"], "vectors": ["a"]})] == ["a", "b"]


lists = st.lists(st.sampled_from("abcdefgh"), unique=True)


@given(lists, lists, lists)
def test_scores_fall_and_nothing_is_lost(exact: list[str], words: list[str], vectors: list[str]) -> None:
    fused = fuse({"exact": exact, "words": words, "vectors": vectors})
    assert {one.item for one in fused} == {*exact, *words, *vectors}
    assert [one.item for one in fused][: len(exact)] == exact
    rest = [one.score for one in fused[len(exact) :]]
    assert rest == sorted(rest, reverse=True) and all(score < IDENTITY for score in rest)
