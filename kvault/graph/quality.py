"""How good a division into communities is: codelength and modularity."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from math import log2

from kvault.graph.weights import Weights


def modularity(weights: Weights, numbers: Mapping[str, int]) -> float:
    """Return Q = sum over communities of w_in / W - (s / 2W)^2, in [-1/2, 1]; 0 without links.

    W is the weight of all pairs, w_in that inside the community, s the sum of its members'
    strengths. Newman and Girvan, "Finding and evaluating community structure in networks" (2004).
    """
    total, strengths, inside, _ = _sums(weights, numbers)
    if not total:
        return 0.0
    return fsum(inside.values()) / total - fsum((strength / (2 * total)) ** 2 for strength in strengths.values())


def codelength(weights: Weights, numbers: Mapping[str, int]) -> float:
    """Return L(M), the bits per step that describe a random walk by two levels of codes.

    L = plogp(sum q) - 2 sum plogp(q) - sum plogp(p_node) + sum plogp(q + p), with q the rate at
    which the walk leaves a community and p that at which it visits it. Rosvall and Bergstrom,
    "Maps of random walks on complex networks reveal community structure" (2008), undirected.
    """
    total, strengths, inside, nodes = _sums(weights, numbers)
    if not total:
        return 0.0
    visits = {number: strength / (2 * total) for number, strength in strengths.items()}
    leaves = {number: max(0.0, visit - inside.get(number, 0.0) / total) for number, visit in visits.items()}
    return (
        _plogp(fsum(leaves.values()))
        - 2 * fsum(map(_plogp, leaves.values()))
        - fsum(_plogp(strength / (2 * total)) for strength in nodes)
        + fsum(_plogp(leaves[number] + visit) for number, visit in visits.items())
    )


def _plogp(p: float) -> float:
    return p * log2(p) if p > 0 else 0.0


def _sums(
    weights: Weights, numbers: Mapping[str, int]
) -> tuple[float, dict[int, float], dict[int, float], list[float]]:
    """Return the total weight, strength and inner weight of communities, strength of nodes."""
    own = [numbers[id_] for id_ in weights.ids]
    nodes = [0.0] * len(own)
    inside: dict[int, float] = {}
    total = 0.0
    for a, b, weight in weights.pairs:
        total += weight
        nodes[a] += weight
        nodes[b] += weight
        if own[a] == own[b]:
            inside[own[a]] = inside.get(own[a], 0.0) + weight
    strengths: dict[int, float] = {}
    for number, strength in zip(own, nodes, strict=True):
        strengths[number] = strengths.get(number, 0.0) + strength
    return total, strengths, inside, nodes
