"""Communities of small graphs, with Infomap and without."""

from __future__ import annotations

import sys

import pytest

from kvault.graph.communities import find_communities
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node


def ring(*names: str) -> list[tuple[str, str]]:
    return [(a, b) for at, a in enumerate(names) for b in names[at + 1 :]]


def graph_of(pairs: list[tuple[str, str]], *alone: str) -> Graph:
    ids = sorted({end for pair in pairs for end in pair}.union(alone))
    edges = [Edge(a, b, "references", "extracted", 1.0, 1, a, 1) for a, b in sorted(pairs)]
    return Graph(tuple(Node(id_, "note", id_, "", None) for id_ in ids), tuple(edges))


TWO = [*ring("a", "b", "c", "d"), *ring("w", "x", "y"), ("d", "w")]


def test_two_groups_with_one_bridge() -> None:
    found = find_communities(graph_of(TWO, "alone"))
    assert found.numbers == {"a": 0, "b": 0, "c": 0, "d": 0, "w": 1, "x": 1, "y": 1}
    assert found.method == "infomap"
    assert found.modularity > 0.3


def test_nothing_linked_has_no_communities() -> None:
    found = find_communities(graph_of([], "a", "b"))
    assert (found.numbers, found.codelength, found.modularity) == ({}, 0.0, 0.0)
    assert found.method == "none"


def test_without_infomap_louvain_serves_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "infomap", None)
    found = find_communities(graph_of(TWO, "alone"))
    assert found.method == "louvain"
    assert found.numbers == find_communities(graph_of(TWO)).numbers
    assert found.codelength > 0


def test_a_community_that_has_come_apart_is_cut() -> None:
    pairs = [*ring("a", "b", "c", "d"), *ring("w", "x", "y")]
    found = find_communities(graph_of(pairs), dict.fromkeys("abcdwxy", 0))
    assert found.numbers == {"a": 0, "b": 0, "c": 0, "d": 0, "w": 1, "x": 1, "y": 1}


def test_a_new_note_joins_and_the_numbers_stay() -> None:
    before = {"a": 0, "b": 0, "c": 0, "d": 0, "w": 4, "x": 4, "y": 4}
    found = find_communities(graph_of([*TWO, ("new", "x"), ("new", "y")]), before)
    assert found.numbers == {**before, "new": 4}
