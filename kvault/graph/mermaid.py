"""The graph as a Mermaid flowchart, which Obsidian and code hosts draw inside a note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from typing import NamedTuple

from kvault.graph.degrees import degrees
from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import ATTACHMENT
from kvault.graph.model import BASE
from kvault.graph.model import CANVAS
from kvault.graph.model import PACKAGE
from kvault.graph.model import REFERENCES
from kvault.graph.model import TAG
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node

NODES = 150  # a person sees nothing in more
EDGES = 400  # Mermaid draws no chart with more than 500
TEXT = 45_000  # characters; Mermaid reads 50,000
LABEL = 60  # characters of a title or of the name of a property
BRACKETS = {
    TAG: ("([", "])"),
    ATTACHMENT: ("[/", "/]"),
    CANVAS: ("[[", "]]"),
    BASE: ("[(", ")]"),
    PACKAGE: ("{{", "}}"),
}
CENTRE = "stroke-width:4px"

# All but letters, digits, blanks and the few signs that open nothing; a list, and a link, as Markdown has them.
_SIGNS = re.compile(r"[!-+/:-@\[-`{-~]|^-|(?<=^\d)\.|(?<=^\d\d)\.|(?<=^\d\d\d)\.|(?<=www)\.")
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]+")


class Chart(NamedTuple):
    """A chart and how much of the graph is in it."""

    text: str
    nodes: int
    edges: int


def mermaid(graph: Graph, hops: Mapping[str, int] | None = None) -> Chart:
    """Return as much of the graph as Mermaid draws: the nearest nodes by ``hops``, else the best-connected ones."""
    counts = degrees(graph)
    near = hops or {}
    order = sorted(graph.nodes, key=lambda node: (near.get(node.id, 0), -counts.get(node.id, 0), node.id))
    lines = ["flowchart LR"]
    nodes = edges = 0
    room = TEXT - 200  # for what is not a node's
    for number, some in enumerate(_with_edges(graph, order)):
        room -= sum(len(line) + 1 for line in some)
        if number == NODES or edges + len(some) - 1 > EDGES or room < 0:
            break
        lines += some
        nodes, edges = number + 1, edges + len(some) - 1
    if nodes < len(graph.nodes):
        lines.insert(1, f"  %% {nodes:,} of {len(graph.nodes):,} nodes, {edges:,} of {len(graph.edges):,} edges")
    if hops:
        lines.append(f"  style n0 {CENTRE}")
    return Chart("".join(f"{line}\n" for line in lines), nodes, edges)


def _with_edges(graph: Graph, order: list[Node]) -> Iterator[list[str]]:
    """Yield the lines of each node: its own, and those of the edges that tie it to itself and to nodes before it."""
    rank = {node.id: number for number, node in enumerate(order)}
    last: list[list[Edge]] = [[] for _ in order]
    for edge in graph.edges:
        last[max(rank[edge.source], rank[edge.target])].append(edge)
    for number, node in enumerate(order):
        opens, closes = BRACKETS.get(node.kind, ("[", "]"))
        label = _label(node.title) or _label(node.id) or "…"
        yield [f'  n{number}{opens}"{label}"{closes}', *(_edge(edge, rank) for edge in last[number])]


def _edge(edge: Edge, rank: Mapping[str, int]) -> str:
    arrow = "-.->" if edge.provenance == AMBIGUOUS else "-->"
    kind = "" if edge.kind == REFERENCES else _label(edge.kind)
    return f"  n{rank[edge.source]} {arrow}{f'|{chr(34)}{kind}{chr(34)}|' if kind else ''} n{rank[edge.target]}"


def _label(text: str) -> str:
    """Return the text as Mermaid shows it: signs as the numbers of their characters, since many open something."""
    line = " ".join(_UNSEEN.sub(" ", text).split())
    line = line if len(line) <= LABEL else f"{line[: LABEL - 1].rstrip()}…"
    return _SIGNS.sub(lambda found: f"#{ord(found.group())};", line)
