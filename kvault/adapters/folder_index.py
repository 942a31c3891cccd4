"""The search index of one folder outside the vault: a SQLite file in the user's cache, which may be deleted any time.

Its name is made of the vault and the folder, so that no vault sees what another was allowed to read. A reader never
waits: an index that another process holds is busy.
"""

from __future__ import annotations

import os

from kvault.adapters.cache import cache_folder
from kvault.adapters.disk import digest
from kvault.adapters.lock import make_folder
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.adapters.store import write_meta
from kvault.note import secrets as texts
from kvault.project import secret_files as files

FORM = 1  # raised when the tables change, or what is read of a file; every file is read again then
WAIT = 30.0  # seconds a writer waits for a reader
READY, NONE, BUSY, DAMAGED = "ready", "none", "busy", "damaged"

_TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE file(
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, disk TEXT, size INTEGER NOT NULL, mtime INTEGER NOT NULL,
  inode INTEGER NOT NULL, racy INTEGER NOT NULL, hash BLOB NOT NULL, language TEXT, counts BLOB, why TEXT);
CREATE TABLE term(id INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE, df INTEGER NOT NULL, plain TEXT);
CREATE TABLE posting(term INTEGER NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY(term, block)) WITHOUT ROWID;
CREATE TABLE titled(term INTEGER NOT NULL, note INTEGER NOT NULL, PRIMARY KEY(term, note)) WITHOUT ROWID;
CREATE INDEX term_plain ON term(plain) WHERE plain IS NOT NULL;
"""


def folder_index_path(root: str, place: str) -> str:
    """Return where the index of a folder, given by its real path, lies for a vault, whether or not it is there."""
    key = f"{os.path.realpath(root)}\0{place}".encode("utf-8", "surrogateescape")
    name = "".join(char if char.isalnum() or char in "._-" else "-" for char in os.path.basename(place)[:40])
    return os.path.join(cache_folder(), f"{name.encode('ascii', 'ignore').decode()}-{digest(key).hex()[:16]}.sqlite")


def open_to_read(path: str, place: str) -> tuple[Store | None, str]:
    """Return the index, if it is whole and free, and READY; else None and NONE, BUSY or DAMAGED. Never waits."""
    if not os.path.isfile(path) or os.path.islink(path):
        return None, NONE
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    store = None
    try:
        store = sqlite3.connect(f"file:{quoted}?mode=rw", uri=True, timeout=0, isolation_level=None)
        ready = _is_of(store, place) and read_meta(store, "built") is not None
    except sqlite3.DatabaseError as error:
        state = BUSY if isinstance(error, sqlite3.OperationalError) else DAMAGED
        ready = False
    else:
        state = READY if ready else NONE
    if store is not None and not ready:
        store.close()
    return (store if ready else None), state


def open_to_write(path: str, place: str) -> Store:
    """Return the index, made where there is none, anew where it is of another form or damaged. Raises OSError."""
    make_folder(os.path.dirname(path))
    _own(path)
    try:
        store = _connect(path)
        if _is_of(store, place) and store.execute("PRAGMA quick_check(1)").fetchone() == ("ok",):
            return store
        store.close()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        pass
    drop(path)
    _own(path)
    store = _connect(path)
    store.executescript(f"BEGIN IMMEDIATE; {_TABLES} COMMIT;")
    write_meta(store, "form", form())
    write_meta(store, "place", place)
    return store


def form() -> str:
    """Return what an index must have been made with to be of use: the same tables, and the same rules on secrets.

    So what an index says of a file that has not changed since was judged as it would be judged now.
    """
    rules = digest(f"{files.RULES}\n{texts.RULES}".encode())
    return f"{FORM} {rules.hex()[:16]}"


def drop(path: str) -> bool:
    """Delete an index; return whether there was one."""
    there = os.path.lexists(path)
    for name in (path, f"{path}-wal", f"{path}-shm", f"{path}-journal"):
        if os.path.lexists(name):
            os.remove(name)
    return there


def is_allowed(path: str, place: str) -> bool:
    """Tell whether the user has had a folder indexed for a vault before, wholly or in part."""
    if not os.path.isfile(path):
        return False
    store, state = open_to_read(path, place)
    if store is not None:
        store.close()
    return state != DAMAGED


def _own(path: str) -> None:
    """Make the file readable for its owner only: it tells of the words of private files."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    os.close(os.open(path, flags, 0o600))


def _connect(path: str) -> Store:
    store = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    try:
        store.execute("PRAGMA journal_mode=WAL")  # readers go on while it is written
        store.execute("PRAGMA synchronous=NORMAL")
        store.execute("PRAGMA secure_delete=ON")  # what was a secret leaves no trace in a free page
    except sqlite3.DatabaseError:
        store.close()
        raise
    return store


def _is_of(store: Store, place: str) -> bool:
    """Tell whether an index is of this form and folder. Raises sqlite3.DatabaseError."""
    return read_meta(store, "form") == form() and read_meta(store, "place") == place
