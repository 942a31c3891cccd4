"""The graph, its communities and what leads nowhere, to a report."""

from __future__ import annotations

from collections.abc import Callable
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
from kvault.report.changes import Rank
from kvault.report.changes import compare
from kvault.report.facts import Facts
from kvault.report.facts import facts_of
from kvault.report.model import Community
from kvault.report.model import Folder
from kvault.report.model import Group
from kvault.report.model import Joint
from kvault.report.model import Missing
from kvault.report.model import Report

MEMBERS = 3  # of a community that are named
GODS = 10  # well-connected notes that are named


def build_report(
    graph: Graph,
    partition: Partition,
    *,
    missing: Iterable[Missing] = (),
    orphans: Iterable[str] = (),
    since: Callable[[Facts], Facts | None] = lambda now: None,
    links: str = "",
) -> Report:
    """Return the report on this graph.

    ``orphans`` are ids of its notes, ``links`` is a digest of its links. ``since`` is given the facts of this state
    and returns those of an earlier one, if there is one to compare with.
    """
    nodes = {node.id: node for node in graph.nodes}
    missing = tuple(sorted(missing, key=lambda one: (-one.links, one.target)))
    counts = degrees(graph)
    gods, cards = most_connected(graph, counts)
    groups = _groups(nodes, partition.numbers, counts)
    communities = {group.number: Community(group.number, group.size, group.members[0].node) for group in groups}
    bridges = (bridge.edge for bridge in find_bridges(graph, partition.numbers))
    doubtful = (edge for edge in graph.edges if edge.provenance == AMBIGUOUS)
    now = facts_of(
        graph, partition, (one.node for one in gods[:GODS]), {one.target: one.links for one in missing}, links
    )
    before = since(now)
    return Report(
        notes=sum(node.kind == NOTE for node in graph.nodes),
        nodes=len(graph.nodes),
        edges=len(graph.edges),
        extracted=sum(edge.provenance == EXTRACTED for edge in graph.edges),
        communities=len(groups),
        modularity=partition.modularity,
        codelength=partition.codelength,
        method=partition.method,
        gods=gods,
        cards=cards,
        groups=groups,
        bridges=tuple(_joint(edge, nodes, partition.numbers, communities) for edge in bridges),
        missing=missing,
        orphans=_folders(nodes[id_] for id_ in orphans if id_ in nodes),
        review=tuple(
            _joint(edge, nodes, partition.numbers, communities)
            for edge in sorted(doubtful, key=lambda edge: (edge.path, edge.line, edge))
        ),
        changes=None if before is None else compare(before, now, nodes, missing, ranked_by(nodes, counts)),
    )


def ranked_by(nodes: Mapping[str, Node], counts: Mapping[str, int]) -> Rank:
    """Return what the members of a community are sorted by, the best first; those that are gone stand last."""

    def rank(id_: str) -> tuple[bool, int, str]:
        node = nodes.get(id_)
        # A picture that many notes show says nothing about what a community is about.
        return node is None or node.kind == ATTACHMENT, -counts.get(id_, 0), id_

    return rank


def _groups(nodes: Mapping[str, Node], numbers: Mapping[str, int], counts: Mapping[str, int]) -> tuple[Group, ...]:
    members: dict[int, list[str]] = {}
    for id_, number in numbers.items():
        members.setdefault(number, []).append(id_)
    rank = ranked_by(nodes, counts)
    groups = [
        Group(
            number,
            len(group),
            tuple(Connected(nodes[id_], counts.get(id_, 0)) for id_ in nsmallest(MEMBERS, group, key=rank)),
        )
        for number, group in members.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-group.size, group.number)))


def _joint(
    edge: Edge, nodes: Mapping[str, Node], numbers: Mapping[str, int], communities: Mapping[int, Community]
) -> Joint:
    def group(id_: str) -> Community | None:
        number = numbers.get(id_)
        return None if number is None else communities[number]

    source, target = nodes[edge.source], nodes[edge.target]
    return Joint(source, target, edge.kind, edge.line, group(edge.source), group(edge.target))


def _folders(notes: Iterable[Node]) -> tuple[Folder, ...]:
    by_folder: dict[str, list[Node]] = {}
    for node in sorted(notes):
        by_folder.setdefault(node.id.rpartition("/")[0], []).append(node)
    folders = [Folder(path, tuple(group)) for path, group in by_folder.items()]
    return tuple(sorted(folders, key=lambda folder: (-len(folder.notes), folder.path)))
