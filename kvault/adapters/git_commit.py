"""What kvault asks git of the commit that is being made, and of what is tracked.

Unlike the questions in ``git``, these keep the environment that git sets for a hook: there it says which index the
commit is made from.
"""

from __future__ import annotations

import os

from kvault.adapters.process import PIPE
from kvault.adapters.process import output
from kvault.record import NamedTuple

EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # the tree without files


class Repository(NamedTuple):
    """The repository around a folder."""

    top: str  # absolute path of the work tree
    head: str | None  # the commit that is checked out, 12 hex digits; None: there is none yet


class Staged(NamedTuple):
    """One file that the commit changes."""

    path: str  # from the top of the work tree, as git spells it
    before: str | None  # its path in HEAD; None: it is new
    gone: bool  # the commit deletes it


def find_repository(folder: str) -> Repository | None:
    """Return the repository around a folder; None outside one or without git."""
    code, out = _git(folder, "rev-parse", "--show-toplevel", "--short=12", "HEAD")
    lines = _text(out).split("\n")
    if not lines[0]:
        return None
    return Repository(lines[0], lines[1].strip() if code == 0 and len(lines) > 1 else None)


def in_commit() -> bool:
    """Return whether git runs this process in a hook of a commit or merge."""
    return "GIT_INDEX_FILE" in os.environ


def staged_files(top: str) -> list[Staged]:
    """Return the files that the commit changes; a rename is one that is new under its new path."""
    code, out = _git(top, "diff", "--cached", "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-color")
    if code:
        return []
    fields = iter(_text(out).split("\0"))
    found = []
    for status in fields:
        if not status:
            continue
        path = next(fields)
        if status[0] in "RC":
            new = next(fields)
            if status[0] == "R":
                found.append(Staged(path, path, True))
            found.append(Staged(new, path if status[0] == "R" else None, False))
        else:
            found.append(Staged(path, None if status[0] == "A" else path, status[0] == "D"))
    return found


def changed_names(top: str, before: str, after: str, folder: str) -> list[str] | None:
    """Return the paths below a folder ("" or ending in "/") that differ between two commits, from that folder.

    None where git does not know one of the two.
    """
    asked = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-color", before, after)
    code, out = _git(top, *asked, "--", folder or ".")
    return None if code else [name[len(folder) :] for name in _text(out).split("\0") if name]


def staged_names(top: str, folder: str) -> bytes:
    """Return the paths of all files in the index below a folder, each between zero bytes, from the top."""
    code, out = _git(top, "ls-files", "--cached", "-z", "--", folder or ".")
    return b"\0" + out if code == 0 else b"\0"


def tree_names(top: str, commit: str) -> bytes:
    """Return the paths of all files in a commit, each between zero bytes."""
    code, out = _git(top, "ls-tree", "-r", "-z", "--name-only", "--full-tree", commit)
    return b"\0" + out if code == 0 else b"\0"


def read_blobs(top: str, names: list[str], environment: dict[str, str] | None = None) -> dict[str, bytes]:
    """Return the content of objects such as ``:path`` (staged) and ``HEAD:path``; what is not there is absent."""
    environment = environment or _environment()
    found: dict[str, bytes] = {}
    portion: list[str] = []
    size = 0
    for name in [name for name in dict.fromkeys(names) if "\n" not in name]:
        cost = len(name.encode("utf-8", "surrogateescape")) + 1
        if size + cost > PIPE:
            found.update(_read_portion(top, portion, environment))
            portion, size = [], 0
        portion.append(name)
        size += cost
    return {**found, **_read_portion(top, portion, environment)} if portion else found


def _read_portion(top: str, names: list[str], environment: dict[str, str]) -> dict[str, bytes]:
    request = "".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape")
    code, out = output(["git", "-C", top, "cat-file", "--batch"], environment, request)
    found: dict[str, bytes] = {}
    at = 0
    for name in names if code == 0 else ():
        end = out.index(b"\n", at)
        header = out[at:end].rsplit(b" ", 2)
        at = end + 1
        if len(header) != 3 or not header[2].isdigit():
            continue  # "missing", or "ambiguous"
        size = int(header[2])
        if header[1] == b"blob":
            found[name] = out[at : at + size]
        at += size + 1
    return found


def _git(folder: str, *args: str) -> tuple[int, bytes]:
    return output(["git", "-C", folder, *args], _environment())


def _environment() -> dict[str, str]:
    return {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def _text(out: bytes) -> str:
    return out.decode("utf-8", "surrogateescape")
