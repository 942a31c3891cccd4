"""How well each note is connected: degrees, the best-connected notes, notes without links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import TAG
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.note.kinds import CARD_TYPES

CARD_FOLDERS = frozenset({"projects", "archive"})


class Connected(NamedTuple):
    """A node and the number of its neighbours."""

    node: Node
    degree: int


def degrees(graph: Graph) -> dict[str, int]:
    """Return the number of distinct neighbours of each node that has any; tags are none.

    Links are taken both ways, a link to itself and a second link to a neighbour add nothing. An
    ambiguous link counts here, since Obsidian follows it all the same.
    """
    tags = {node.id for node in graph.nodes if node.kind == TAG}
    pairs = {
        (source, target) if source < target else (target, source)
        for source, target, _, _, _, _, _, _ in graph.edges
        if source != target and target not in tags
    }
    return Counter(chain.from_iterable(pairs))


def most_connected(graph: Graph, counts: Mapping[str, int]) -> tuple[tuple[Connected, ...], tuple[Connected, ...]]:
    """Return (notes and packages, cards), each by degree, then by id.

    Cards stand apart, since every session of a project links to its card.
    """
    found = [
        Connected(node, counts[node.id]) for node in graph.nodes if node.id in counts and node.kind in (NOTE, PACKAGE)
    ]
    found.sort(key=lambda one: (-one.degree, one.node.id))
    cards = tuple(one for one in found if is_card(one.node))
    return tuple(one for one in found if not is_card(one.node)), cards


def is_card(node: Node) -> bool:
    """Say whether a node is the card of a project: by its type, or by where it lies."""
    if node.kind != NOTE:
        return False
    if node.type is not None and node.type.lower() in CARD_TYPES:
        return True
    parts = node.id.split("/")
    return len(parts) == 3 and parts[0] in CARD_FOLDERS and parts[2] == parts[1] + ".md"


def orphans(graph: Graph) -> tuple[str, ...]:
    """Return the ids of the notes that no other file links to, sorted."""
    linked = {edge.target for edge in graph.edges if edge.source != edge.target}
    return tuple(sorted(n.id for n in graph.nodes if n.kind == NOTE and n.id not in linked))


def deadends(graph: Graph) -> tuple[str, ...]:
    """Return the ids of the notes that link to no other file, sorted; neither a tag nor a package is a file."""
    others = {node.id for node in graph.nodes if node.kind in (TAG, PACKAGE)}
    linking = {e.source for e in graph.edges if e.source != e.target and e.target not in others}
    return tuple(sorted(n.id for n in graph.nodes if n.kind == NOTE and n.id not in linking))
