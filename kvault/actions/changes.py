"""What may have happened to the files of a vault since the index saw them."""

from __future__ import annotations

from collections.abc import Callable

from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import Skip
from kvault.record import NamedTuple


class Change(NamedTuple):
    """One file that is not as the index has it; ``entry`` is None when it is gone."""

    path: str
    entry: Entry | None
    number: int | None  # its id in the index; None when it is new
    racy: bool  # written so recently that it may change again within the same time stamp


class Seen(NamedTuple):
    """A look at the files of a vault."""

    scan: Scan
    changes: list[Change]
    revision: int  # number of the state of the index with which they were compared


class Update(NamedTuple):
    """What an update did."""

    read: int  # files whose content was new
    notes: int  # notes among them
    names: bool  # files came or went
    skipped: list[Skip]


Progress = Callable[[int, int], None]
"""Called with (done, of how many)."""

Known = dict[str, tuple[str, int, int, int, int, str | None, int]]
"""Vault path to (path, size, mtime, inode, racy, disk, id) as the index has it."""
