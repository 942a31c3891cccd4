"""The checksum, size and time of every file of a vault, to prove that none was touched."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import NamedTuple

from kvault.adapters.outputs import MARKERS
from kvault.adapters.outputs import is_ours
from kvault.adapters.store import FOLDER

GIT = ".git"  # git's own bookkeeping, which git itself rewrites at any time


class Mark(NamedTuple):
    """A file as it was."""

    content: str  # sha256, or what it is when it has no content that can be read
    size: int
    mtime: int  # nanoseconds


def mark_files(root: str) -> dict[str, Mark]:
    """Return the mark of every file below the root, hidden ones and the settings included.

    Left out are ``.index/``, the report and page where kvault wrote them, and ``.git/``.
    """
    ours = {name for name in MARKERS if is_ours(root, name)} | {FOLDER}
    marks: dict[str, Mark] = {}
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            entries = sorted(os.scandir(os.path.join(root, folder)), key=lambda entry: entry.name)
        except OSError as error:
            marks[f"{folder}/"] = Mark(str(error.strerror), 0, 0)
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.name == GIT or path in ours:
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            else:
                marks[path] = _mark(entry)
    return marks


def differing(before: dict[str, Mark], after: dict[str, Mark]) -> list[str]:
    """Return the paths that came, went or changed."""
    paths = before.keys() | after.keys()
    return sorted(path for path in paths if before.get(path) != after.get(path))


def _mark(entry: os.DirEntry[str]) -> Mark:
    try:
        stat = entry.stat(follow_symlinks=False)
        return Mark(_content(entry), stat.st_size, stat.st_mtime_ns)
    except OSError as error:
        return Mark(f"cannot be read: {error.strerror}", 0, 0)


def _content(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return f"link to {os.readlink(entry.path)}"
    if not entry.is_file(follow_symlinks=False):
        return "not a regular file"
    checksum = sha256()
    with open(entry.path, "rb") as file:
        while part := file.read(1 << 20):
            checksum.update(part)
    return checksum.hexdigest()
