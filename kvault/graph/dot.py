"""The graph in the DOT language of Graphviz."""

from __future__ import annotations

import re

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import ATTACHMENT
from kvault.graph.model import BASE
from kvault.graph.model import CANVAS
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import REFERENCES
from kvault.graph.model import TAG
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

SHAPES = {NOTE: "box", TAG: "oval", ATTACHMENT: "note", CANVAS: "tab", BASE: "cylinder", PACKAGE: "component"}
COLOURS = 12  # of the scheme set312, numbered from 1
HEAD = 'digraph vault {\n  node [style="rounded,filled", fillcolor=white, colorscheme=set312, fontname="sans-serif"];\n'

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def dot(graph: Graph, partition: Partition) -> str:
    """Return the graph as DOT: nodes by path, in the order of the graph; what Graphviz does not draw is there too."""
    lines = [*(_node(node, partition) for node in graph.nodes), *map(_edge, graph.edges)]
    return f"{HEAD}{''.join(f'  {line};{chr(10)}' for line in lines)}}}\n"


def _node(node: Node, partition: Partition) -> str:
    attributes = [f"label={_text(node.title)}", f"kind={_text(node.kind)}", f"shape={SHAPES.get(node.kind, 'box')}"]
    number = partition.numbers.get(node.id)
    if number is not None:
        attributes += [f"community={number}", f"fillcolor={number % COLOURS + 1}"]
    if node.type is not None:
        attributes.append(f"type={_text(node.type)}")
    if node.summary:
        attributes.append(f"tooltip={_text(node.summary)}")
    return f"{_id(node.id)} [{', '.join(attributes)}]"


def _edge(edge: Edge) -> str:
    attributes = [f"kind={_text(edge.kind)}", f"count={edge.count}"]
    if edge.kind != REFERENCES:
        attributes.append(f"label={_text(edge.kind)}")
    if edge.provenance == AMBIGUOUS:
        attributes.append("style=dashed")
    return f"{_id(edge.source)} -> {_id(edge.target)} [{', '.join(attributes)}]"


def _id(text: str) -> str:
    """Return an id as a quoted string; what cannot stand in one is told by its number, so that ids stay distinct."""
    return _text(_UNSEEN.sub(lambda found: f"%{ord(found.group()):02x}", text))


def _text(text: str) -> str:
    r"""Return a quoted string. Backslashes are doubled: in a label ``\N`` is the node's name, and ``\"`` no end."""
    shown = _UNSEEN.sub(" ", text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{shown}"'
