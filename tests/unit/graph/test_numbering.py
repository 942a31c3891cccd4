"""Which number each community gets."""

from __future__ import annotations

import pytest

from kvault.graph.numbering import number_communities


@pytest.mark.parametrize(
    ("groups", "previous", "numbers"),
    [
        pytest.param([], {}, {}, id="nothing"),
        pytest.param(["cd", "ab", "efg"], {}, {"efg": 0, "ab": 1, "cd": 2}, id="cold, by size"),
        pytest.param(["abc", "de"], {"abc": 0, "de": 1}, {"abc": 0, "de": 1}, id="nothing changed"),
        pytest.param(
            ["abcd", "ef", "xy"],
            {"abc": 0, "ef": 5},
            {"abcd": 0, "ef": 5, "xy": 1},
            id="what is new takes the lowest free number",
        ),
        pytest.param(
            ["abcde", "fg", "hi"],
            {"abcdefg": 0, "hi": 1},
            {"abcde": 0, "hi": 1, "fg": 2},
            id="a split: the number goes with most members",
        ),
        pytest.param(
            ["abcdef", "gh"],
            {"abcd": 0, "ef": 1, "gh": 2},
            {"abcdef": 0, "gh": 2},
            id="a merger frees a number",
        ),
        pytest.param(
            ["abc", "defg", "hi"],
            {"abc": 0, "de": 1, "hi": 2},
            {"defg": 0, "abc": 1, "hi": 2},
            id="outgrown: two swap, the others stay",
        ),
        pytest.param(
            ["abcd", "efgh"],
            {"abcd": 3, "efgh": 0},
            {"abcd": 3, "efgh": 0},
            id="as large is not larger",
        ),
        pytest.param(["ab", "cde"], {"ab": 1, "cde": 2}, {"cde": 0, "ab": 1}, id="0 has gone"),
    ],
)
def test_numbers(groups: list[str], previous: dict[str, int], numbers: dict[str, int]) -> None:
    def spread(by_group: dict[str, int]) -> dict[str, int]:
        return {id_: number for group, number in by_group.items() for id_ in group}

    assert number_communities(groups, spread(previous)) == spread(numbers)
    assert number_communities(reversed(groups), spread(previous)) == spread(numbers)
