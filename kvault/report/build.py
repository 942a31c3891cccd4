"""The graph, its communities and what leads nowhere, to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from heapq import nsmallest

from kvault.graph.bridges import find_bridges
from kvault.graph.degrees import Connected
from kvault.graph.degrees import degrees
from kvault.graph.degrees import most_connected
from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import ATTACHMENT
from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.report.model import Folder
from kvault.report.model import Group
from kvault.report.model import Joint
from kvault.report.model import Missing
from kvault.report.model import Report

MEMBERS = 3  # of a community that are named


def build_report(
    graph: Graph,
    partition: Partition,
    *,
    missing: Iterable[Missing] = (),
    orphans: Iterable[str] = (),
) -> Report:
    """Return the report on this graph; ``orphans`` are ids of its notes."""
    nodes = {node.id: node for node in graph.nodes}
    counts = degrees(graph)
    gods, cards = most_connected(graph, counts)
    sizes = Counter(partition.numbers.values())
    bridges = (bridge.edge for bridge in find_bridges(graph, partition.numbers))
    doubtful = (edge for edge in graph.edges if edge.provenance == AMBIGUOUS)
    return Report(
        notes=sum(node.kind == NOTE for node in graph.nodes),
        nodes=len(graph.nodes),
        edges=len(graph.edges),
        extracted=sum(edge.provenance == EXTRACTED for edge in graph.edges),
        communities=len(sizes),
        modularity=partition.modularity,
        codelength=partition.codelength,
        method=partition.method,
        gods=gods,
        cards=cards,
        groups=_groups(nodes, partition.numbers, counts),
        bridges=tuple(_joint(edge, nodes, partition.numbers, sizes) for edge in bridges),
        missing=tuple(sorted(missing, key=lambda one: (-one.links, one.target))),
        orphans=_folders(nodes[id_] for id_ in orphans if id_ in nodes),
        review=tuple(
            _joint(edge, nodes, partition.numbers, sizes)
            for edge in sorted(doubtful, key=lambda edge: (edge.path, edge.line, edge))
        ),
    )


def _groups(nodes: Mapping[str, Node], numbers: Mapping[str, int], counts: Mapping[str, int]) -> tuple[Group, ...]:
    members: dict[int, list[Connected]] = {}
    for id_, number in numbers.items():
        members.setdefault(number, []).append(Connected(nodes[id_], counts.get(id_, 0)))
    groups = [
        Group(number, len(group), tuple(nsmallest(MEMBERS, group, key=_importance)))
        for number, group in members.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-group.size, group.number)))


def _importance(one: Connected) -> tuple[bool, int, str]:
    # A picture that many notes show says nothing about what a community is about.
    return one.node.kind == ATTACHMENT, -one.degree, one.node.id


def _joint(edge: Edge, nodes: Mapping[str, Node], numbers: Mapping[str, int], sizes: Mapping[int, int]) -> Joint:
    def group(id_: str) -> tuple[int, int] | None:
        number = numbers.get(id_)
        return None if number is None else (number, sizes[number])

    return Joint(
        nodes[edge.source],
        nodes[edge.target],
        edge.kind,
        edge.line,
        group(edge.source),
        group(edge.target),
    )


def _folders(notes: Iterable[Node]) -> tuple[Folder, ...]:
    by_folder: dict[str, list[Node]] = {}
    for node in sorted(notes):
        by_folder.setdefault(node.id.rpartition("/")[0], []).append(node)
    folders = [Folder(path, tuple(group)) for path, group in by_folder.items()]
    return tuple(sorted(folders, key=lambda folder: (-len(folder.notes), folder.path)))
