from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.search.typo import distance
from kvault.search.typo import nearest_word


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("", "", 0),
        ("tide", "tide", 0),
        ("tide", "tides", 1),
        ("tide", "tie", 1),
        ("tide", "tire", 1),
        ("tide", "tdie", 1),
        ("monthly", "monhtly", 1),
        ("berth", "breht", 2),
        ("abcdef", "badcfe", 3),
    ],
)
def test_distance(one: str, other: str, far: int) -> None:
    assert distance(one, other, 3) == distance(other, one, 3) == far


words = st.text("abc", max_size=6)


@given(words, words)
def test_it_is_no_more_than_the_larger_length_and_nothing_only_between_equals(one: str, other: str) -> None:
    far = distance(one, other, 9)
    assert far == distance(other, one, 9) <= max(len(one), len(other)) and (far == 0) == (one == other)
    assert far >= abs(len(one) - len(other))
    small = distance(one, other, 1)
    assert small == far or small > 1


def test_the_nearest_then_the_first() -> None:
    assert nearest_word("monhtly", ["montly", "monthly", "month"]) == "monthly"
    assert nearest_word("tode", ["tide", "tude"]) == "tide"
    assert nearest_word("invocies", ["invoices"]) == "invoices"
    assert nearest_word("pizza", ["pier", "berth"]) is None
    assert nearest_word("tid", ["tide"]) is None, "too short to tell"
