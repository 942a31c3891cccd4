"""Which files are not as the index has them."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.actions.changes import Change
from kvault.actions.changes import Known
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.store import Store

TICK = 50_000_000  # nanoseconds: two writes this close may share a time stamp
COARSE = 2_000_000_000  # the same on file systems that keep whole seconds


def read_known(store: Store) -> Known:
    """Return every file as the index has it."""
    rows = store.execute("SELECT path, size, mtime, inode, racy, disk, id FROM file").fetchall()
    return {row[0]: row for row in rows}


def is_racy(entry: Entry, now: int) -> bool:
    """Return whether a file may be written again without its time stamp telling. ``now`` in nanoseconds."""
    tick = TICK if entry.mtime % 1_000_000_000 else COARSE
    return entry.mtime > now - tick


def find_changes(scan: Scan, known: Known, now: int) -> list[Change]:
    """Return the files that came, went, or may have changed."""
    changes = []
    for entry in scan.entries:
        path, size, mtime, inode, disk = entry
        was = known.get(path)
        if was is None:
            changes.append(Change(path, entry, None, is_racy(entry, now)))
        elif was[2] != mtime or was[1] != size or was[3] != inode or was[4] or was[5] != disk:
            changes.append(Change(path, entry, was[6], is_racy(entry, now)))
    if len(scan.entries) - sum(change.number is None for change in changes) < len(known):
        there = {entry.path for entry in scan.entries}
        changes += [Change(path, None, was[6], False) for path, was in known.items() if path not in there]
    return changes


def changes_among(store: Store, seen: Mapping[str, Entry | None], now: int) -> list[Change]:
    """Return which of some files, as they were seen on disk (None: gone), are not as the index has them."""
    changes = []
    for path, entry in sorted(seen.items()):
        row = store.execute(
            "SELECT id, size, mtime, inode, racy, disk FROM file WHERE path=?", (path,)
        ).fetchone()
        if entry is None:
            if row:
                changes.append(Change(path, None, row[0], False))
        elif not row:
            changes.append(Change(path, entry, None, is_racy(entry, now)))
        elif row[4] or tuple(row[1:4]) != (entry.size, entry.mtime, entry.inode):
            changes.append(Change(path, entry, row[0], is_racy(entry, now)))
    return changes
