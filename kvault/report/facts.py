"""What a report keeps of a vault, so that the next one can say what changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from collections.abc import Mapping
from typing import NamedTuple

from kvault.graph.model import NOTE
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

FORM = 1  # of the text; another number is of another version of kvault


class Facts(NamedTuple):
    """One state of a vault: equal facts are the same state, as far as a report tells."""

    edges: int
    links: str  # a digest of the links, for states that differ in no figure
    gods: tuple[str, ...]  # ids of the best-connected notes and packages, sorted
    numbers: Mapping[str, int | None]  # node id to community: every note, and what else is in one
    missing: Mapping[str, int]  # target that no file answers to, to the number of links


def facts_of(graph: Graph, partition: Partition, gods: Iterable[Node], missing: Mapping[str, int], links: str) -> Facts:
    """Return the facts of a vault; ``links`` is a digest of its links."""
    numbers = partition.numbers
    return Facts(
        len(graph.edges),
        links,
        tuple(sorted(node.id for node in gods)),
        {node.id: numbers.get(node.id) for node in graph.nodes if node.kind == NOTE or node.id in numbers},
        dict(sorted(missing.items())),
    )


def to_json(facts: Facts) -> str:
    """Return the facts as text; the same facts give the same text."""
    return json.dumps((FORM, *facts), separators=(",", ":"))


def from_json(text: str) -> Facts | None:
    """Return the facts that ``to_json`` wrote, or None where they have another form."""
    form, *held = json.loads(text)
    if form != FORM:
        return None
    edges, links, gods, numbers, missing = held
    return Facts(edges, links, tuple(gods), numbers, missing)
