"""The source files of a repository: those git tracks or would track, without git those outside vendored folders."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from kvault.adapters import git
from kvault.adapters.disk import Entry
from kvault.adapters.disk import nfc

MOST = 100_000  # source files of a repository; one with more is not read
LARGE = 1024 * 1024  # bytes; a source file beyond it is not read
VENDORED = frozenset(
    "bower_components build coverage dist env node_modules obj out site-packages target third_party vendor venv"
    " __pycache__".split()
)
"""Folders whose files somebody else wrote, or a tool; looked at only where there is no git to tell."""

_APP = "/.obsidian/"  # plugins of the app are not the vault's code

_NO_GIT, _NO_REPOSITORY = 127, 128  # exit codes


class Listing(NamedTuple):
    """The source files of a repository."""

    files: list[Entry]  # sorted by path; their paths are from the place, NFC
    why: str | None  # why there are none, though there may be


def list_code(place: str, wanted: Callable[[str], bool], without: Iterable[str] = ()) -> Listing:
    """Return the files of a place that are wanted by their names; ``without`` names folders in it that are left out.

    Symbolic links are not followed, neither those to files nor those to folders.
    """
    code, paths = git.tracked_or_would_be(place)
    if code not in (0, _NO_GIT) and git.in_repository(place):
        return Listing([], "git cannot list its files: try git status there")
    found = paths if code == 0 else _walk(place)
    left_out = tuple(f"{folder}/" for folder in without)
    names = sorted(
        {path for path in found if wanted(path) and not path.startswith(left_out) and _APP not in f"/{path}"}
    )
    if len(names) > MOST:
        return Listing([], f"it has {len(names):,} source files, more than {MOST:,}")
    return Listing(list(_entries(place, names)), None)


def read_code(place: str, entry: Entry) -> tuple[bytes, str | None]:
    """Return the bytes of a source file, and why it is not read if so."""
    if entry.size > LARGE:
        return b"", "it is larger than 1 MiB"
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(os.path.join(place, entry.disk or entry.path), flags)
    except OSError as error:
        return b"", f"cannot be read: {error.strerror or error}"
    try:
        parts, size = [], 0
        while size <= LARGE and (part := os.read(descriptor, LARGE + 1 - size)):
            parts.append(part)
            size += len(part)
    except OSError as error:
        return b"", f"cannot be read: {error.strerror or error}"
    finally:
        os.close(descriptor)
    return b"".join(parts), None


def _entries(place: str, names: Sequence[str]) -> Iterator[Entry]:
    """Yield the regular files among these; one whose folder is reached through a link lies elsewhere."""
    real: dict[str, bool] = {"": True}
    for name in names:
        folder = name.rpartition("/")[0]
        if folder not in real:
            _look_at(place, folder, real)
        if not real[folder]:
            continue
        try:
            found = os.lstat(f"{place}/{name}")
        except OSError:
            continue  # tracked, and deleted
        if stat.S_ISREG(found.st_mode):
            path = nfc(name)
            yield Entry(path, found.st_size, found.st_mtime_ns, found.st_ino, None if path == name else name)


def _look_at(place: str, folder: str, real: dict[str, bool]) -> None:
    parts = folder.split("/")
    for size in range(1, len(parts) + 1):
        path, above = "/".join(parts[:size]), "/".join(parts[: size - 1])
        if path not in real:
            real[path] = real[above] and not os.path.islink(f"{place}/{path}")


def _walk(place: str) -> Iterator[str]:
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(os.path.join(place, folder)) as entries:
                for entry in entries:
                    path = f"{folder}/{entry.name}" if folder else entry.name
                    if entry.name.startswith("."):
                        continue
                    if entry.is_file(follow_symlinks=False):
                        yield path
                    elif entry.is_dir(follow_symlinks=False) and entry.name not in VENDORED:
                        waiting.append(path)
        except OSError:
            continue  # a folder that may not be read holds nothing to show
