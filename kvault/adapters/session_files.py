"""The notes of a project's sessions as files."""

from __future__ import annotations

import os
from collections.abc import Iterator

from kvault.adapters.create import spelled
from kvault.adapters.disk import nfc
from kvault.adapters.disk import read_bytes
from kvault.record import NamedTuple

NEWEST = 64  # notes that are looked at for those of a session; their names begin with the date
HEAD = 4096  # bytes of a note in which its properties stand


class SessionFile(NamedTuple):
    """One note as it is on disk."""

    path: str  # vault path
    disk: str  # the same as the disk spells it
    data: bytes


def read_note_file(root: str, path: str) -> SessionFile | None:
    """Return a note; None where there is none. Raises OSError where it cannot be read."""
    for disk in (path, spelled(root, path)):
        try:
            return SessionFile(path, disk, read_bytes(root, disk))
        except (FileNotFoundError, NotADirectoryError):
            continue
    return None


def note_names(root: str, folder: str) -> list[str]:
    """Return the names of the notes in a folder of the vault, as the disk spells them, sorted."""
    try:
        with os.scandir(os.path.join(root, *folder.split("/"))) as entries:
            return sorted(entry.name for entry in entries if entry.name.lower().endswith(".md"))
    except OSError:
        return []


def heads_with(root: str, folder: str, word: bytes, newest: int = NEWEST) -> Iterator[str]:
    """Yield the names of the newest notes in a folder whose beginning holds a word."""
    for name in note_names(root, folder)[-newest:]:
        path = os.path.join(root, *folder.split("/"), name)
        try:
            if not os.path.islink(path):
                with open(path, "rb") as file:
                    if word in file.read(HEAD):
                        yield nfc(name)
        except OSError:
            continue
