"""The files of a vault: which there are, and what they hold."""

from __future__ import annotations

import os
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from errno import EFBIG
from marshal import dumps

from kvault.adapters.clock import now
from kvault.digests import blake2b
from kvault.record import NamedTuple

CHUNK = 1 << 16  # bytes read at once where no size is expected
LARGE = 64 * 1024 * 1024  # bytes; a note beyond it is not read
_TYPE, _REGULAR, _FOLDER = 0o170000, 0o100000, 0o040000  # of a file's mode; the module ``stat`` need not be loaded


TICK = 50_000_000  # nanoseconds: two writes this close may share a time stamp
COARSE = 2_000_000_000  # the same on file systems that keep whole seconds
DAY = 86_400_000_000_000
RESTLESS = -1  # in place of a folder's time: it may change again without its time telling


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
    folders: dict[str, int]  # folder as the disk spells it ("" is the root) to its mtime in nanoseconds or RESTLESS
    skipped: list[Skip]
    unread: list[str]  # folders that were seen and not looked into
    listings: dict[str, bytes | None]  # folder to what tells whether a file in it changed; None: look again
    same: set[str]  # folders that are just as they were listed before; their files are not among the entries


def scan(
    root: str,
    *,
    node_modules: bool = True,
    follow_links: bool = False,
    folder: str = "",
    deep: bool = True,
    without: Collection[str] = (),
    before: Mapping[str, bytes] | None = None,
) -> Scan:
    """Return every file of the vault by Obsidian's rule: all but names that begin with a dot.

    ``folder``, as the disk spells it, limits it to that one; not ``deep`` leaves out the folders within. ``without``
    names files at the root that are left out. ``before`` has the listings of an earlier scan: of a folder that is just
    as it was listed there, no entries are made, which halves the cost of looking at a vault in which nothing changed.

    A symbolic link to a file inside the vault is that file's twin; one that leads out of the vault, and any to a
    folder, is skipped unless ``follow_links`` and the folder overlaps neither the vault nor another followed one.
    """
    found = Scan([], {}, [], [], {}, set())
    looking = _Looking(found, os.path.realpath(root), follow_links, node_modules, before or {})
    waiting = [(f"{nfc(folder)}/", f"{folder}/") if folder else ("", "")]
    while waiting:
        path, disk = waiting.pop()
        folders = looking.look(os.path.join(root, disk) if disk else root, path, disk, () if path else without)
        if deep:
            waiting += folders
        else:
            found.unread.extend(below.rstrip("/") for _, below in folders)
    return _without_twins(found)


class _Looking:
    """One scan on its way through the folders."""

    def __init__(
        self, found: Scan, root: str, follow_links: bool, node_modules: bool, before: Mapping[str, bytes]
    ) -> None:
        self._found = found
        self._root = root
        self._follow_links = follow_links
        self._node_modules = node_modules
        self._before = before
        self._followed: list[str] = []
        self._now = now()
        self._twins: tuple[str, ...] = ()  # folders that share their name with one in a different Unicode form

    def look(self, folder: str, path: str, disk: str, without: Collection[str]) -> list[tuple[str, str]]:
        """Take in one folder; return the folders within as (vault path, path on disk), both ending in "/"."""
        found, name = self._found, disk.rstrip("/")
        folders: list[tuple[str, str]] = []
        listed: list[tuple[str, int, int, int]] = []
        try:
            found.folders[name] = settled(os.stat(folder).st_mtime_ns, self._now)
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name[0] == "." or entry.name in without:
                        continue
                    try:
                        kind = self._kind(entry)
                        if kind == "folder":
                            if entry.name != "node_modules" or self._node_modules:
                                folders.append((f"{path}{nfc(entry.name)}/", f"{disk}{entry.name}/"))
                            continue
                        if kind == "file":
                            stat = entry.stat()
                            listed.append((entry.name, stat.st_size, stat.st_mtime_ns, stat.st_ino))
                            continue
                    except UnicodeError:
                        kind = "its name is not UTF-8"
                    except OSError as error:
                        kind = _reason(error)
                    found.skipped.append(Skip(path + _shown(entry.name), kind))
        except OSError as error:
            found.skipped.append(Skip(path.rstrip("/") or ".", _reason(error)))
        self._take(path, disk, listed)
        if len({below for below, _ in folders}) < len(folders):
            every = [below for below, _ in folders]
            self._twins += tuple({below for below in every if every.count(below) > 1})
        return folders

    def _take(self, path: str, disk: str, listed: list[tuple[str, int, int, int]]) -> None:
        found, folder = self._found, disk.rstrip("/")
        listing = None if self._twins and path.startswith(self._twins) else dumps(listed)
        if listing is not None and self._before.get(folder) == listing:
            found.same.add(folder)
            return
        found.listings[folder] = listing
        for name, size, mtime, inode in listed:
            where, on_disk = path + nfc(name), disk + name
            found.entries.append(Entry(where, size, mtime, inode, None if on_disk == where else on_disk))
        unusual = [file[0] for file in listed if not file[0].isascii()]
        if len(set(map(nfc, unusual))) < len(unusual):
            found.listings[folder] = None  # a name twice, which is to be told each time

    def _kind(self, entry: os.DirEntry[str]) -> str:
        """Return "file" or "folder", else why it is skipped. Raises OSError, UnicodeError."""
        if not entry.name.isascii():
            entry.name.encode("utf-8")
        if entry.is_symlink():
            return _follow(entry, self._root, self._followed, self._follow_links)
        if entry.is_file(follow_symlinks=False):
            return "file"
        return "folder" if entry.is_dir(follow_symlinks=False) else "not a regular file"


def may_change(mtime: int, now: int) -> bool:
    """Return whether what was written at ``mtime`` may be written again without its time telling.

    What claims to be of a day to come was not written at the time it claims, and a write now would tell.
    """
    return now + DAY > mtime > now - (TICK if mtime % 1_000_000_000 else COARSE)


def settled(mtime: int, now: int) -> int:
    """Return the time of a folder as it is to be kept: RESTLESS while it may change without its time telling."""
    return RESTLESS if may_change(mtime, now) else mtime


def stat_folders(root: str, paths: Iterable[str], *, follow_links: bool = False) -> dict[str, int | None]:
    """Return the mtime in nanoseconds of folders of the vault as the disk spells them; None for one that is gone.

    One that has become a symbolic link is gone, and so is what lies below it: it may lead out of the vault.
    """
    times: dict[str, int | None] = {}
    for path in sorted(paths):
        above = path.rpartition("/")[0]
        try:
            stat = os.stat(f"{root}/{path}", follow_symlinks=follow_links or not path)
        except OSError:
            times[path] = None
            continue
        there = stat.st_mode & _TYPE == _FOLDER and times.get(above, 0) is not None
        times[path] = stat.st_mtime_ns if there or not path else None
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


def read_bytes(root: str, path: str, size: int = CHUNK) -> bytes:
    """Return the bytes of a file of the vault; ``size`` is how many are expected. Raises OSError."""
    flags = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # not to wait for what became a pipe
    descriptor = os.open(os.path.join(root, path), os.O_RDONLY | flags)
    try:
        part = os.read(descriptor, size + 1)
        if len(part) == size:
            return part
        parts = [part]  # it has grown, or the disk gives it piece by piece
        while part := os.read(descriptor, CHUNK):
            parts.append(part)
        return b"".join(parts)
    finally:
        os.close(descriptor)


def read_entry(root: str, entry: Entry) -> bytes:
    """Return the bytes of a file that a scan found. Raises OSError, also for a file that is too large to be a note."""
    if entry.size > LARGE:
        raise OSError(EFBIG, f"it is larger than {LARGE >> 20} MiB")
    return read_bytes(root, entry.disk or entry.path, entry.size)


def digest(data: bytes) -> bytes:
    """Return the 16 bytes by which a content is known."""
    return blake2b(data, digest_size=16).digest()


def nfc(name: str) -> str:
    """Return a name or path in the form in which names compare."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)


def _shown(name: str) -> str:
    return os.fsencode(name).decode("utf-8", "replace")


def _follow(entry: os.DirEntry[str], root: str, followed: list[str], allowed: bool) -> str:
    """Return "file" or "folder" for a link that is followed, else why it is not."""
    real = os.path.realpath(entry.path)
    if not os.path.exists(real):
        return "a symbolic link that leads nowhere"
    inside = is_below(real, root)
    if not os.path.isdir(real):
        if not os.path.isfile(real):
            return "not a regular file"
        if inside or allowed:
            return "file"
        return "a symbolic link that leads out of the vault"
    if inside or is_below(root, real):
        return "a symbolic link to a folder that overlaps the vault"
    if not allowed:
        return "a symbolic link that leads out of the vault"
    if any(is_below(real, other) or is_below(other, real) for other in followed):
        return "a symbolic link to a folder that overlaps another one"
    followed.append(real)
    return "folder"


def is_below(path: str, folder: str) -> bool:
    """Tell whether an absolute path is a folder or lies in it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _is_regular(mode: int) -> bool:
    return mode & _TYPE == _REGULAR


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
