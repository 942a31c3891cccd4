"""Made-up graphs of vaults of any size: communities of uneven size, hubs inside each, an eighth of the links across."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import REFERENCES
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition

WORDS = (
    "memory garden protocol index lattice river cipher harvest compiler theorem archive signal kernel orbit "
    "ledger market neuron prism quorum relay salt tensor union vector window yield zeal anchor beacon canvas "
    "delta ember fjord glyph"
).split()
NEAR = (1, 2, 3, 5, 8)  # communities on a ring that have links


def sample_graph(notes: int, links: int, communities: int, seed: int = 7) -> tuple[Graph, Partition]:
    """Return a graph of about this size and its communities, the same for the same numbers."""
    draw = Random(seed)
    sizes = _sizes(notes, communities)
    first = [sum(sizes[:at]) for at in range(communities)]
    pairs: set[tuple[int, int]] = set()
    for begin, size in zip(first, sizes, strict=True):
        _inside(draw, begin, size, links * 0.88 * size / notes, pairs)
    while len(pairs) < links and communities > 1:
        near = draw.randrange(communities)
        far = (near + draw.choice(NEAR)) % communities
        a = first[near] + int(sizes[near] * draw.random() ** 4)
        b = first[far] + draw.randrange(sizes[far])
        if a != b:
            pairs.add((a, b))
    numbers = [number for number, size in enumerate(sizes) for _ in range(size)]
    ids = [f"{WORDS[numbers[at] % len(WORDS)]} {numbers[at]}/{_title(draw)} {at}.md" for at in range(notes)]
    nodes = [Node(id_, NOTE, id_.rpartition("/")[2][:-3], _sentence(draw), None) for id_ in ids]
    partition = Partition(dict(zip(ids, numbers, strict=True)), 5.0, 0.7, "infomap")
    return graph_of(nodes, ((ids[a], ids[b]) for a, b in pairs)), partition


def graph_of(nodes: Iterable[Node], pairs: Iterable[tuple[str, str]], provenance: str = EXTRACTED) -> Graph:
    """Return a graph whose edges are links between these pairs of ids."""
    edges = [Edge(a, b, REFERENCES, provenance, 1.0, 1, a, 1) for a, b in pairs]
    return Graph(tuple(sorted(nodes)), tuple(sorted(edges)))


def _sizes(notes: int, communities: int) -> list[int]:
    weights = [1 / (number + 1) ** 0.75 for number in range(communities)]
    sizes = [max(3, round(notes * weight / sum(weights))) for weight in weights]
    sizes[0] += notes - sum(sizes)
    return sizes


def _inside(draw: Random, begin: int, size: int, wanted: float, pairs: set[tuple[int, int]]) -> None:
    """Add links within a community: a tree, so that it hangs together, then more; the first notes are likelier."""
    for at in range(1, size):
        pairs.add((begin + at, begin + int(at * draw.random() ** 3)))
    for _ in range(max(0, round(wanted) - size)):
        a, b = int(size * draw.random() ** 3), draw.randrange(size)
        if a != b:
            pairs.add((begin + a, begin + b))


def _title(draw: Random) -> str:
    return f"{draw.choice(WORDS).title()} {draw.choice(WORDS)}"


def _sentence(draw: Random) -> str:
    a, b, c, d, e = (draw.choice(WORDS) for _ in range(5))
    return f"How the {a} of a {b} {c} meets the {d}, and what the {e} has to do with it."
