"""The graph as GraphML, which networkx, Gephi, yEd and Cytoscape read."""

from __future__ import annotations

import re

from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

NODE = (("label", "string"), ("kind", "string"), ("summary", "string"), ("type", "string"), ("community", "int"))
EDGE = (
    ("kind", "string"),
    ("provenance", "string"),
    ("confidence", "double"),
    ("count", "int"),
    ("path", "string"),
    ("line", "int"),
)
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_ILLEGAL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
_NO_ID = re.compile(f"[{_ILLEGAL}]")
_NOT_PLAIN = re.compile(f'[&<>"\t\n\r{_ILLEGAL}]')


def graphml(graph: Graph, partition: Partition) -> str:
    """Return the graph as GraphML: nodes by path, every attribute that graph.json has, in the order of the graph."""
    lines = [
        *(f'<key id="n_{name}" for="node" attr.name="{name}" attr.type="{kind}"/>' for name, kind in NODE),
        *(f'<key id="e_{name}" for="edge" attr.name="{name}" attr.type="{kind}"/>' for name, kind in EDGE),
        '<graph id="vault" edgedefault="directed">',
        *(_node(node, partition) for node in graph.nodes),
        *map(_edge, graph.edges),
        "</graph>",
        "</graphml>",
    ]
    return HEAD + "".join(f"{line}\n" for line in lines)


def _node(node: Node, partition: Partition) -> str:
    values = (node.title, node.kind, node.summary, node.type, partition.numbers.get(node.id))
    return f'<node id="{_id(node.id)}">{_data("n", NODE, values)}</node>'


def _edge(edge: Edge) -> str:
    ends = f'source="{_id(edge.source)}" target="{_id(edge.target)}"'
    return f"<edge {ends}>{_data('e', EDGE, edge[2:])}</edge>"


def _data(prefix: str, keys: tuple[tuple[str, str], ...], values: tuple[object, ...]) -> str:
    return "".join(
        f'<data key="{prefix}_{name}">{_text(str(value))}</data>'
        for (name, _), value in zip(keys, values, strict=True)
        if value is not None
    )


def _id(text: str) -> str:
    """Return an id escaped; what XML cannot hold is told by its number, so that ids stay distinct."""
    return _text(_NO_ID.sub(lambda found: f"%{ord(found.group()):02x}", text))


def _text(text: str) -> str:
    """Return the text escaped, also for an attribute; what XML cannot hold becomes U+FFFD."""
    return _NOT_PLAIN.sub(lambda found: _ESCAPES.get(found.group(), "\N{REPLACEMENT CHARACTER}"), text)
