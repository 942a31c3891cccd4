"""The text of graph.json."""

from __future__ import annotations

import json

import networkx

from kvault.graph.export import node_link
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

GRAPH = Graph(
    (
        Node("#idea", "tag", "#Idea", "", None),
        Node("a.md", "note", 'Say "a"', "One\u2028line.", "note"),
        Node("b\udcff.md", "note", "ü", "", None),
    ),
    (
        Edge("a.md", "#idea", "tagged", "extracted", 1.0, 1, "a.md", 0),
        Edge("a.md", "b\udcff.md", 'needs "it"', "ambiguous", 1.0, 2, "a.md", 3),
        Edge("a.md", "b\udcff.md", "references", "inferred", 0.75, 1, "other.md", 4),
    ),
)
PARTITION = Partition({"a.md": 0, "b\udcff.md": 0}, 1.23456789, -0.25, "infomap")


def test_networkx_reads_it_with_its_default_and_by_name() -> None:
    text = node_link(GRAPH, PARTITION)
    for read in (
        networkx.node_link_graph(json.loads(text)),
        networkx.node_link_graph(json.loads(text), edges="edges"),
    ):
        assert isinstance(read, networkx.MultiDiGraph)
        assert read.graph == {
            "version": 1,
            "communities": 1,
            "modularity": -0.25,
            "codelength": 1.234568,
            "method": "infomap",
        }
        assert dict(read.nodes(data=True)) == {
            node.id: {
                "kind": node.kind,
                "title": node.title,
                "summary": node.summary,
                "type": node.type,
                "community": PARTITION.numbers.get(node.id),
            }
            for node in GRAPH.nodes
        }
        edges = [Edge(a, b, **data) for a, b, data in read.edges(data=True)]
        assert tuple(edges) == GRAPH.edges


def test_one_node_or_edge_a_line() -> None:
    text = node_link(GRAPH, PARTITION)
    assert text.encode().count(b"\n") == 4 + len(GRAPH.nodes) + len(GRAPH.edges) + 2
    assert '\n{"id":"#idea","kind":"tag","title":"#Idea","summary":"","type":null,' in text
    assert text.endswith("\n]}\n")


def test_without_a_partition_nothing_of_it_is_said() -> None:
    data = json.loads(node_link(GRAPH))
    assert data["graph"] == {"version": 1}
    assert all("community" not in node for node in data["nodes"])
    assert data["edges"] == json.loads(node_link(GRAPH, PARTITION))["edges"]


def test_an_empty_graph_is_read_too() -> None:
    assert len(networkx.node_link_graph(json.loads(node_link(Graph((), ()))))) == 0
