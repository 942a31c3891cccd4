"""What the report says, before it is written."""

from __future__ import annotations

from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.report.build import build_report
from kvault.report.model import Missing

NODES = {
    id_: Node(id_, "attachment" if id_.endswith("png") else "note", id_, "", None)
    for id_ in ("a.md", "b.md", "c.md", "d/e.md", "d/f.md", "p.png")
}


def edge(source: str, target: str, provenance: str = "extracted", line: int = 1) -> Edge:
    return Edge(source, target, "references", provenance, 1.0, 1, source, line)


def graph_of(*edges: Edge) -> Graph:
    return Graph(tuple(NODES.values()), tuple(sorted(edges)))


def test_a_picture_is_named_last_in_its_community() -> None:
    graph = graph_of(edge("a.md", "p.png"), edge("b.md", "p.png"), edge("a.md", "b.md"))
    numbers = {"a.md": 0, "b.md": 0, "p.png": 0}
    (group,) = build_report(graph, Partition(numbers, 1.0, 0.0, "infomap")).groups
    assert [one.node.id for one in group.members] == ["a.md", "b.md", "p.png"]


def test_communities_are_in_order_of_size_then_number() -> None:
    graph = graph_of(edge("a.md", "b.md"), edge("d/e.md", "d/f.md"), edge("c.md", "b.md"))
    numbers = {"d/e.md": 1, "d/f.md": 1, "a.md": 4, "b.md": 4, "c.md": 4}
    report = build_report(graph, Partition(numbers, 1.0, 0.0, "infomap"))
    assert [(one.number, one.size) for one in report.groups] == [(4, 3), (1, 2)]
    assert report.communities == 2


def test_orphans_are_gathered_by_folder() -> None:
    report = build_report(graph_of(), Partition({}, 0.0, 0.0, "none"), orphans=["d/f.md", "a.md", "d/e.md", "gone.md"])
    assert [(one.path, [note.id for note in one.notes]) for one in report.orphans] == [
        ("d", ["d/e.md", "d/f.md"]),
        ("", ["a.md"]),
    ]


def test_missing_targets_are_in_order_of_links_then_name() -> None:
    targets = [Missing("b", 1, (), None), Missing("a", 1, (), None), Missing("c", 2, (), None)]
    report = build_report(graph_of(), Partition({}, 0.0, 0.0, "none"), missing=targets)
    assert [one.target for one in report.missing] == ["c", "a", "b"]


def test_ambiguous_edges_are_for_review_by_place() -> None:
    graph = graph_of(
        edge("b.md", "c.md", "ambiguous", 2),
        edge("a.md", "c.md", "ambiguous", 9),
        edge("a.md", "b.md", "ambiguous", 10),
        edge("a.md", "d/e.md"),
    )
    report = build_report(graph, Partition({"a.md": 0, "d/e.md": 0}, 1.0, 0.0, "infomap"))
    assert [(one.source.id, one.line) for one in report.review] == [
        ("a.md", 9),
        ("a.md", 10),
        ("b.md", 2),
    ]
    assert (report.edges, report.extracted) == (4, 1)
