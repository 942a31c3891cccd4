"""Links that hold two communities together all alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import ATTACHMENT
from kvault.graph.model import Edge
from kvault.graph.model import Graph


class Bridge(NamedTuple):
    """The only link between two communities."""

    edge: Edge
    source_size: int  # nodes in the community of the edge's source
    target_size: int  # nodes in the community of its target


def find_bridges(graph: Graph, numbers: Mapping[str, int]) -> tuple[Bridge, ...]:
    """Return the links between communities that otherwise never touch, most surprising first.

    A lone link between two large communities surprises most, so they are ranked by the size of the
    smaller one, then of the larger, then by edge. Ambiguous links neither count nor touch; a
    shared attachment touches, but is no link of its own.
    """
    sizes = Counter(numbers.values())
    files = {node.id for node in graph.nodes if node.kind == ATTACHMENT}
    between: dict[tuple[int, int], list[Edge]] = {}
    for edge in graph.edges:
        source, target, _, provenance, _, _, _, _ = edge
        a, b = numbers.get(source), numbers.get(target)
        if a == b or a is None or b is None or provenance == AMBIGUOUS:
            continue
        between.setdefault((a, b) if a < b else (b, a), []).append(edge)
    found = [
        Bridge(edge, sizes[numbers[edge.source]], sizes[numbers[edge.target]])
        for edge, *others in between.values()
        if not others and edge.target not in files
    ]
    found.sort(key=_rank)
    return tuple(found)


def _rank(bridge: Bridge) -> tuple[int, int, Edge]:
    sizes = sorted((bridge.source_size, bridge.target_size))
    return -sizes[0], -sizes[1], bridge.edge
