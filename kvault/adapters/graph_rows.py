"""The link graph and the facts of notes, asked of the index."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping

from kvault.adapters.store import Store
from kvault.recall.model import Fact
from kvault.recall.model import Neighbour
from kvault.recall.model import NodeId
from kvault.search.model import NoteId

TAGGED = 0.5  # how much a shared tag is trusted beside a link
CROWD = 1000  # a node with more neighbours passes nothing on: it would add less than a twentieth
CLOSED = ("archived", "closed")

_NEIGHBOURS = """
SELECT target FROM link WHERE source=?1 AND target IS NOT NULL AND target<>?1 AND ambiguous=0
UNION SELECT source FROM link WHERE target=?1 AND source<>?1 AND ambiguous=0 ORDER BY 1 LIMIT ?2
"""


class DiskLinks:
    """Links and tags as the walk sees them; meets ``recall.model.Links``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def neighbours(self, node: NodeId) -> tuple[Neighbour, ...]:
        """Return the nodes linked with one, each once; () for one with more than CROWD."""
        if isinstance(node, str):
            rows = self._store.execute(
                "SELECT DISTINCT note FROM tag WHERE key=? LIMIT ?", (node, CROWD + 1)
            ).fetchall()
            return () if len(rows) > CROWD else tuple(Neighbour(n, TAGGED) for (n,) in rows)
        rows = self._store.execute(_NEIGHBOURS, (node, CROWD + 1)).fetchall()
        if len(rows) > CROWD:
            return ()
        tags = self._store.execute(
            "SELECT DISTINCT key FROM tag WHERE note=? ORDER BY key", (node,)
        ).fetchall()
        return (
            *(Neighbour(number, 1.0) for (number,) in rows),
            *(Neighbour(key, TAGGED) for (key,) in tags),
        )


class DiskFacts:
    """What is known of notes; meets ``recall.model.Facts``."""

    def __init__(self, store: Store, today: str) -> None:
        self._store = store
        self._today = today

    def facts(self, notes: Iterable[NoteId]) -> Mapping[NoteId, Fact]:
        """Return the facts of those that are notes; ``today`` (YYYY-MM-DD) tells which are past their date."""
        found: dict[NoteId, Fact] = {}
        every = list(notes)
        for at in range(0, len(every), 500):
            some = every[at : at + 500]
            marks = ",".join("?" * len(some))
            for number, path, title, summary, kind, weight, status, enabled, stale, session in self._store.execute(
                "SELECT note.id, file.path, title, summary, note.kind, weight, status, enabled, stale, session"
                f" FROM note JOIN file ON file.id = note.id WHERE note.id IN ({marks})",
                some,
            ):
                faded = (
                    path.startswith("archive/")
                    or (status or "").lower() in CLOSED
                    or bool(stale and stale[:10] < self._today)
                )
                found[number] = Fact(
                    path, title, summary, kind, weight, faded, bool(enabled), session
                )
        return found
