"""How the nearness of passages is scaled and joins the words of notes."""

from __future__ import annotations

import pytest

from kvault.recall.dense import NOTHING
from kvault.recall.dense import PASSAGES
from kvault.recall.dense import mixed
from kvault.recall.dense import scaled
from kvault.search.score import Own

WORDS = Own(4.0, 8.0, 0.0, 0.0, 0.0, 0, frozenset({0}))


def test_the_nearest_has_one_and_the_last_nothing() -> None:
    dense = scaled([(7, 0.9), (3, 0.7), (7, 0.6), (5, 0.4)], 0.6, 0.8)
    assert dense.near == pytest.approx({7: 1.0, 3: 0.6, 5: 0.0})
    assert (dense.weight, dense.sure) == (0.6, True)
    assert not scaled([(7, 0.79)], 0.6, 0.8).sure


def test_passages_that_are_all_as_near() -> None:
    assert scaled([(1, 0.5), (2, 0.5)], 0.6, 1.0).near == {1: 1.0, 2: 1.0}


def test_no_more_than_a_hundred_count() -> None:
    dense = scaled([(number, 1 - number / 1_000) for number in range(300)], 0.6, 1.0)
    assert len(dense.near) == PASSAGES
    assert dense.near[PASSAGES - 1] == 0.0


def test_no_passage_adds_nothing() -> None:
    assert scaled([], 0.6, 0.5) == NOTHING


def test_words_count_by_the_best_of_them() -> None:
    own = {1: WORDS, 2: WORDS._replace(score=2.0), 3: WORDS._replace(score=0.0)}
    found = mixed(own, scaled([(3, 0.9), (2, 0.6), (9, 0.5)], 0.6, 1.0), 4.0)
    assert {note: part.score for note, part in found.items()} == pytest.approx({1: 1.0, 2: 0.5 + 0.6 * 0.25, 3: 0.6})


def test_without_any_word_nearness_alone_counts() -> None:
    found = mixed({1: WORDS._replace(score=0.0)}, scaled([(1, 0.9)], 0.6, 1.0), 0.0)
    assert found[1].score == 0.6
