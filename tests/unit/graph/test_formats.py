"""The graph in the formats of other programs, read back by other people's readers."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise

import networkx
import pydot
import pytest
from hypothesis import given
from hypothesis import settings

from kvault.graph.dot import dot
from kvault.graph.graphml import graphml
from kvault.graph.mermaid import EDGES
from kvault.graph.mermaid import NODES
from kvault.graph.mermaid import TEXT
from kvault.graph.mermaid import mermaid
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from tests.helpers.hostile_graphs import graphs
from tests.helpers.hostile_graphs import hostile_graph

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:pydot")  # of what pydot itself uses

SMALL = Graph(
    (
        Node("#t", "tag", "#T", "", None),
        Node('a "b".md', "note", 'a "b"', "Is <x>.", "decision"),
        Node("c.md", "note", "1. c", "", None),
        Node("p.png", "attachment", "p.png", "", None),
    ),
    (
        Edge('a "b".md', "#t", "tagged", "extracted", 1.0, 1, 'a "b".md', 0),
        Edge('a "b".md', "c.md", "references", "extracted", 1.0, 2, 'a "b".md', 3),
        Edge("c.md", 'a "b".md', "evidenced-by", "ambiguous", 1.0, 1, "c.md", 2),
        Edge("c.md", "p.png", "embeds", "extracted", 1.0, 1, "c.md", 4),
    ),
)
PARTITION = Partition({'a "b".md': 0, "c.md": 0, "p.png": 13}, 1.5, 0.25, "infomap")

DOT = r"""digraph vault {
  node [style="rounded,filled", fillcolor=white, colorscheme=set312, fontname="sans-serif"];
  "#t" [label="#T", kind="tag", shape=oval];
  "a \"b\".md" [label="a \"b\"", kind="note", shape=box, community=0, fillcolor=1, type="decision", tooltip="Is <x>."];
  "c.md" [label="1. c", kind="note", shape=box, community=0, fillcolor=1];
  "p.png" [label="p.png", kind="attachment", shape=note, community=13, fillcolor=2];
  "a \"b\".md" -> "#t" [kind="tagged", count=1, label="tagged"];
  "a \"b\".md" -> "c.md" [kind="references", count=2];
  "c.md" -> "a \"b\".md" [kind="evidenced-by", count=1, label="evidenced-by", style=dashed];
  "c.md" -> "p.png" [kind="embeds", count=1, label="embeds"];
}
"""

MERMAID = """flowchart LR
  n0["c"]
  n1["b"]
  n1 -.->|"evidenced-by"| n0
  style n0 stroke-width:4px
"""


def test_dot() -> None:
    assert dot(SMALL, PARTITION) == DOT


@given(drawn=graphs())
@settings(max_examples=60, deadline=None)
def test_another_reader_of_dot_finds_nodes_and_edges(drawn: tuple[Graph, Partition]) -> None:
    read_dot(*drawn)


def test_dot_of_hostile_texts() -> None:
    read_dot(*hostile_graph())


def read_dot(graph: Graph, partition: Partition) -> None:
    parsed = pydot.graph_from_dot_data(dot(graph, partition))
    assert parsed is not None
    (found,) = parsed
    nodes = [node for node in found.get_nodes() if node.get_name() != "node"]
    assert len({node.get_name() for node in nodes}) == len(graph.nodes)
    assert len(found.get_edges()) == len(graph.edges)
    assert {end for edge in found.get_edges() for end in (edge.get_source(), edge.get_destination())} <= {
        node.get_name() for node in nodes
    }


def test_networkx_reads_graphml_with_every_attribute() -> None:
    read = networkx.read_graphml(BytesIO(graphml(SMALL, PARTITION).encode()), force_multigraph=True)
    assert read.is_directed() and set(read) == {node.id for node in SMALL.nodes}
    assert read.nodes['a "b".md'] == {
        "label": 'a "b"', "kind": "note", "summary": "Is <x>.", "type": "decision", "community": 0
    }  # fmt: skip
    assert "community" not in read.nodes["#t"]
    (held,) = read['a "b".md']["c.md"].values()
    assert held == {
        "kind": "references", "provenance": "extracted", "confidence": 1.0, "count": 2, "path": 'a "b".md', "line": 3
    }  # fmt: skip


def test_graphml_of_hostile_texts_comes_back() -> None:
    graph, partition = hostile_graph()
    read = networkx.read_graphml(BytesIO(graphml(graph, partition).encode()), force_multigraph=True)
    assert (len(read), read.number_of_edges()) == (len(graph.nodes), len(graph.edges))
    lost = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
    for node in graph.nodes:
        if not lost.search(node.id):
            assert (read.nodes[node.id]["label"] or "") == node.title


@given(drawn=graphs())
@settings(max_examples=60, deadline=None)
def test_graphml_is_always_well_formed(drawn: tuple[Graph, Partition]) -> None:
    graph, partition = drawn
    read = networkx.read_graphml(BytesIO(graphml(graph, partition).encode()), force_multigraph=True)
    assert read.number_of_edges() == len(graph.edges)


def test_mermaid_names_the_nearest_first() -> None:
    nodes = tuple(Node(f"{letter}.md", "note", letter, "", None) for letter in "bc")
    edge = Edge("b.md", "c.md", "evidenced-by", "ambiguous", 1.0, 1, "b.md", 1)
    assert mermaid(Graph(nodes, (edge,)), {"c.md": 0, "b.md": 1}) == (MERMAID, 2, 1)


NODE = re.compile(r'  n(\d+)(\["|\(\["|\[/"|\[\["|\[\("|\{\{")([^"]+)("\]|"\]\)|"/\]|"\]\]|"\)\]|"\}\})')
EDGE = re.compile(r'  n(\d+) (?:-->|-\.->)(?:\|"([^"]+)"\|)? n(\d+)')
# A label: letters, digits, blanks, a few signs, and characters by number. Nothing in it opens anything.
LABEL = re.compile(r"(?:[^\W_]|[ ,.\-…]|#\d+;|[^\x00-\x7f])+")


@given(drawn=graphs())
@settings(max_examples=150, deadline=None)
def test_every_line_of_mermaid_is_a_node_or_an_edge(drawn: tuple[Graph, Partition]) -> None:
    check_mermaid(drawn[0])


def test_mermaid_of_hostile_texts() -> None:
    check_mermaid(hostile_graph()[0])


def check_mermaid(graph: Graph) -> None:
    chart = mermaid(graph)
    first, *lines = chart.text.splitlines()
    assert first == "flowchart LR" and len(lines) == chart.text.count("\n") - 1
    seen, edges = set(), 0
    for line in lines:
        if (node := NODE.fullmatch(line)) is not None:
            assert LABEL.fullmatch(node[3]) and not re.match(r"-|\d+\.", node[3]), line
            seen.add(node[1])
        else:
            edge = EDGE.fullmatch(line)
            assert edge is not None and {edge[1], edge[3]} <= seen, line
            assert edge[2] is None or LABEL.fullmatch(edge[2]), line
            edges += 1
    assert (len(seen), edges) == (len(graph.nodes), len(graph.edges)) == chart[1:]


def test_mermaid_shows_what_was_written() -> None:
    def shown(text: str) -> str:
        label = re.search(r'"(.*)"', mermaid(Graph((Node("x.md", "note", text, "", None),), ())).text)
        assert label is not None
        return re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label[1])

    for text in ("1. one", "#35; <b>", 'say "x"', "a_b `c` |", "- x", "知识"):
        assert shown(text) == text
    assert shown("\x00") == "x.md"
    assert shown("x" * 99) == "x" * 59 + "…"


def test_a_graph_that_is_too_large_for_mermaid_is_cut_and_says_so() -> None:
    ids = [f"{at:04}.md" for at in range(3000)]
    nodes = tuple(Node(id_, "note", "知" * 200, "", None) for id_ in ids)
    long = tuple(Edge(a, b, "references", "extracted", 1.0, 1, a, 1) for a, b in pairwise(ids))
    dense = tuple(Edge(a, b, "references", "extracted", 1.0, 1, a, 1) for a in ids[:60] for b in ids[:60] if a != b)
    for edges in (long, dense, ()):
        chart = mermaid(Graph(nodes, tuple(sorted({*edges}))))
        assert 10 < chart.nodes <= NODES and chart.edges <= EDGES and len(chart.text) <= TEXT
        assert chart.text.count(" --> ") == chart.edges
        assert chart.text.splitlines()[1] == (
            f"  %% {chart.nodes:,} of 3,000 nodes, {chart.edges:,} of {len({*edges}):,} edges"
        )
