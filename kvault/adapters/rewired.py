"""The links of a vault dealt anew: the control of an evaluation, in which what links are worth must be gone."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.adapters.graph_rows import TAGGED
from kvault.adapters.lexicon import paths
from kvault.adapters.store import Store
from kvault.evaluation.chance import shuffled
from kvault.recall.model import NodeId
from kvault.search.model import NoteId

LOT = 11  # the seed of the deal


class _Dealt:
    """Links from a table; meets ``recall.ports.Links``."""

    def __init__(self, store: Store, near: Mapping[NodeId, Mapping[NodeId, float]]) -> None:
        self._store, self._near = store, near

    def neighbours(self, node: NodeId, most: int) -> Sequence[tuple[NodeId, float]]:
        """Return (node, weight) of the nodes linked with one, each once; () for one with more than ``most``."""
        found = list(self._near.get(node, {}).items())
        return found if len(found) <= most else ()

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of files."""
        return paths(self._store, ids)


def rewired(store: Store) -> _Dealt:
    """Return the links and tags of a vault with their ends dealt anew: every node keeps about as many as it has.

    The deal is the same for the same vault.
    """
    rows = store.execute(
        "SELECT DISTINCT one.path, link.source, link.target FROM link JOIN file AS one ON one.id = link.source"
        " JOIN file AS other ON other.id = link.target WHERE source<>target AND ambiguous=0"
        " ORDER BY one.path, other.path"
    )
    links: list[tuple[int, NodeId, float]] = [(source, target, 1.0) for _, source, target in rows]
    tags = store.execute("SELECT DISTINCT path, note, key FROM tag JOIN file ON file.id = note ORDER BY path, key")
    tagged: list[tuple[int, NodeId, float]] = [(note, key, TAGGED) for _, note, key in tags]
    near: dict[NodeId, dict[NodeId, float]] = {}
    for some in (links, tagged):
        ends = [end for _, end, _ in some]
        for (one, _, weight), other in zip(some, shuffled(ends, LOT), strict=True):
            if one != other:
                near.setdefault(one, {})[other] = weight
                near.setdefault(other, {})[one] = weight
    return _Dealt(store, near)


def dealt_notes(store: Store) -> dict[NoteId, NoteId]:
    """Return a note for every note, the same ones for the same vault."""
    notes = [note for (note,) in store.execute("SELECT note.id FROM note JOIN file ON file.id = note.id ORDER BY path")]
    return dict(zip(notes, shuffled(notes, LOT), strict=True))
