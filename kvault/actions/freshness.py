"""Which files are not as the index has them."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.actions.changes import Change
from kvault.actions.changes import Known
from kvault.actions.changes import Seen
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import may_change
from kvault.adapters.disk import scan as scan_disk
from kvault.adapters.outputs import ours
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.config import Config


def is_racy(entry: Entry, now: int) -> bool:
    """Return whether a file may be written again without its time stamp telling. ``now`` in nanoseconds."""
    return may_change(entry.mtime, now)


def look(root: str, config: Config, store: Store | None, now: int) -> Seen:
    """Return what lies in the vault, and which of its files are not as the index has them (all, without one)."""
    before = {} if store is None else dict(store.execute("SELECT disk, listing FROM folder"))
    scan = scan_disk(
        root,
        node_modules=config.switches.node_modules,
        follow_links=config.follow_links,
        without=ours(root),
        before=before,
    )
    if store is None:
        return Seen(scan, [Change(entry.path, entry, None, is_racy(entry, now)) for entry in scan.entries], 0)
    known: Known = {}
    for folder in (before.keys() | scan.folders.keys()) - scan.same:
        rows = store.execute("SELECT path, size, mtime, inode, racy, disk, id FROM file WHERE folder=?", (folder,))
        known.update((row[0], row) for row in rows)
    return Seen(scan, _compare(scan, known, now), revision(store))


def revision(store: Store) -> int:
    """Return the number of the index's state."""
    return int(read_meta(store, "revision") or 0)


def _compare(scan: Scan, known: Known, now: int) -> list[Change]:
    changes = []
    for entry in scan.entries:
        path, size, mtime, inode, disk = entry
        was = known.pop(path, None)
        if was is None:
            changes.append(Change(path, entry, None, is_racy(entry, now)))
        elif was[2] != mtime or was[1] != size or was[3] != inode or was[4] or was[5] != disk:
            changes.append(Change(path, entry, was[6], is_racy(entry, now)))
    return changes + [Change(path, None, was[6], False) for path, was in known.items()]


def changes_among(store: Store, seen: Mapping[str, Entry | None], now: int) -> list[Change]:
    """Return which of some files, as they were seen on disk (None: gone), are not as the index has them."""
    changes = []
    for path, entry in sorted(seen.items()):
        row = store.execute("SELECT id, size, mtime, inode, racy, disk FROM file WHERE path=?", (path,)).fetchone()
        if entry is None:
            if row:
                changes.append(Change(path, None, row[0], False))
        elif not row:
            changes.append(Change(path, entry, None, is_racy(entry, now)))
        elif row[4] or tuple(row[1:4]) != (entry.size, entry.mtime, entry.inode):
            changes.append(Change(path, entry, row[0], is_racy(entry, now)))
    return changes
