"""Two states of a vault to what the commits between them did to its graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from kvault.graph.communities import find_communities
from kvault.graph.degrees import degrees
from kvault.graph.degrees import most_connected
from kvault.graph.model import TAG
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.graph.weights import counted
from kvault.report.build import GODS
from kvault.report.build import ranked_by
from kvault.report.changes import compare
from kvault.report.facts import Facts
from kvault.report.facts import facts_of
from kvault.report.model import Changes
from kvault.report.model import Missing


class State(NamedTuple):
    """A vault at one time."""

    graph: Graph
    missing: tuple[Missing, ...]


class Difference(NamedTuple):
    """What became of a vault."""

    renamed: tuple[tuple[str, str], ...]  # old and new path of notes
    added: tuple[Edge, ...]  # links that lead somewhere now: ``count`` is how many more of them there are
    removed: tuple[Edge, ...]  # links that led somewhere: ``count`` is how many fewer
    changes: Changes  # of notes, god nodes, communities, links to nowhere; what was renamed is the same


def difference(before: State, after: State, renamed: Mapping[str, str]) -> Difference:
    """Return what changed; ``renamed`` says which path of the earlier state is which of the later one.

    The communities of the earlier state are found anew, those of the later one from there: the same two states give
    the same answer, whatever was built before.
    """
    old = _with_new_paths(before.graph, renamed)
    numbers = find_communities(old)
    same = counted(old) == counted(after.graph)
    now = numbers if same else find_communities(after.graph, numbers.numbers)
    nodes = {node.id: node for node in after.graph.nodes}
    counts = degrees(after.graph)
    missing = sorted(after.missing, key=lambda one: (-one.links, one.target))
    rank = ranked_by(nodes, counts)
    changes = compare(_facts(old, numbers, before), _facts(after.graph, now, after), nodes, missing, rank)
    notes = {old: new for old, new in renamed.items() if new in nodes}
    return Difference(tuple(sorted(notes.items())), _more(old, after.graph), _more(after.graph, old), changes)


def _facts(graph: Graph, partition: Partition, state: State) -> Facts:
    gods, _ = most_connected(graph, degrees(graph))
    missing = {one.target: one.links for one in state.missing}
    return facts_of(graph, partition, (one.node for one in gods[:GODS]), missing, "")


def _more(before: Graph, after: Graph) -> tuple[Edge, ...]:
    """Return the links of which there are more than before; tags are no links."""
    tags = {node.id for node in after.nodes if node.kind == TAG}
    known = Counter({edge[:3]: edge.count for edge in before.edges})
    return tuple(
        edge._replace(count=edge.count - known[edge[:3]])
        for edge in after.edges
        if edge.target not in tags and edge.count > known[edge[:3]]
    )


def _with_new_paths(graph: Graph, renamed: Mapping[str, str]) -> Graph:
    if not renamed:
        return graph

    def new(id_: str) -> str:
        return renamed.get(id_, id_)

    nodes = [Node(new(node.id), *node[1:]) for node in graph.nodes]
    edges = [Edge(new(edge.source), new(edge.target), *edge[2:])._replace(path=new(edge.path)) for edge in graph.edges]
    return Graph(tuple(sorted(nodes)), tuple(sorted(edges)))
