"""What lies in ``.index/``, and whether it and the vault can be written."""

from __future__ import annotations

import os
from typing import NamedTuple

from kvault.adapters import journal
from kvault.adapters.lock import NAME
from kvault.adapters.lock import Lock
from kvault.adapters.store import FILE
from kvault.adapters.store import FOLDER
from kvault.errors import Refusal


class IndexFolder(NamedTuple):
    """The files of ``.index/`` by what they are."""

    size: int | None  # bytes of the index; None when there is none
    others: tuple[str, ...]  # indexes of another version of kvault
    corrupt: tuple[str, ...]  # copies that could not be read and were set aside
    leftovers: tuple[str, ...]  # half-written files of a run that was killed
    locked: bool  # another kvault is writing
    journal: bool  # a move was cut short
    writable: bool  # the vault and this folder


def look_at(root: str) -> IndexFolder:
    """Return what lies in the index folder of a vault; changes nothing."""
    folder = os.path.join(root, FOLDER)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    sizes = [_size(os.path.join(folder, name)) for name in (FILE, f"{FILE}-wal")]
    return IndexFolder(
        sum(sizes) if FILE in names else None,
        tuple(name for name in names if _is_index(name) and name != FILE),
        tuple(name for name in names if name.endswith(".corrupt")),
        tuple(name for name in names if name.endswith((".tmp", ".new"))),
        NAME in names and _is_held(folder),
        journal.is_pending(root),
        os.access(root, os.W_OK) and (not os.path.exists(folder) or os.access(folder, os.W_OK)),
    )


def _is_index(name: str) -> bool:
    return name.startswith("index-") and name.endswith(".sqlite")


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _is_held(folder: str) -> bool:
    try:
        with Lock(folder, wait=0.0):
            return False
    except Refusal:
        return True
    except OSError:
        return False
