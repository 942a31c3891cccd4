"""The part of a graph around a node."""

from __future__ import annotations

import pytest

from kvault.graph.around import hops_from
from kvault.graph.around import restrict
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node

# a - b - c - d, and a and e have a tag in common; f stands alone.
EDGES = [("a", "b"), ("c", "b"), ("c", "d"), ("a", "#t"), ("e", "#t"), ("a", "a")]
GRAPH = Graph(
    tuple(Node(id_, "tag" if id_[0] == "#" else "note", id_, "", None) for id_ in ("#t", *"abcdef")),
    tuple(sorted(Edge(a, b, "references", "extracted", 1.0, 1, a, 1) for a, b in EDGES)),
)


@pytest.mark.parametrize(
    ("centre", "most", "found"),
    [
        ("a", 0, {"a": 0}),
        ("a", 1, {"a": 0, "#t": 1, "b": 1}),
        ("a", 2, {"a": 0, "#t": 1, "b": 1, "c": 2}),
        ("a", 999, {"a": 0, "#t": 1, "b": 1, "c": 2, "d": 3}),
        ("d", 1, {"d": 0, "c": 1}),
        ("#t", 1, {"#t": 0, "a": 1, "e": 1}),
        ("f", 5, {"f": 0}),
    ],
)
def test_hops(centre: str, most: int, found: dict[str, int]) -> None:
    got = hops_from(GRAPH, centre, most)
    assert got == found
    assert list(got) == sorted(got, key=lambda id_: (got[id_], id_))


def test_a_part_has_the_edges_between_its_nodes() -> None:
    part = restrict(GRAPH, {"a", "b", "#t"})
    assert [node.id for node in part.nodes] == ["#t", "a", "b"]
    assert [(edge.source, edge.target) for edge in part.edges] == [("a", "#t"), ("a", "a"), ("a", "b")]
