"""Opens a vault with an index that knows its files as they are now."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from collections.abc import Mapping

from kvault.actions.changes import Change
from kvault.actions.changes import Progress
from kvault.actions.changes import Update
from kvault.actions.freshness import changes_among
from kvault.actions.freshness import find_changes
from kvault.actions.freshness import is_racy
from kvault.actions.freshness import read_known
from kvault.actions.workspace import Receipt
from kvault.actions.workspace import Workspace
from kvault.adapters import store as stores
from kvault.adapters.clock import now
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import scan as scan_disk
from kvault.adapters.outputs import without_ours
from kvault.adapters.store import Store
from kvault.config import Config
from kvault.errors import Refusal

UNWRITABLE = (errno.EACCES, errno.EROFS, errno.EPERM, errno.ENOSPC, errno.EDQUOT)
_SQLITE_UNWRITABLE = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
)

WAIT = 60.0  # seconds for another writer to end
RECENT = 10_000_000_000  # nanoseconds for which a look at all files is not recorded anew

Notice = Callable[[str], None]
"""Called with one line for a person."""


def open_vault(
    root: str,
    config: Config,
    *,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Workspace:
    """Return the vault with its index brought up to date; in memory where the vault cannot be written."""
    scan = scan_vault(root, config)
    store = usable(root, config)
    if store is not None:
        changes = find_changes(scan, read_known(store), now())
        if not changes:
            return Workspace(root, config, store, receipt(store, 0), True)
    try:
        store, update, _ = write_index(root, config, progress=progress, notice=notice)
    except Exception as error:
        why = cannot_write(error)
        if why is None:
            raise
        if notice:
            notice(f"the index of {root} cannot be written ({why}); answering from memory")
        return _in_memory(root, config, scan, progress)
    return Workspace(root, config, store, receipt(store, update.read), True)


def write_index(
    root: str,
    config: Config,
    *,
    full: bool = False,
    wait: float = WAIT,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> tuple[Store, Update, Scan]:
    """Bring the index on disk up to date under the vault's lock; return it, what was done and what was seen.

    Raises OSError or sqlite3.Error when it cannot be written, see ``cannot_write``.
    """
    from kvault.adapters.lock import Lock

    folder = os.path.join(root, stores.FOLDER)
    waiting = (lambda: notice("waiting for another kvault")) if notice else None
    with Lock(folder, wait=wait, waiting=waiting):
        store = None if full else usable(root, config)
        scan = scan_vault(root, config)  # again: another process may have written while we waited
        if store is None:
            store = stores.create(root)
            update = _fill(store, root, scan, config, progress)
            return stores.publish(root, store), update, scan
        changes = find_changes(scan, read_known(store), now())
        if changes:
            return store, _apply(store, root, scan, changes, config), scan
        if now() - int(stores.read_meta(store, "scanned") or 0) > RECENT:
            stores.write_meta(store, "scanned", now())
        return store, Update(0, False, []), scan


def apply_some(
    root: str,
    config: Config,
    store: Store,
    seen: Mapping[str, Entry | None],
    folders: Mapping[str, int | None],
    *,
    wait: float,
) -> Update:
    """Bring the index up to date for some files (None: gone) and folders (their mtimes) only."""
    from kvault.adapters.lock import Lock

    with Lock(os.path.join(root, stores.FOLDER), wait=wait):
        from kvault.actions.update_index import apply_changes

        store.execute("BEGIN IMMEDIATE")
        try:
            changes = changes_among(store, seen, now())
            update = apply_changes(store, root, changes, config)
            for folder, mtime in folders.items():
                store.execute("DELETE FROM folder WHERE path=?", (folder,))
                if mtime is not None:
                    store.execute("INSERT INTO folder VALUES(?,?)", (folder, mtime))
            _count_languages(store)
            if update.read or update.names:
                _revise(store)
            store.execute("COMMIT")
        except BaseException:
            _roll_back(store)
            raise
    return update


def scan_vault(root: str, config: Config) -> Scan:
    """Return the vault's files without what kvault itself writes at its root."""
    found = scan_disk(
        root, node_modules=config.switches.node_modules, follow_links=config.follow_links
    )
    return found._replace(entries=without_ours(root, found.entries))


def usable(root: str, config: Config) -> Store | None:
    """Return the index if there is one that was built by this parser with these switches."""
    store = stores.open_index(root)
    if store is None:
        return None
    if stores.read_meta(store, "fingerprint") != stores.fingerprint(_settings(config)):
        store.close()
        return None
    return store


def cannot_write(error: Exception) -> str | None:
    """Return why the vault cannot be written, if that is what an error says."""
    if isinstance(error, OSError) and error.errno in UNWRITABLE:
        return (error.strerror or "it is read-only").lower()
    if isinstance(error, sqlite3.OperationalError):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _SQLITE_UNWRITABLE:
            return str(error)
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Refusal("another program holds the index", "try again in a moment") from error
    return None


def _in_memory(root: str, config: Config, scan: Scan, progress: Progress | None) -> Workspace:
    store = stores.open_frozen(root)
    if store and stores.read_meta(store, "fingerprint") == stores.fingerprint(_settings(config)):
        update = _apply(store, root, scan, find_changes(scan, read_known(store), now()), config)
    else:
        store = stores.memory()
        update = _fill(store, root, scan, config, progress)
    return Workspace(root, config, store, receipt(store, update.read), False)


def _fill(store: Store, root: str, scan: Scan, config: Config, progress: Progress | None) -> Update:
    from kvault.actions.build_index import build_all

    time = now()
    store.execute("BEGIN IMMEDIATE")
    try:
        update = build_all(
            store, root, scan, config, racy=lambda entry: is_racy(entry, time), progress=progress
        )
        stores.write_meta(store, "fingerprint", stores.fingerprint(_settings(config)))
        stores.write_meta(store, "built", 1)
        _close_update(store, scan, time)
        _revise(store)
        store.execute("COMMIT")
    except BaseException:
        _roll_back(store)
        raise
    return update


def _apply(store: Store, root: str, scan: Scan, changes: list[Change], config: Config) -> Update:
    from kvault.actions.update_index import apply_changes

    store.execute("BEGIN IMMEDIATE")
    try:
        update = apply_changes(store, root, changes, config)
        _close_update(store, scan, now())
        if update.read or update.names:
            _revise(store)
        store.execute("COMMIT")
    except BaseException:
        _roll_back(store)
        raise
    return update


def _close_update(store: Store, scan: Scan, time: int) -> None:
    """Record the state of folders and languages, which recall reads, and when all files were looked at."""
    store.execute("DELETE FROM folder")
    store.executemany("INSERT INTO folder VALUES(?,?)", sorted(scan.folders.items()))
    _count_languages(store)
    stores.write_meta(store, "scanned", time)


def _count_languages(store: Store) -> None:
    rows = store.execute(
        "SELECT language, count(*) AS n FROM note GROUP BY language ORDER BY n DESC, language"
    ).fetchall()
    stores.write_meta(store, "languages", " ".join(f"{name}:{n}" for name, n in rows))


def _revise(store: Store) -> None:
    """Number the state of the index, so that what is built from it knows whether it is of this state."""
    stores.write_meta(store, "revision", int(stores.read_meta(store, "revision") or 0) + 1)


def _roll_back(store: Store) -> None:
    if store.in_transaction:
        store.execute("ROLLBACK")


def receipt(store: Store, read: int) -> Receipt:
    commit = stores.read_meta(store, "commit")
    return Receipt(str(commit) if commit else None, read, 0, False, "all")


def _settings(config: Config) -> str:
    """Return the settings on which the content of an index depends."""
    switches = "".join("ny"[value] for value in config.switches)
    kinds = ",".join(f"{ours}={theirs}" for theirs, ours in config.kinds)
    return f"{switches} {config.language} {kinds}"
