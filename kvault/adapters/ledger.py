"""Which passages of which notes are embedded: what a store of vectors, which knows keys only, is asked by.

It can be made anew from the notes and the store at any time; nothing is lost with it but a little work.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.lock import make_folder
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.transaction import Transaction
from kvault.adapters.vectors import Vector

FORM = 1  # of the tables and of what is encoded: another number begins anew
FILE = f"passages-{FORM}.sqlite"
BUSY = 5.0  # seconds a writer waits
_MANY = 500

_TABLES = """
CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS note(path TEXT PRIMARY KEY, hash BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passage(
  path TEXT NOT NULL, seq INTEGER NOT NULL, line INTEGER NOT NULL, key BLOB NOT NULL,
  PRIMARY KEY(path, seq)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS passage_key ON passage(key);
"""

Row = tuple[str, bytes, Sequence[tuple[int, bytes]]]
"""A note that is embedded: its path, its hash, (line, key) of its passages in order."""


class Ledger:
    """The ledger of one collection, open."""

    def __init__(self, connection: Store) -> None:
        self._store = connection

    def get(self, key: str) -> str | int | bytes | None:
        """Return one value that is kept beside the passages."""
        row = self._store.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
        return row[0] if row else None

    def keep(self, key: str, value: str | int | bytes) -> None:
        """Keep one value."""
        self._store.execute("INSERT OR REPLACE INTO meta VALUES(?,?)", (key, value))

    @property
    def probe(self) -> Vector:
        """The vector of the probe by the model that encoded these passages; () before the first."""
        data = self.get("probe")
        values = array("d")
        if isinstance(data, bytes) and not len(data) % values.itemsize:
            values.frombytes(data)
        return values

    @probe.setter
    def probe(self, vector: Vector) -> None:
        self.keep("probe", array("d", vector).tobytes())

    def notes(self) -> dict[str, bytes]:
        """Return the notes that are embedded, with the hash of the content that was."""
        return dict(self._store.execute("SELECT path, hash FROM note"))

    def put(self, rows: Sequence[Row]) -> list[bytes]:
        """Record notes that are embedded now; return the keys that no note needs any more."""
        with Transaction(self._store):
            before = self._forget([path for path, _, _ in rows])
            self._store.executemany("INSERT INTO note VALUES(?,?)", [(path, content) for path, content, _ in rows])
            self._store.executemany(
                "INSERT INTO passage VALUES(?,?,?,?)",
                [(path, seq, line, key) for path, _, found in rows for seq, (line, key) in enumerate(found)],
            )
            return self._unused(before)

    def forget(self, paths: Sequence[str]) -> list[bytes]:
        """Take notes out; return the keys that no note needs any more."""
        with Transaction(self._store):
            return self._unused(self._forget(paths))

    def forget_keys(self, keys: Iterable[bytes]) -> None:
        """Take out the notes with a passage whose vector is lost, so that they are embedded again."""
        with Transaction(self._store):
            paths = {path for key in keys for path, _, _ in self.places([key])}
            self._forget(sorted(paths))

    def clear(self) -> None:
        """Forget everything, also what is kept beside the passages."""
        with Transaction(self._store):
            for table in ("meta", "note", "passage"):
                self._store.execute(f"DELETE FROM {table}")

    def known(self, keys: Sequence[bytes]) -> set[bytes]:
        """Return which of some keys a note has."""
        found: set[bytes] = set()
        for at in range(0, len(keys), _MANY):
            some = keys[at : at + _MANY]
            marks = ",".join("?" * len(some))
            found.update(k for (k,) in self._store.execute(f"SELECT key FROM passage WHERE key IN ({marks})", some))
        return found

    def places(self, keys: Sequence[bytes]) -> list[tuple[str, int, bytes]]:
        """Return (path, line, key) of the passages with some keys."""
        found: list[tuple[str, int, bytes]] = []
        for at in range(0, len(keys), _MANY):
            some = keys[at : at + _MANY]
            marks = ",".join("?" * len(some))
            found += self._store.execute(f"SELECT path, line, key FROM passage WHERE key IN ({marks})", some)
        return found

    def keys(self) -> set[bytes]:
        """Return every key."""
        return {key for (key,) in self._store.execute("SELECT DISTINCT key FROM passage")}

    def count(self) -> int:
        """Return the number of different keys."""
        return int(self._store.execute("SELECT count(DISTINCT key) FROM passage").fetchone()[0])

    def content_of(self, paths: Sequence[str]) -> dict[str, bytes]:
        """Return the hash of the content that was embedded of some notes."""
        found: dict[str, bytes] = {}
        for at in range(0, len(paths), _MANY):
            some = paths[at : at + _MANY]
            marks = ",".join("?" * len(some))
            found.update(self._store.execute(f"SELECT path, hash FROM note WHERE path IN ({marks})", some))
        return found

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def _forget(self, paths: Sequence[str]) -> set[bytes]:
        keys: set[bytes] = set()
        for path in paths:
            keys.update(key for (key,) in self._store.execute("SELECT key FROM passage WHERE path=?", (path,)))
            self._store.execute("DELETE FROM passage WHERE path=?", (path,))
            self._store.execute("DELETE FROM note WHERE path=?", (path,))
        return keys

    def _unused(self, keys: set[bytes]) -> list[bytes]:
        return sorted(keys - self.known(sorted(keys)))


def open_ledger(folder: str, *, create: bool) -> Ledger | None:
    """Open the ledger in a folder; None where there is none and ``create`` is not given.

    One that cannot be read is thrown away where ``create`` is given, else it is none. Raises sqlite3.OperationalError
    when it is busy or cannot be written.
    """
    path = os.path.join(folder, FILE)
    if os.path.islink(folder) or os.path.islink(path):
        return None
    if not os.path.exists(path):
        if not create:
            return None
        make_folder(folder)
    try:
        return Ledger(_connect(path, create=create))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        if not create:
            return None
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
        return Ledger(_connect(path, create=True))


def _connect(path: str, *, create: bool) -> Store:
    store = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    try:
        if create:
            store.execute("PRAGMA journal_mode=WAL")
            store.execute("PRAGMA synchronous=NORMAL")
            for statement in _TABLES.split(";"):
                store.execute(statement)
            if store.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("its pages do not fit together")
        store.execute("SELECT 1 FROM meta LIMIT 1")
    except sqlite3.Error:
        store.close()  # Windows deletes no file that is open
        raise
    return store
