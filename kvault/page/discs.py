"""Which disc of the map each node lies in, and what the discs are called."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.graph.model import TAG
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.page.model import COMMUNITY
from kvault.page.model import LOOSE
from kvault.page.model import ON_REQUEST
from kvault.page.model import SMALL
from kvault.page.model import SMALLEST
from kvault.page.model import TAGS
from kvault.page.model import Disc

NAMES = {SMALL: "Small groups", LOOSE: "Not linked", TAGS: "Tags"}


def lay_out(
    graph: Graph, partition: Partition, degrees: Sequence[int], linked: Sequence[bool]
) -> tuple[tuple[Disc, ...], list[int]]:
    """Return the discs, the communities first and by size, and the disc of each node of the graph.

    A community is called after its best-connected member. ``degrees`` and ``linked`` are by node: the number of its
    neighbours, and whether one of them is drawn unasked. What is drawn on request lies with its community where
    that has a disc, else in small groups; tags have a disc of their own.
    """
    numbers = [partition.numbers.get(node.id) for node in graph.nodes]
    members: dict[int, list[int]] = {}
    for at, node in enumerate(graph.nodes):
        number = numbers[at]
        if number is not None and linked[at] and node.kind not in ON_REQUEST:
            members.setdefault(number, []).append(at)
    groups = sorted((-len(group), number) for number, group in members.items() if len(group) >= SMALLEST)
    discs = []
    for _, number in groups:
        best = min(members[number], key=lambda at: (-degrees[at], at))
        discs.append(Disc(COMMUNITY, graph.nodes[best].title, number))
    place = {disc.number: at for at, disc in enumerate(discs)}
    others: dict[str, list[int]] = {SMALL: [], LOOSE: [], TAGS: []}
    where = []
    for at, node in enumerate(graph.nodes):
        if node.kind in ON_REQUEST:
            other = TAGS if node.kind == TAG else SMALL
        else:
            other = SMALL if linked[at] else LOOSE
        own = place.get(numbers[at]) if other == SMALL else None
        if own is None:
            others[other].append(at)
        where.append(-1 if own is None else own)
    for kind, nodes in others.items():
        for at in nodes:
            where[at] = len(discs)
        if nodes:
            discs.append(Disc(kind, NAMES[kind], None))
    return tuple(discs), where
