"""The files of a vault: which there are, and what they hold."""

from __future__ import annotations

import os
from unicodedata import is_normalized
from unicodedata import normalize

from kvault.record import NamedTuple

LARGE = 64 * 1024 * 1024  # bytes; a note beyond it is not read


class Entry(NamedTuple):
    """A file of the vault as the disk has it."""

    path: str  # vault path with "/", NFC
    size: int  # bytes
    mtime: int  # nanoseconds
    inode: int
    disk: str | None  # the path as the disk spells it, where that differs


class Skip(NamedTuple):
    """Something below the vault's root that is not read, and why."""

    path: str
    why: str


class Scan(NamedTuple):
    """What lies in a vault now."""

    entries: list[Entry]
    folders: dict[
        str, int
    ]  # vault path of each folder ("" is the root) to its mtime in nanoseconds
    skipped: list[Skip]
    unread: list[str]  # folders that were seen and not looked into


def scan(
    root: str,
    *,
    node_modules: bool = True,
    follow_links: bool = False,
    folder: str = "",
    deep: bool = True,
) -> Scan:
    """Return every file of the vault by Obsidian's rule: all but names that begin with a dot.

    ``folder`` limits it to one folder of the vault; not ``deep`` leaves out the folders within.

    A symbolic link to a file inside the vault is that file's twin; one that leads out of the vault, and any to a
    folder, is skipped unless ``follow_links`` and the folder overlaps neither the vault nor another followed one.
    """
    found = Scan([], {}, [], [])
    real_root = os.path.realpath(root)
    followed: list[str] = []
    waiting = [(f"{folder}/", f"{folder}/") if folder else ("", "")]
    while waiting:
        path, disk = waiting.pop()
        for name, entry in _list(os.path.join(root, disk) if disk else root, path, found):
            where = path + name
            try:
                if entry.is_symlink():
                    kind = _follow(entry, real_root, followed, follow_links)
                    if kind not in ("file", "folder"):
                        found.skipped.append(Skip(where, kind))
                        continue
                    is_folder = kind == "folder"
                else:
                    is_folder = entry.is_dir(follow_symlinks=False)
                if is_folder:
                    if name == "node_modules" and not node_modules:
                        continue
                    if deep:
                        waiting.append((f"{where}/", f"{disk}{entry.name}/"))
                    else:
                        found.unread.append(where)
                    continue
                stat = entry.stat()
            except OSError as error:
                found.skipped.append(Skip(where, _reason(error)))
                continue
            if stat.st_mode & 0o170000 != 0o100000:
                found.skipped.append(Skip(where, "not a regular file"))
                continue
            on_disk = disk + entry.name
            spelled = None if on_disk == where else on_disk
            found.entries.append(Entry(where, stat.st_size, stat.st_mtime_ns, stat.st_ino, spelled))
    return _without_twins(found)


def stat_folders(root: str, paths: list[str]) -> dict[str, int | None]:
    """Return the mtime in nanoseconds of folders of the vault; None for one that is gone."""
    times: dict[str, int | None] = {}
    for path in paths:
        try:
            times[path] = os.stat(os.path.join(root, path)).st_mtime_ns
        except OSError:
            times[path] = None
    return times


def stat_file(root: str, path: str, disk: str | None = None) -> Entry | None:
    """Return one file as the disk has it now; None when it is gone."""
    try:
        stat = os.stat(os.path.join(root, disk or path))
    except (OSError, ValueError):
        return None
    if not _is_regular(stat.st_mode):
        return None
    return Entry(path, stat.st_size, stat.st_mtime_ns, stat.st_ino, disk)


def read_bytes(root: str, path: str) -> bytes:
    """Return the bytes of a file of the vault. Raises OSError."""
    descriptor = os.open(os.path.join(root, path), os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        parts = []
        while part := os.read(descriptor, 1 << 20):
            parts.append(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)
    finally:
        os.close(descriptor)


def digest(data: bytes) -> bytes:
    """Return the 16 bytes by which a content is known."""
    from hashlib import blake2b

    return blake2b(data, digest_size=16).digest()


def _list(folder: str, path: str, found: Scan) -> list[tuple[str, os.DirEntry[str]]]:
    listed = []
    try:
        found.folders[path.rstrip("/")] = os.stat(folder).st_mtime_ns
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if name.startswith("."):
                    continue
                if not name.isascii():
                    try:
                        name.encode("utf-8")
                    except UnicodeEncodeError:
                        shown = os.fsencode(name).decode("utf-8", "replace")
                        found.skipped.append(Skip(path + shown, "its name is not UTF-8"))
                        continue
                    if not is_normalized("NFC", name):
                        name = normalize("NFC", name)
                listed.append((name, entry))
    except OSError as error:
        found.skipped.append(Skip(path.rstrip("/") or ".", _reason(error)))
    return listed


def _follow(entry: os.DirEntry[str], root: str, followed: list[str], allowed: bool) -> str:
    """Return "file" or "folder" for a link that is followed, else why it is not."""
    real = os.path.realpath(entry.path)
    if not os.path.exists(real):
        return "a symbolic link that leads nowhere"
    inside = _is_below(real, root)
    if not os.path.isdir(real):
        if inside or allowed:
            return "file"
        return "a symbolic link that leads out of the vault"
    if inside or _is_below(root, real):
        return "a symbolic link to a folder that overlaps the vault"
    if not allowed:
        return "a symbolic link that leads out of the vault"
    if any(_is_below(real, other) or _is_below(other, real) for other in followed):
        return "a symbolic link to a folder that overlaps another one"
    followed.append(real)
    return "folder"


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _is_regular(mode: int) -> bool:
    return mode & 0o170000 == 0o100000


def _reason(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"


def _without_twins(found: Scan) -> Scan:
    """Drop a file whose name is another's in a different Unicode form; the NFC spelling stays."""
    if not any(entry[4] for entry in found.entries):
        return found._replace(skipped=sorted(found.skipped))
    found.entries.sort(key=lambda entry: (entry.path, entry.disk is not None, entry.disk or ""))
    kept: list[Entry] = []
    for entry in found.entries:
        if kept and kept[-1].path == entry.path:
            found.skipped.append(Skip(entry.path, "another file has this name in a different Unicode form"))
        else:
            kept.append(entry)
    return found._replace(entries=kept, skipped=sorted(found.skipped))
