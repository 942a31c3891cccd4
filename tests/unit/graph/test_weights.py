"""Which links count for communities, and how much."""

from __future__ import annotations

from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.weights import Weights
from kvault.graph.weights import counted


def edge(source: str, target: str, kind: str = "references", **other: object) -> Edge:
    row = Edge(source, target, kind, "extracted", 1.0, 1, source, 1)
    return row._replace(**other)  # type: ignore[arg-type]


def graph(*edges: Edge) -> Graph:
    ids = sorted({end for one in edges for end in (one.source, one.target)})
    nodes = (Node(id_, "tag" if id_[0] == "#" else "note", id_, "", None) for id_ in ids)
    return Graph(tuple(nodes), edges)


def test_both_ways_and_all_kinds_add_up() -> None:
    found = counted(graph(edge("b", "a", count=2), edge("a", "b"), edge("a", "b", "needs")))
    assert found == Weights(("a", "b"), ((0, 1, 4.0),))


def test_tags_self_links_and_ambiguous_links_do_not_count() -> None:
    found = counted(
        graph(
            edge("a", "#x", "tagged"),
            edge("a", "a"),
            edge("a", "b", provenance="ambiguous"),
            edge("c", "d", confidence=0.0),
        )
    )
    assert found == Weights((), ())


def test_a_property_called_tagged_counts_when_it_leads_to_a_note() -> None:
    assert counted(graph(edge("a", "b", "tagged"))).pairs == ((0, 1, 1.0),)


def test_an_inferred_link_counts_by_its_confidence() -> None:
    found = counted(graph(edge("a", "b", provenance="inferred", confidence=0.75, count=2)))
    assert found.pairs == ((0, 1, 1.5),)
