"""Opens a vault with an index that knows its files as they are now."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from collections.abc import Mapping

from kvault.actions.changes import Progress
from kvault.actions.changes import Seen
from kvault.actions.changes import Update
from kvault.actions.freshness import changes_among
from kvault.actions.freshness import is_racy
from kvault.actions.freshness import look
from kvault.actions.freshness import revision
from kvault.actions.workspace import Receipt
from kvault.actions.workspace import Workspace
from kvault.adapters import store as stores
from kvault.adapters.clock import now
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import nfc
from kvault.adapters.obsidian import read_app
from kvault.adapters.obsidian import signature
from kvault.adapters.pending import is_pending
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.transaction import Transaction
from kvault.config import Config
from kvault.errors import Refusal

UNWRITABLE = (
    *(errno.EACCES, errno.EROFS, errno.EPERM, errno.ELOOP),
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO),
    *(errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS),  # a disk that knows no locks
)
_IN_THE_WAY = (errno.EEXIST, errno.ENOTDIR, errno.EISDIR)  # a file has the name of a folder, or the other way round
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
    store = usable(root, config)
    seen = look(root, config, store, now())
    if store is not None and not seen.changes and not is_pending(root):
        return Workspace(root, config, store, receipt(store, 0), True)
    try:
        store, update, _ = write_index(root, config, seen=seen, progress=progress, notice=notice)
    except Exception as error:
        why = cannot_write(error)
        if why is None:
            raise
        if notice:
            notice(f"the index of {root} cannot be written ({why}); answering from memory")
        return _in_memory(root, config, progress)
    return Workspace(root, config, store, receipt(store, update.read), True)


def write_index(
    root: str,
    config: Config,
    *,
    seen: Seen | None = None,
    full: bool = False,
    wait: float = WAIT,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> tuple[Store, Update, Seen]:
    """Bring the index on disk up to date under the vault's lock; return it, what was done and what was seen.

    ``seen``: a look just taken, which serves if nobody wrote in between. Raises OSError or sqlite3.Error when the
    index cannot be written, see ``cannot_write``.
    """
    from kvault.adapters.lock import Lock

    waiting = (lambda: notice("waiting for another kvault")) if notice else None
    config = with_app(root, config)
    with Lock(os.path.join(root, stores.FOLDER), wait=wait, waiting=waiting):
        if is_pending(root):
            from kvault.actions.roll_forward import finish_interrupted

            finish_interrupted(root, config, notice)
            seen = None
        store = None if full else usable(root, config)
        if seen is None or store is None or seen.revision != revision(store):
            seen = look(root, config, store, now())
        if store is None:
            store = stores.create(root)
            update = _fill(store, root, seen.scan, config, progress)
            return stores.publish(root, store), update, seen
        if seen.changes:
            return store, _apply(store, root, seen, config), seen
        if not _is_noted(store, root, seen.scan):
            _note_look(store, root, seen.scan)
        return store, Update(0, 0, False, []), seen


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

    config = with_app(root, config)
    with Lock(os.path.join(root, stores.FOLDER), wait=wait):
        from kvault.actions.update_index import apply_changes

        with Transaction(store):
            changes = changes_among(store, seen, now())
            update = apply_changes(store, root, changes, config)
            for folder, mtime in folders.items():
                store.execute("DELETE FROM folder WHERE disk=?", (folder,))
                if mtime is not None:
                    store.execute("INSERT INTO folder VALUES(?,?,?,NULL)", (folder, nfc(folder), mtime))
            _count_languages(store)
            if update.read or update.names:
                stores.revise(store)
    return update


def scan_vault(root: str, config: Config) -> Scan:
    """Return the vault's files without what kvault itself writes at its root."""
    return look(root, config, None, now()).scan


def usable(root: str, config: Config) -> Store | None:
    """Return the index if there is one that was built by this parser with these settings, the app's too."""
    store = stores.open_index(root)
    if store is None:
        return None
    app = signature(root)
    if stores.read_meta(store, "fingerprint") == stores.fingerprint(_settings(config)):
        if stores.read_meta(store, "app") == app:
            return store
        if stores.read_meta(store, "excluded") == _app_settings(with_app(root, config)):
            return store
    store.close()
    return None


def with_app(root: str, config: Config) -> Config:
    """Return the configuration with what the app's own settings say about which files count."""
    app, _ = read_app(root)
    return config._replace(excluded=app.excluded, all_files=app.all_files)


def cannot_write(error: Exception) -> str | None:
    """Return why the vault cannot be written, if that is what an error says."""
    if isinstance(error, OSError) and error.errno in _IN_THE_WAY:
        return f"{error.filename} is in the way"
    if isinstance(error, OSError) and error.errno in UNWRITABLE:
        return (error.strerror or "it is read-only").lower()
    if isinstance(error, sqlite3.OperationalError):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _SQLITE_UNWRITABLE:
            return str(error)
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Refusal("another program holds the index", "try again in a moment") from error
    return None


def _in_memory(root: str, config: Config, progress: Progress | None) -> Workspace:
    config = with_app(root, config)
    store = stores.open_frozen(root)
    if store and stores.read_meta(store, "fingerprint") == stores.fingerprint(_settings(config)):
        seen = look(root, config, store, now())
        update = _apply(store, root, seen, config) if seen.changes else Update(0, 0, False, [])
    else:
        store = stores.memory()
        update = _fill(store, root, look(root, config, None, now()).scan, config, progress)
    return Workspace(root, config, store, receipt(store, update.read), False)


def _fill(store: Store, root: str, scan: Scan, config: Config, progress: Progress | None) -> Update:
    from kvault.actions.build_index import build_all

    time = now()
    with Transaction(store):
        update = build_all(store, root, scan, config, racy=lambda entry: is_racy(entry, time), progress=progress)
        stores.write_meta(store, "fingerprint", stores.fingerprint(_settings(config)))
        stores.write_meta(store, "excluded", _app_settings(config))
        stores.write_meta(store, "app", signature(root))
        stores.write_meta(store, "built", 1)
        _put_folders(store, scan)
        _count_languages(store)
        stores.revise(store)
    return update


def _apply(store: Store, root: str, seen: Seen, config: Config) -> Update:
    from kvault.actions.update_index import apply_changes

    with Transaction(store):
        update = apply_changes(store, root, seen.changes, config)
        _put_folders(store, seen.scan)
        _count_languages(store)
        if update.read or update.names:
            stores.revise(store)
    return update


def _is_noted(store: Store, root: str, scan: Scan) -> bool:
    """Tell whether the index knows already what a look without changes has shown, and when."""
    if scan.listings or stores.read_meta(store, "app") != signature(root):
        return False
    if now() - int(stores.read_meta(store, "scanned") or 0) > RECENT:
        return False
    return dict(store.execute("SELECT disk, mtime FROM folder")) == scan.folders


def _note_look(store: Store, root: str, scan: Scan) -> None:
    with Transaction(store):
        _put_folders(store, scan)
        stores.write_meta(store, "app", signature(root))


def _put_folders(store: Store, scan: Scan) -> None:
    """Record how every folder was found, and when.

    A folder with a file that may change within its time stamp, or that could not be read, has no listing: it is looked
    at file by file until it has come to rest.
    """
    store.executemany(
        "DELETE FROM folder WHERE disk=?",
        [(disk,) for (disk,) in store.execute("SELECT disk FROM folder").fetchall() if disk not in scan.folders],
    )
    restless = {folder for (folder,) in store.execute("SELECT folder FROM file WHERE racy=1 OR mtime<0")}
    store.executemany(
        "INSERT OR REPLACE INTO folder VALUES(?,?,?,?)",
        [
            (folder, nfc(folder), scan.folders[folder], None if folder in restless else listing)
            for folder, listing in sorted(scan.listings.items())
            if folder in scan.folders
        ],
    )
    store.executemany(
        "UPDATE folder SET mtime=? WHERE disk=? AND mtime<>?",
        [(scan.folders[folder], folder, scan.folders[folder]) for folder in sorted(scan.same)],
    )
    stores.write_meta(store, "scanned", now())


def _count_languages(store: Store) -> None:
    rows = store.execute(
        "SELECT language, count(*) AS n FROM note GROUP BY language ORDER BY n DESC, language"
    ).fetchall()
    stores.write_meta(store, "languages", " ".join(f"{name}:{n}" for name, n in rows))


def receipt(store: Store, read: int) -> Receipt:
    """Return how fresh an answer is when ``read`` notes were read for it and none is left."""
    commit = stores.read_meta(store, "commit")
    return Receipt(str(commit) if commit else None, read, 0, False, "all")


def _app_settings(config: Config) -> str:
    return repr((config.excluded, config.all_files))


def _settings(config: Config) -> str:
    """Return the settings on which the content of an index depends."""
    switches = "".join("ny"[value] for value in config.switches)
    kinds = ",".join(f"{ours}={theirs}" for theirs, ours in config.kinds)
    return f"{switches} {config.language} {kinds}"
