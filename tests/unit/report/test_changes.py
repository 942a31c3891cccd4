"""What changed between two states of a vault, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kvault.graph.model import Node
from kvault.report.changes import compare
from kvault.report.facts import Facts
from kvault.report.facts import from_json
from kvault.report.facts import to_json
from kvault.report.model import Changes
from kvault.report.model import Missing
from kvault.report.model import Place
from kvault.report.news import news
from kvault.report.words import Names

Groups = Mapping[str, int | None]  # letters of notes to their community


def facts(groups: Groups, **more: object) -> Facts:
    numbers = {f"{letter}.md": number for letters, number in groups.items() for letter in letters}
    return Facts(0, "", (), numbers, {})._replace(**more)


def changes(before: Facts, after: Facts, *missing: Missing) -> Changes:
    nodes = {id_: Node(id_, "note", id_[0].upper(), "", None) for id_ in after.numbers}
    return compare(before, after, nodes, missing, lambda id_: (id_ not in nodes, 0, id_))


def told(before: Facts, after: Facts, *missing: Missing) -> list[str]:
    return news(changes(before, after, *missing), Names())


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        pytest.param(
            {"abcdef": 0}, {"abcd": 0, "ef": 1}, ["2 nodes moved to another community"], id="a small part is no split"
        ),
        pytest.param(
            {"abcdefg": 0},
            {"abcd": 0, "efg": 1},
            ["community **A** (0) of 7 split into **A** (0) of 4 and **E** (1) of 3"],
            id="split",
        ),
        pytest.param(
            {"abcd": 0, "efg": 1},
            {"abcdefg": 0},
            ["communities **A** (0) of 4 and **E** (1) of 3 became one: **A** (0) of 7"],
            id="merged",
        ),
        pytest.param({"abcd": 0, "ef": 1}, {"abcdef": 0}, [], id="a pair that joins is no merger"),
        pytest.param({"abc": 0, "xyz": None}, {"abc": 0, "xyz": 1}, ["new community **X** (1) of 3"], id="new"),
        pytest.param({"abc": 0, "xy": 1}, {"abc": 0, "xy": 1, "z": 1}, ["1 note more", "new notes: Z"], id="grown"),
        pytest.param({"abc": 0, "xyz": 1}, {"abc": 0, "xyz": None}, ["community **X** (1) of 3 is no more"], id="gone"),
        pytest.param({"abc": 0, "defg": 1}, {"abc": 1, "defg": 0}, [], id="other numbers are no change"),
        pytest.param({"abc": 0, "defg": 1}, {"ab": 0, "defgc": 1}, ["1 node moved to another community"], id="moved"),
    ],
)
def test_communities(before: Groups, after: Groups, lines: list[str]) -> None:
    got = told(facts(before), facts(after))
    assert got == (lines or ["Some links lead elsewhere; nothing else that this report tells of changed."])


def test_notes_and_figures() -> None:
    before, after = facts({"abcde": None}, edges=7), facts({"a": None, "vwxyz": None}, edges=9)
    assert told(before, after) == [
        "1 note more, 2 edges more",
        "new notes: V, W, X and 2 more",
        "gone notes: `b.md`, `c.md`, `d.md` and 1 more",
    ]
    assert told(after, after._replace(edges=8)) == ["1 edge fewer"]


def test_god_nodes() -> None:
    before, after = facts({"ab": None}, gods=("a.md", "x.md")), facts({"ab": None}, gods=("b.md",))
    assert told(before, after) == ["new among the god nodes: B", "no longer among the god nodes: A and `x.md`"]


def test_broken_links() -> None:
    before = facts({"a": None}, missing={"Mended": 1, "Same": 2, "More": 1})
    after = facts({"a": None}, missing={"Same": 2, "More": 2, "New": 1})
    new = [Missing("More", 2, (Place("a.md", 3),), None), Missing("New", 1, (), "a.md"), Missing("Same", 2, (), None)]
    assert told(before, after, *new) == [
        "broken: `More`, 2 links, first in [[a]] line 3",
        "broken: `New`, 1 link; did you mean “a”?",
        "no longer broken: `Mended`",
    ]
    many = [Missing(f"m{n}", 1, (), None) for n in range(9)]
    assert told(facts({}), facts({}), *many)[2:] == ["broken: `m2`, 1 link", "and 6 more broken"]


def test_the_same_state_and_one_that_differs_in_no_figure() -> None:
    same = facts({"abc": 0})
    lines = ["Some links lead elsewhere; nothing else that this report tells of changed."]
    assert told(same, same._replace(links="other")) == lines


def test_facts_come_back_from_text_and_another_form_is_none() -> None:
    held = facts({"ab": 0, "c": None}, gods=("a.md",), missing={"x": 2}, links="d")
    assert from_json(to_json(held)) == held
    assert from_json("[99]") is None
