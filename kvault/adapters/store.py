"""Opens the index file: readers beside one writer, made anew when it is unreadable."""

from __future__ import annotations

import os
import sys

from kvault.adapters.schema import INDEXES
from kvault.adapters.schema import KEPT
from kvault.adapters.schema import PARSER
from kvault.adapters.schema import SCHEMA
from kvault.adapters.schema import TABLES
from kvault.adapters.sqlite import sqlite3

FOLDER = ".index"
BUSY = 30.0  # seconds a writer waits for another
FILE = f"index-{SCHEMA}.sqlite"

Store = sqlite3.Connection


def index_path(root: str) -> str:
    """Return where the index of a vault lies."""
    return os.path.join(root, FOLDER, FILE)


def open_index(root: str) -> Store | None:
    """Return the index for reading and writing, or None where there is none that this kvault can use."""
    path = index_path(root)
    if not os.path.exists(path) or _is_linked(root):
        return None
    try:
        store = _connect(path)
        if read_meta(store, "built") is None:
            store.close()
            return None
    except sqlite3.OperationalError as error:
        if _is_busy(error):
            raise
        return None
    except sqlite3.DatabaseError:
        set_aside(path)
        return None
    return store


def open_frozen(root: str) -> Store | None:
    """Return a copy in memory of an index in a place that cannot be written, or None."""
    path = index_path(root)
    if not os.path.exists(path) or _is_linked(root):
        return None
    copy = memory()
    try:
        quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        source = sqlite3.connect(f"file:{quoted}?immutable=1", uri=True)
        source.backup(copy)
        source.close()
        return copy if read_meta(copy, "built") is not None else None
    except sqlite3.DatabaseError:
        return None


def memory() -> Store:
    """Return an empty index that lives in memory only."""
    return sqlite3.connect(":memory:", isolation_level=None)


def create(root: str) -> Store:
    """Return an empty index in a file of its own; it takes its place when ``publish`` is called."""
    folder = os.path.join(root, FOLDER)
    os.makedirs(folder, exist_ok=True)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        with open(ignore, "w", encoding="utf-8") as file:
            file.write("*\n")
    path = index_path(root)
    for old in (path, *_siblings(path)):
        if os.path.islink(old):
            os.remove(old)
    if os.path.exists(path):
        return _connect(path)
    for old in (*_siblings(path), f"{path}.new"):
        if os.path.lexists(old):
            os.remove(old)
    store = _connect(f"{path}.new")
    store.execute("PRAGMA journal_mode=OFF")
    store.execute("PRAGMA synchronous=OFF")
    return store


def publish(root: str, store: Store) -> Store:
    """Put a freshly built index in its place and return it, open."""
    path = index_path(root)
    if os.path.exists(path):
        return store
    store.close()
    os.replace(f"{path}.new", path)
    store = _connect(path)
    store.execute("PRAGMA journal_mode=WAL")
    return store


def make_tables(store: Store) -> None:
    """Empty the index and make its tables, within the transaction that is open; what is to be kept stays."""
    for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall():
        if name not in ("sqlite_sequence", *KEPT):
            store.execute(f'DROP TABLE "{name}"')
    _run(store, TABLES)


def make_indexes(store: Store) -> None:
    """Make the tables quick to search, once a first build has filled them."""
    _run(store, INDEXES)


def _run(store: Store, statements: str) -> None:
    for statement in statements.split(";"):
        if statement.strip():
            store.execute(statement)


def fingerprint(switches: str) -> str:
    """Return what an index must have been built with to be of use."""
    return f"{PARSER} {sys.byteorder} {switches}"


def read_meta(store: Store, key: str) -> str | int | None:
    """Return one value of the table ``meta``; None where there is none."""
    try:
        row = store.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
    except sqlite3.OperationalError as error:
        if _is_busy(error):
            raise
        return None
    return row[0] if row else None


def revise(store: Store) -> None:
    """Number the state of the index, so that what is built from it knows whether it is of this state."""
    write_meta(store, "revision", int(read_meta(store, "revision") or 0) + 1)


def write_meta(store: Store, key: str, value: str | int | None) -> None:
    """Set one value of the table ``meta``."""
    store.execute("INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)", (key, value))


def _connect(path: str) -> Store:
    store = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    store.execute("PRAGMA synchronous=NORMAL")
    store.execute("PRAGMA mmap_size=1073741824")  # pages are read without a copy and a call each
    return store


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


def _siblings(path: str) -> tuple[str, ...]:
    return f"{path}-wal", f"{path}-shm", f"{path}-journal"


def is_damaged(error: Exception) -> bool:
    """Tell whether an error says that the index file is not whole."""
    damaged = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, sqlite3.DatabaseError) and getattr(error, "sqlite_errorcode", 0) & 0xFF in damaged


def _is_linked(root: str) -> bool:
    """Tell whether a vault that came from elsewhere would have the index written elsewhere."""
    path = index_path(root)
    return any(map(os.path.islink, (os.path.join(root, FOLDER), path, *_siblings(path))))


def set_aside(path: str) -> None:
    """Take an index that cannot be read out of the way, without losing it."""
    for old in (path, *_siblings(path)):
        if os.path.exists(old):
            os.replace(old, f"{old}.corrupt")
