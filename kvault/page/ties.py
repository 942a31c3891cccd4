"""The edges of the graph as ties: everything that two nodes say of each other, as one line on the map."""

from __future__ import annotations

from typing import NamedTuple

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import EXTRACTED
from kvault.graph.model import INFERRED
from kvault.graph.model import Graph

PROVENANCES = (EXTRACTED, INFERRED, AMBIGUOUS)  # the surest first


class Tie(NamedTuple):
    """How two nodes are tied, the one that comes first in the graph being the first."""

    to: tuple[str, ...]  # kinds of the edges from the first to the second, sorted
    back: tuple[str, ...]  # and of those from the second to the first
    provenance: str  # the surest of their edges


class Ties(NamedTuple):
    """Who is tied to whom."""

    kinds: tuple[Tie, ...]  # the different ones
    pairs: list[tuple[int, int, int]]  # first node, second node, place in ``kinds``; sorted


def tie_up(graph: Graph) -> Ties:
    """Return the ties between the nodes of a graph; a link to itself ties nothing."""
    index = {node.id: at for at, node in enumerate(graph.nodes)}
    size = len(index)
    found: dict[int, int] = {}
    known: dict[tuple[int, str, bool, str], int] = {}
    ties = [Tie((), (), AMBIGUOUS)]  # what two strangers have; never a pair's
    numbers = {ties[0]: 0}
    for source, target, kind, provenance, *_ in graph.edges:
        a, b = index[source], index[target]
        if a == b:
            continue
        back = a > b
        pair = b * size + a if back else a * size + b
        step = (found.get(pair, 0), kind, back, provenance)
        tie = known.get(step)
        if tie is None:
            grown = _grown(ties[step[0]], kind, provenance, back=back)
            tie = known[step] = numbers.setdefault(grown, len(ties))
            if tie == len(ties):
                ties.append(grown)
        found[pair] = tie
    used = sorted({ties[tie] for tie in found.values()})
    place = {tie: at for at, tie in enumerate(used)}
    return Ties(tuple(used), [(*divmod(pair, size), place[ties[found[pair]]]) for pair in sorted(found)])


def _grown(tie: Tie, kind: str, provenance: str, *, back: bool) -> Tie:
    kinds = tuple(sorted({kind, *(tie.back if back else tie.to)}))
    surest = min(tie.provenance, provenance, key=PROVENANCES.index)
    return Tie(tie.to, kinds, surest) if back else Tie(kinds, tie.back, surest)
