"""The part of a graph that lies around one node."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping

from kvault.graph.model import TAG
from kvault.graph.model import Graph


def hops_from(graph: Graph, centre: str, most: int) -> dict[str, int]:
    """Return node id -> number of hops from the centre, for those at most so many away, nearest first, then by id.

    Links are walked both ways. A tag is reached but not walked through: it ties strangers together.
    """
    tags = {node.id for node in graph.nodes if node.kind == TAG}
    neighbours: dict[str, list[str]] = {}
    for edge in graph.edges:
        neighbours.setdefault(edge.source, []).append(edge.target)
        neighbours.setdefault(edge.target, []).append(edge.source)
    found = {centre: 0}
    edge_of_walk = [centre]
    for hop in range(1, most + 1):
        ways = (id_ for id_ in edge_of_walk if id_ not in tags or id_ == centre)
        edge_of_walk = sorted({other for id_ in ways for other in neighbours.get(id_, ())} - found.keys())
        if not edge_of_walk:
            break
        found.update(dict.fromkeys(edge_of_walk, hop))
    return found


def restrict(graph: Graph, ids: Collection[str] | Mapping[str, int]) -> Graph:
    """Return the graph of these nodes and the edges between them."""
    return Graph(
        tuple(node for node in graph.nodes if node.id in ids),
        tuple(edge for edge in graph.edges if edge.source in ids and edge.target in ids),
    )
