"""Degrees, cards, notes without links."""

from __future__ import annotations

import pytest

from kvault.graph.degrees import deadends
from kvault.graph.degrees import degrees
from kvault.graph.degrees import is_card
from kvault.graph.degrees import most_connected
from kvault.graph.degrees import orphans
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node


def graph_of(*pairs: tuple[str, str], alone: tuple[str, ...] = ()) -> Graph:
    ids = sorted({end for pair in pairs for end in pair}.union(alone))
    nodes = []
    for id_ in ids:
        kind = "tag" if id_[0] == "#" else "attachment" if id_.endswith(".png") else "note"
        nodes.append(Node(id_, kind, id_, "", None))
    edges = [Edge(a, b, "references", "extracted", 1.0, 1, a, 1) for a, b in sorted(pairs)]
    return Graph(tuple(nodes), tuple(edges))


def test_degrees_count_neighbours_once_and_neither_tags_nor_self() -> None:
    graph = graph_of(("a", "b"), ("b", "a"), ("a", "a"), ("a", "#x"), ("a", "p.png"), ("s", "s"), alone=("z",))
    assert degrees(graph) == {"a": 2, "b": 1, "p.png": 1}


def test_most_connected_is_by_degree_then_id_with_cards_apart() -> None:
    card = "projects/app/app.md"
    graph = graph_of(("b", "a"), ("c", "a"), ("b", card), ("c", card), ("a", card), ("a", "p.png"))
    notes, cards = most_connected(graph, degrees(graph))
    assert [(one.node.id, one.degree) for one in notes] == [("a", 4), ("b", 2), ("c", 2)]
    assert [(one.node.id, one.degree) for one in cards] == [(card, 3)]


@pytest.mark.parametrize(
    ("path", "type_", "card"),
    [
        ("projects/app/app.md", None, True),
        ("archive/app/app.md", None, True),
        ("projects/app/notes.md", None, False),
        ("projects/app.md", None, False),
        ("projects/a/b/b.md", None, False),
        ("elsewhere/app/app.md", None, False),
        ("clients/acme.md", "client", True),
        ("clients/acme.md", "Project", True),
        ("clients/acme.md", "note", False),
    ],
)
def test_is_card(path: str, type_: str | None, card: bool) -> None:
    assert is_card(Node(path, "note", "", "", type_)) is card
    assert not is_card(Node(path, "canvas", "", "", type_))


def test_orphans_and_deadends() -> None:
    graph = graph_of(("a", "b"), ("c", "c"), ("b", "#x"), ("p.png", "d"), alone=("z",))
    assert orphans(graph) == ("a", "c", "z")
    assert deadends(graph) == ("b", "c", "d", "z")
