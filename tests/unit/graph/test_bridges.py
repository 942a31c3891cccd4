"""Links between communities that otherwise never touch."""

from __future__ import annotations

from kvault.graph.bridges import Bridge
from kvault.graph.bridges import find_bridges
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node

NUMBERS = {
    "a1": 0,
    "a2": 0,
    "a3": 0,
    "b1": 1,
    "b2": 1,
    "c1": 2,
    "c2": 2,
    "d1": 3,
    "p.png": 3,
    "e1": 4,
}


def edge(source: str, target: str, provenance: str = "extracted") -> Edge:
    return Edge(source, target, "references", provenance, 1.0, 1, source, 1)


def bridges(*edges: Edge) -> list[tuple[str, str]]:
    nodes = [Node(id_, "attachment" if id_.endswith("png") else "note", id_, "", None) for id_ in NUMBERS]
    found = find_bridges(Graph(tuple(nodes), tuple(sorted(edges))), NUMBERS)
    return [(one.edge.source, one.edge.target) for one in found]


def test_a_lone_link_is_a_bridge_and_a_second_one_ends_it() -> None:
    assert bridges(edge("a1", "b1")) == [("a1", "b1")]
    assert bridges(edge("a1", "b1"), edge("b2", "a3")) == []


def test_links_inside_and_ambiguous_ones_are_none() -> None:
    assert bridges(edge("a1", "a2"), edge("a1", "b1", "ambiguous"), edge("a1", "x")) == []
    assert bridges(edge("a1", "b1"), edge("a1", "b2", "ambiguous")) == [("a1", "b1")]


def test_an_attachment_is_no_bridge_but_touches() -> None:
    assert bridges(edge("a1", "p.png")) == []
    assert bridges(edge("a1", "p.png"), edge("a1", "d1")) == []


def test_the_larger_smaller_community_comes_first() -> None:
    found = bridges(edge("a1", "e1"), edge("b1", "c2"), edge("a2", "c1"))
    assert found == [("a2", "c1"), ("b1", "c2"), ("a1", "e1")]


def test_a_bridge_knows_both_sizes() -> None:
    graph = Graph((), (edge("a1", "b1"),))
    assert find_bridges(graph, NUMBERS) == (Bridge(edge("a1", "b1"), 3, 2),)
