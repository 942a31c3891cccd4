"""The data of the page: what it holds, how it is cut, that the same graph gives the same text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import TAG
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.page import data as module
from kvault.page.data import page_data
from kvault.page.data import shorten
from tests.helpers.graphs import graph_of
from tests.helpers.graphs import sample_graph

NOBODY = Partition({}, 0.0, 0.0, "none")


def read(graph: Graph, partition: Partition = NOBODY) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page_data(graph, partition, "vault"))
    return found


def note(id_: str, title: str = "", summary: str = "") -> Node:
    return Node(id_, NOTE, title or id_.rpartition("/")[2].removesuffix(".md"), summary, None)


def test_nodes_are_columns_in_the_order_of_the_graph() -> None:
    nodes = [
        note("a.md", "Another title"),
        note("projects/tide/b.md", summary="Says b."),
        Node("#t", TAG, "#t", "", None),
    ]
    edges = [Edge("a.md", "projects/tide/b.md", "references", EXTRACTED, 1.0, 2, "a.md", 1)]
    found = read(Graph(tuple(sorted(nodes)), tuple(edges)))
    assert found["vault"] == "vault" and found["version"] == 1
    assert found["ids"] == ["#t", "a.md", "projects/tide/b.md"]
    assert found["titles"] == ["", "Another title", ""]
    assert found["summaries"] == ["", "", "Says b."]
    assert [found["kinds"][kind] for kind in found["kind"]] == ["tag", "note", "note"]
    assert found["projects"] == ["tide"] and found["project"] == [-1, -1, 0]
    assert found["links"] == [1, 2, 0]
    assert found["ties"] == [{"to": ["references"], "back": [], "provenance": "extracted"}]


def test_the_same_graph_gives_the_same_text() -> None:
    texts = {page_data(*sample_graph(300, 700, 6), "vault") for _ in range(2)}
    assert len(texts) == 1


def test_numbers_of_communities_alone_say_nothing_of_their_order() -> None:
    graph, partition = sample_graph(300, 700, 6)
    shuffled = dict(reversed(partition.numbers.items()))
    assert page_data(graph, partition._replace(numbers=shuffled), "v") == page_data(graph, partition, "v")


@pytest.mark.parametrize(
    ("summary", "short"),
    [
        ("Short.", "Short."),
        ("two\nlines  and\tmore", "two lines and more"),
        ("Of [[a/b|the sea]] and [[moon]].", "Of the sea and moon."),
        ("a < b > c & <script>", "a < b > c & <script>"),
        ("", ""),
    ],
)
def test_a_summary_is_one_line(summary: str, short: str) -> None:
    assert shorten(summary) == short


def test_a_long_summary_is_cut_at_a_word() -> None:
    short = shorten("word " * 60)
    assert len(short) <= 140 and short.endswith("word…")
    assert len(shorten("x" * 300)) == 140


def test_of_a_large_vault_the_best_connected_have_summaries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SUMMARIES", 2)
    nodes = [note(f"{name}.md", summary=f"Says {name}.") for name in "abcd"]
    graph = graph_of(nodes, [("b.md", "c.md"), ("c.md", "d.md")])
    assert read(graph)["summaries"] == ["", "Says b.", "Says c.", ""]


def test_a_file_name_that_is_not_utf8_can_be_written() -> None:
    text = page_data(graph_of([note("\udcff.md")], ()), NOBODY, "v\udcfe")
    text.encode()
    assert json.loads(text)["ids"] == ["\udcff.md"]
