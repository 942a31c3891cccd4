"""From the notes that match best along the links to the notes they belong with.

score(w) = own(w) + max over the best notes u of own(u) * product along at most 2 links of
(0.5 * weight of the link / degree of the node left ^ 0.25)

A step that would add less than a fiftieth of the best note's own score is not taken, so that neither a tag that half
the vault bears nor a card that every session links costs more than it tells.
"""

from __future__ import annotations

from collections.abc import Mapping

from kvault.recall.model import NodeId
from kvault.recall.model import Step
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from kvault.recall.ports import Links

STARTS = 10  # notes from which the walk begins
HALF = 0.5  # each link halves
HUB = 0.25  # a node passes on less, the more links it has: degree to this power
LEAST = 0.02  # share of the best note's own score below which a step is not taken
CROWD = 4000  # neighbours of a node looked at in any case at most


def walk(own: Mapping[int, float], links: Links, hops: int) -> dict[NodeId, Step]:
    """Return the best step to each node reached, given the own scores of notes in the order of their paths.

    A note's way to itself does not count. Of ways of equal value it is the first by paths.
    """
    starts = sorted(own, key=lambda note: -own[note])[:STARTS]
    if not starts or own[starts[0]] <= 0:
        return {}
    least = LEAST * own[starts[0]]
    best: dict[NodeId, Step] = {}
    front = [Step(own[note], (note,)) for note in starts if own[note] > 0]
    for hop in range(hops):
        if hop:
            front = _in_order([step for step in front if HALF * step.value > least], starts, links)
        front = _spread(front, links, least)
        for step in front:
            node = step.path[-1]
            if node not in best or step.value > best[node].value:
                best[node] = step
    return best


def _spread(front: list[Step], links: Links, least: float) -> list[Step]:
    """Return the best step to every node one link further, by the note where the walk began.

    From each node only the two best walks go on (the best one may not lead back to where it began).
    """
    onward: dict[NodeId, list[Step]] = {}
    for step in front:
        steps = onward.setdefault(step.path[-1], [])
        if len(steps) < 2:
            steps.append(step)
    values: dict[tuple[NodeId, NodeId], float] = {}
    came: dict[tuple[NodeId, NodeId], Step] = {}
    for node, steps in onward.items():
        neighbours = links.neighbours(node, _most(steps[0].value, least))
        if not neighbours:
            continue
        passed = HALF / len(neighbours) ** HUB
        for step in steps:
            start, value = step.path[0], step.value * passed
            for other, weight in neighbours:
                reached = value * weight
                way = (start, other)
                if reached > values.get(way, least) and other != start:
                    values[way] = reached
                    came[way] = step
    return [Step(values[way], (*step.path, way[1])) for way, step in came.items()]


def _in_order(front: list[Step], starts: list[int], links: Links) -> list[Step]:
    """Return steps the best first; of equal ones the order is that of the notes and of where they lead, by path."""
    paths = links.paths({step.path[-1] for step in front if isinstance(step.path[-1], int)})
    order: dict[NodeId, int] = {note: number for number, note in enumerate(starts)}

    def place(step: Step) -> tuple[float, int, str]:
        end = step.path[-1]
        return -step.value, order[step.path[0]], paths[end] if isinstance(end, int) else end

    return sorted(front, key=place)


def _most(value: float, least: float) -> int:
    """Return the number of neighbours beyond which a node would pass on less than ``least``."""
    return int(min(CROWD, (HALF * value / least) ** (1 / HUB)))
