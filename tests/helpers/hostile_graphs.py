"""Graphs whose every text is hostile, for what writes graphs in some format."""

from __future__ import annotations

from hypothesis import strategies as st

from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

HOSTILE = (
    *('say "x"', "back\\", "\\N \\G \\n", "a]] b}} c)) d|e", "<b>&amp;</script>", "<!-- x --> ]]>", "--> end"),
    *(
        "`code` **b** _i_",
        "1. one",
        "- two",
        "#35; %% {}",
        "style: x#;",
        "click n0 call()",
        "subgraph",
        "\x00\x07\x1b[31m",
    ),
    *("line\nbreak\r\ttab", "\u202ertl\u2066", "知识 🗂️", "\ud800", "\ufffe", "é" * 300, "$$x$$", "www.example.com"),
    *("fa:fa-book", "@{ shape: x }", "a;b", "end", "subgraph", "'", "", " "),
)
KINDS = ("note", "tag", "attachment", "canvas", "base", "package")


def hostile_graph() -> tuple[Graph, Partition]:
    """Return a graph in which each hostile text is a path, a title, a summary, a type and the name of a property."""
    nodes = tuple(
        sorted(
            Node(f"{at:02} {text}.md", KINDS[at % len(KINDS)], text, text, text if at % 2 else None)
            for at, text in enumerate(HOSTILE)
        )
    )
    ids = [node.id for node in nodes]
    edges = [
        Edge(id_, ids[at * 7 % len(ids)], HOSTILE[at], "ambiguous" if at % 3 else "extracted", 1.0, at, id_, at)
        for at, id_ in enumerate(ids)
    ]
    edges += [Edge(ids[0], ids[1], kind, "extracted", 0.5, 1, ids[0], 0) for kind in ("references", "embeds")]
    numbers = {id_: at % 4 for at, id_ in enumerate(ids) if at % 5}
    return Graph(nodes, tuple(sorted(edges))), Partition(numbers, 2.0, 0.25, "infomap")


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Graph, Partition]:
    """Draw a small graph, its texts hostile or of any characters."""
    texts = st.sampled_from(HOSTILE) | st.text(max_size=6)
    ids = sorted(draw(st.sets(texts, min_size=1, max_size=8)))
    nodes = tuple(Node(id_, draw(st.sampled_from(KINDS)), draw(texts), draw(texts), None) for id_ in ids)
    some = st.sampled_from(ids)
    made = draw(st.lists(st.tuples(some, some, texts, st.sampled_from(("extracted", "ambiguous"))), max_size=12))
    edges = {(a, b, kind): Edge(a, b, kind, doubt, 1.0, 1, a, 1) for a, b, kind, doubt in made}
    return Graph(nodes, tuple(sorted(edges.values()))), Partition(dict.fromkeys(ids[::2], 0), 1.0, 0.0, "infomap")
