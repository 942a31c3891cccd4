"""The link graph and the facts of notes, asked of the index."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.adapters.lexicon import paths
from kvault.adapters.store import Store
from kvault.recall.model import Fact
from kvault.recall.model import NodeId
from kvault.search.model import NoteId

TAGGED = 0.5  # how much a shared tag is trusted beside a link
CREATED = ("created", "date")  # properties, the first that is there
CLOSED = ("archived", "closed")

_LINKED = f"""
SELECT target, 1.0 FROM link WHERE source=?1 AND target IS NOT NULL AND target<>?1 AND ambiguous=0
UNION SELECT source, 1.0 FROM link WHERE target=?1 AND source<>?1 AND ambiguous=0
UNION SELECT key, {TAGGED} FROM tag WHERE note=?1 LIMIT ?2
"""
_TAGGED = f"SELECT DISTINCT note, {TAGGED} FROM tag WHERE key=? LIMIT ?"


class DiskLinks:
    """Links and tags as the walk sees them; meets ``recall.ports.Links``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def neighbours(self, node: NodeId, most: int) -> Sequence[tuple[NodeId, float]]:
        """Return (node, weight) of the nodes linked with one, each once; () for one with more than ``most``."""
        if isinstance(node, str):
            rows = self._store.execute(_TAGGED, (node, most + 1)).fetchall()
        else:
            rows = self._store.execute(_LINKED, (node, most + 1)).fetchall()
        return rows if len(rows) <= most else ()

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of files."""
        return paths(self._store, ids)


class DiskFacts:
    """What is known of notes; meets ``recall.ports.Facts``."""

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
            for (
                number,
                path,
                title,
                summary,
                kind,
                weight,
                status,
                enabled,
                stale,
                session,
            ) in self._store.execute(
                "SELECT note.id, file.path, title, summary, note.kind, weight, status, enabled AND NOT hidden,"
                " stale, session"
                f" FROM note JOIN file ON file.id = note.id WHERE note.id IN ({marks})",
                some,
            ):
                faded = (
                    path.startswith("archive/")
                    or (status or "").lower() in CLOSED
                    or bool(stale and stale[:10] < self._today)
                )
                found[number] = Fact(path, title, summary, kind, weight, faded, bool(enabled), session)
        return found

    def created(self, notes: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the date on which each note was created: its property, else the date its file name begins with."""
        import json

        found: dict[NoteId, str] = {}
        for number, path in paths(self._store, notes).items():
            row = self._store.execute("SELECT json FROM property WHERE note=?", (number,)).fetchone()
            held = {key.lower(): value for key, value in ((json.loads(row[0]) if row else None) or {}).items()}
            date = next((held[key] for key in CREATED if isinstance(held.get(key), str)), path.rsplit("/", 1)[-1])
            found[number] = date[:10]
        return found
