"""Two states of a vault to what changed between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from typing import NamedTuple

from kvault.graph.model import Node
from kvault.report.facts import Facts
from kvault.report.model import GONE
from kvault.report.model import GONE_NODE
from kvault.report.model import MERGED
from kvault.report.model import NEW
from kvault.report.model import SPLIT
from kvault.report.model import Changes
from kvault.report.model import Community
from kvault.report.model import Missing
from kvault.report.model import Regroup

LEAST = 3  # members of a community that is worth a word

Rank = Callable[[str], tuple[bool, int, str]]
"""What the members of a community are sorted by, the best first."""


def compare(before: Facts, after: Facts, nodes: Mapping[str, Node], missing: Iterable[Missing], rank: Rank) -> Changes:
    """Return what changed. ``nodes`` and ``missing`` are those of the later state, by which everything is named."""

    def named(ids: Iterable[str]) -> tuple[Node, ...]:
        return tuple(node_of(id_, nodes) for id_ in sorted(ids))

    notes = [{id_ for id_ in facts.numbers if _is_note(id_)} for facts in (before, after)]
    groups, moved = _regroupings(before.numbers, after.numbers, nodes, rank)
    return Changes(
        edges=after.edges - before.edges,
        notes_new=named(notes[1] - notes[0]),
        notes_gone=named(notes[0] - notes[1]),
        gods_new=named(set(after.gods) - set(before.gods)),
        gods_gone=named(set(before.gods) - set(after.gods)),
        groups=groups,
        moved=moved,
        broken=tuple(one for one in missing if one.links > before.missing.get(one.target, 0)),
        mended=tuple(sorted(before.missing.keys() - after.missing.keys())),
    )


def node_of(id_: str, nodes: Mapping[str, Node]) -> Node:
    """Return the node with this id; of one that is gone no more is known than its id."""
    return nodes.get(id_) or Node(id_, GONE_NODE, id_, "", None)


class _Overlaps(NamedTuple):
    """Which communities of two divisions went where."""

    old: Mapping[int, tuple[str, ...]]  # number to members
    new: Mapping[int, tuple[str, ...]]
    shared: Counter[tuple[int, int]]  # members that an old and a new one have in common
    into: Mapping[int, int]  # old one to the new one that has more than half of it
    out_of: Mapping[int, int]  # new one to the old one that more than half of it was in


def _regroupings(
    before: Mapping[str, int | None], after: Mapping[str, int | None], nodes: Mapping[str, Node], rank: Rank
) -> tuple[tuple[Regroup, ...], int]:
    """Return (communities that split, merged, came or went, the largest first; how many nodes moved beside that).

    Some became one if more than half of each is in it; one became several if more than half of each was in it. One is
    new, or gone, if neither holds for it and any other. Small ones are not told of: a vault may have thousands.
    """
    found = _overlaps(before, after)

    def called(members: tuple[str, ...], number: int) -> Community:
        return Community(number, len(members), node_of(min(members, key=rank), nodes))

    old = {number: called(members, number) for number, members in found.old.items() if len(members) >= LEAST}
    new = {number: called(members, number) for number, members in found.new.items() if len(members) >= LEAST}
    merged = {new[one]: _among(old, several) for one, several in _by_value(found.into).items() if one in new}
    split = {old[one]: _among(new, several) for one, several in _by_value(found.out_of).items() if one in old}
    groups = [Regroup(MERGED, several, (one,)) for one, several in merged.items() if several[1:]]
    groups += [Regroup(SPLIT, (one,), several) for one, several in split.items() if several[1:]]
    came = new.keys() - found.into.values() - found.out_of.keys()
    went = old.keys() - found.out_of.values() - found.into.keys()
    groups += [Regroup(NEW, (), (new[number],)) for number in came]
    groups += [Regroup(GONE, (old[number],), ()) for number in went]
    told = {one.number for one, several in split.items() if several[1:]}
    moved = sum(
        count
        for (number, other), count in found.shared.items()
        if number not in told and found.into.get(number, other) != other
    )
    return tuple(sorted(groups, key=_weight)), moved


def _among(known: Mapping[int, Community], numbers: Iterable[int]) -> tuple[Community, ...]:
    found = (known[number] for number in numbers if number in known)
    return tuple(sorted(found, key=lambda one: (-one.size, one.number)))


def _overlaps(before: Mapping[str, int | None], after: Mapping[str, int | None]) -> _Overlaps:
    old, new = _members(before), _members(after)
    pairs = ((was, after.get(id_)) for id_, was in before.items())
    shared = Counter((was, now) for was, now in pairs if was is not None and now is not None)
    into = {was: now for (was, now), count in shared.items() if 2 * count > len(old[was])}
    out_of = {now: was for (was, now), count in shared.items() if 2 * count > len(new[now])}
    return _Overlaps(old, new, shared, into, out_of)


def _members(numbers: Mapping[str, int | None]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for id_, number in numbers.items():
        if number is not None:
            found.setdefault(number, []).append(id_)
    return {number: tuple(members) for number, members in found.items()}


def _by_value(which: Mapping[int, int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for one, other in which.items():
        found.setdefault(other, []).append(one)
    return found


def _weight(one: Regroup) -> tuple[int, str, tuple[int, ...]]:
    every = (*one.before, *one.after)
    return -max(community.size for community in every), one.kind, tuple(community.number for community in every)


def _is_note(id_: str) -> bool:
    return id_[-3:].lower() == ".md"
