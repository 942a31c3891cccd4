"""Opens a vault for recall, which may answer before everything has been looked at.

Up to EVERY notes all files are looked at; beyond, the folders and the notes about to be shown. Decided by count, not by
clock (docs/decisions, the rule on catching up).
"""

from __future__ import annotations

from collections.abc import Mapping

from kvault.actions.changes import Change
from kvault.actions.changes import Progress
from kvault.actions.freshness import changes_among
from kvault.actions.freshness import look
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import apply_some
from kvault.actions.open_vault import cannot_write
from kvault.actions.open_vault import open_vault
from kvault.actions.open_vault import receipt
from kvault.actions.open_vault import usable
from kvault.actions.open_vault import write_index
from kvault.actions.workspace import Workspace
from kvault.adapters import store as stores
from kvault.adapters.clock import now
from kvault.adapters.disk import Entry
from kvault.adapters.disk import scan
from kvault.adapters.disk import settled
from kvault.adapters.disk import stat_file
from kvault.adapters.disk import stat_folders
from kvault.adapters.outputs import ours
from kvault.adapters.pending import is_pending
from kvault.config import Config
from kvault.errors import NotBuilt
from kvault.errors import Refusal
from kvault.record import NamedTuple

EVERY = 5_000  # notes up to which every file is looked at
MANY = 300  # changed files from which the answer does not wait for them
PATIENCE = 2.0  # seconds to wait for another writer before answering without the changes
RESCAN = 60_000_000_000  # nanoseconds between two full looks in the background


class Opened(NamedTuple):
    """A vault opened for recall."""

    workspace: Workspace
    by_hits: bool = False  # only folders and what is shown are looked at
    gone: frozenset[str] = frozenset()  # notes that the index still has and the disk has no more
    build: bool = False  # a build in the background is wanted, once the answer no longer needs the index


def open_for_recall(
    root: str,
    config: Config,
    *,
    waits: bool = True,
    unread: frozenset[str] = frozenset(),
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Opened:
    """Return the vault, read as far as the number of its notes and changes allows.

    ``unread``: paths of notes that the answer leaves out anyway, which are no reason to write the index.
    Raises NotBuilt where all notes would have to be read first and the caller does not wait for that.
    """
    store = usable(root, config)
    if store is None and not waits:
        raise NotBuilt(f"{root} has no index yet", "kvault build makes it", path=root)
    if store is None or is_pending(root):
        return Opened(open_vault(root, config, progress=progress, notice=notice))
    workspace = Workspace(root, config, store, receipt(store, 0), True)
    if int(stores.read_meta(store, "notes") or 0) > EVERY:
        return _by_folders(workspace, unread)
    seen = look(root, config, store, now())
    if all(change.path in unread for change in seen.changes):
        return Opened(workspace._replace(receipt=workspace.receipt._replace(unread=len(seen.changes))))
    if len(seen.changes) > MANY:
        return _stale(Opened(workspace), seen.changes)
    try:
        store, update, _ = write_index(root, config, seen=seen, wait=PATIENCE, notice=notice)
    except Refusal:
        return _stale(Opened(workspace), seen.changes)
    except Exception as error:
        if cannot_write(error) is None:
            raise
        return Opened(open_vault(root, config, progress=progress, notice=notice))
    return Opened(Workspace(root, config, store, receipt(store, update.read), True))


def refresh_hits(opened: Opened, paths: list[str]) -> Opened | None:
    """Return the vault with what is about to be shown read again; None when nothing of it changed.

    Where every file has been looked at, there is nothing to do.
    """
    workspace = opened.workspace
    if not opened.by_hits and not workspace.receipt.stale:
        return None
    seen: dict[str, Entry | None] = {}
    for path in paths:
        row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
        seen[path] = stat_file(workspace.root, path, row[0] if row else None)
    changes = changes_among(workspace.store, seen, now())
    if not changes:
        return None
    after = _apply(opened, seen, {})
    if after is not None:
        return after._replace(build=True)
    after = _stale(opened, changes)
    return after if after.gone != opened.gone else None


def build_in_background(opened: Opened) -> None:
    """Have the vault built if that is wanted: by a process that outlives this one, one for all who want it."""
    if opened.build:
        from kvault.actions.build_after import want_build
        from kvault.adapters.build_queue import Note

        want_build(opened.workspace.root, Note("recall", at_once=True))


def _by_folders(workspace: Workspace, unread: frozenset[str]) -> Opened:
    store = workspace.store
    opened = Opened(workspace._replace(receipt=workspace.receipt._replace(checked="hits")), True)
    time = now()
    known = dict(store.execute("SELECT disk, mtime FROM folder"))
    times = stat_folders(workspace.root, known, follow_links=workspace.config.follow_links)
    moved = {path: times[path] for path in sorted(known) if times[path] != known[path]}
    if not moved:
        return opened._replace(build=now() - int(stores.read_meta(store, "scanned") or 0) > RESCAN)
    seen, folders = _in_folders(workspace, moved, known)
    changes = changes_among(store, seen, now())
    if changes and all(change.path in unread for change in changes):
        return opened
    kept = {path: mtime if mtime is None else settled(mtime, time) for path, mtime in folders.items()}
    after = None if len(changes) > MANY else _apply(opened, seen, kept)
    return _stale(opened, changes) if after is None else after._replace(build=True)


def _in_folders(
    workspace: Workspace, moved: Mapping[str, int | None], known: Mapping[str, int]
) -> tuple[dict[str, Entry | None], dict[str, int | None]]:
    """Return the files of folders that changed, as they are now, and the folders' times."""
    seen: dict[str, Entry | None] = {}
    folders: dict[str, int | None] = dict(moved)
    switches, follow = workspace.config.switches, workspace.config.follow_links
    without = ours(workspace.root)
    waiting = list(moved)
    while waiting:
        folder = waiting.pop()
        for (path,) in workspace.store.execute("SELECT path FROM file WHERE folder=?", (folder,)):
            seen.setdefault(path, None)
        if folders[folder] is None:
            continue
        found = scan(
            workspace.root,
            node_modules=switches.node_modules,
            follow_links=follow,
            folder=folder,
            deep=False,
            without=without,
        )
        seen.update({entry.path: entry for entry in found.entries})
        for other in found.unread:
            if other not in known and other not in folders:
                times = stat_folders(workspace.root, [other], follow_links=follow)
                folders.update(times)
                waiting.append(other)
    return seen, folders


def _apply(opened: Opened, seen: Mapping[str, Entry | None], folders: Mapping[str, int | None]) -> Opened | None:
    """Take some files into the index; None where it cannot be written."""
    workspace = opened.workspace
    try:
        update = apply_some(workspace.root, workspace.config, workspace.store, seen, folders, wait=PATIENCE)
    except Refusal:
        return None
    except Exception as error:
        if cannot_write(error) is None:
            raise
        return None
    read = workspace.receipt.overlaid + update.read
    return opened._replace(workspace=workspace._replace(receipt=workspace.receipt._replace(overlaid=read)))


def _stale(opened: Opened, changes: list[Change]) -> Opened:
    """Return the vault as the index has it, without the notes that are known to be gone."""
    receipt = opened.workspace.receipt
    receipt = receipt._replace(unread=max(receipt.unread, len(changes)), stale=True)
    gone = opened.gone.union(change.path for change in changes if change.entry is None)
    return Opened(opened.workspace._replace(receipt=receipt), opened.by_hits, gone, True)
