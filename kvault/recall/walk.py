"""From the notes that match best along the links to the notes they belong with.

score(w) = own(w) + max over the best notes u of own(u) * product along at most 2 links of
(0.5 * weight of the link / degree of the node left ^ 0.25)
"""

from __future__ import annotations

from collections.abc import Mapping

from kvault.recall.model import Links
from kvault.recall.model import NodeId
from kvault.recall.model import Step

STARTS = 10  # notes from which the walk begins
HALF = 0.5  # each link halves
HUB = 0.25  # a node passes on less, the more links it has: degree to this power


def walk(own: Mapping[int, float], links: Links, hops: int) -> dict[NodeId, Step]:
    """Return the best step to each node reached, given the own scores of notes.

    A note's way to itself does not count.
    """
    starts = sorted(own, key=lambda note: (-own[note], note))[:STARTS]
    best: dict[NodeId, Step] = {}
    front: dict[tuple[NodeId, NodeId], Step] = {
        (note, note): Step(own[note], (note,)) for note in starts if own[note] > 0
    }
    for _ in range(hops):
        front = _spread(front, links)
        for (_, node), step in front.items():
            if node not in best or step.value > best[node].value:
                best[node] = step
    return best


def _spread(
    front: Mapping[tuple[NodeId, NodeId], Step], links: Links
) -> dict[tuple[NodeId, NodeId], Step]:
    """Return the best step to every node one link further, by the note where the walk began.

    From each node only the two best walks go on (the best one may not lead back to where it began).
    """
    onward: dict[NodeId, list[Step]] = {}
    for (_, node), step in front.items():
        onward.setdefault(node, []).append(step)
    further: dict[tuple[NodeId, NodeId], Step] = {}
    for node, steps in onward.items():
        neighbours = links.neighbours(node)
        if not neighbours:
            continue
        passed = HALF / len(neighbours) ** HUB
        steps.sort(key=lambda step: (-step.value, str(step.path)))
        for step in steps[:2]:
            start = step.path[0]
            for other, weight in neighbours:
                value = step.value * passed * weight
                if other == start or value <= 0:
                    continue
                known = further.get((start, other))
                if known is None or value > known.value:
                    further[(start, other)] = Step(value, (*step.path, other))
    return further
