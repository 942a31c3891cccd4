"""Writes wished changes to the files of a vault, whole or not at all, and never outside it."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import suppress

from kvault.adapters.lock import Lock
from kvault.adapters.store import FOLDER
from kvault.edit import Edit
from kvault.edit import fingerprint
from kvault.errors import Refusal


def apply_edits(root: str, edits: Sequence[Edit]) -> None:
    """Write all edits under the vault's lock. Raises Refusal, and then nothing is written.

    Each file is replaced in one step and keeps its mode; only a kill between two of them leaves
    some written and some not.
    """
    with Lock(os.path.join(root, FOLDER)):
        for edit in edits:
            check_edit(root, edit)
        staged: list[tuple[str, str]] = []
        try:
            for number, edit in enumerate(edits):
                if edit.after is not None:
                    temporary = _stage(root, number, edit.after)
                    staged.append((temporary, _make_ready(root, edit.disk or edit.path, temporary)))
            for edit in edits:  # all this took a moment, in which an editor that knows no lock may have saved
                check_edit(root, edit)
            for temporary, path in staged:
                _put(temporary, path)
        finally:
            for temporary, _ in staged:
                if os.path.exists(temporary):
                    os.remove(temporary)
        for edit in edits:
            if edit.after is None:
                os.remove(place(root, edit.disk or edit.path))


def check_edit(root: str, edit: Edit) -> None:
    """Raise Refusal unless an edit's file is as the edit expects it and can be written."""
    path = place(root, edit.disk or edit.path)
    if edit.before is None:
        if os.path.lexists(path):
            raise Refusal(f"{edit.path} is there already", "choose another name", path=edit.path)
        return
    if os.path.exists(path) and not (os.access(path, os.W_OK) and os.access(os.path.dirname(path), os.W_OK)):
        raise Refusal(
            f"{edit.path} cannot be written; nothing was changed",
            "give write access to it and its folder",
            path=edit.path,
        )
    if current(root, edit.disk or edit.path) != edit.before:  # last, as near as can be to the writing
        raise Changed(
            f"{edit.path} changed while kvault was at work on it; nothing was written",
            "run the command again",
            path=edit.path,
        )


class Changed(Refusal):
    """A file is not what it was when the change to it was worked out."""


def current(root: str, disk: str) -> str | None:
    """Return the fingerprint of a file as it is now; None when there is none."""
    try:
        with open(place(root, disk), "rb") as file:
            return fingerprint(file.read())
    except (FileNotFoundError, NotADirectoryError):
        return None


def place(root: str, disk: str) -> str:
    """Return the absolute path of a file of the vault that kvault may write. Raises Refusal.

    It lies below the root, in no folder whose name begins with a dot, and no symbolic link leads
    to it: a vault that came from elsewhere must not decide what is written outside it.
    """
    parts = disk.split("/")
    odd = any(part in ("", ".", "..") or "\0" in part for part in parts)
    if odd or os.path.isabs(disk) or os.path.splitdrive(disk)[0]:
        raise Refusal(f"{disk!r} is no path inside the vault", "name it from the vault's root")
    if any(part.startswith(".") for part in parts):
        raise Refusal(
            f"{disk} is in a folder or has a name that begins with a dot: those are not in the vault",
            "choose a name without a dot in front",
            path=disk,
        )
    path = os.path.join(root, *parts)
    folder = os.path.realpath(os.path.dirname(path))
    below = os.path.relpath(folder, os.path.realpath(root))
    if below == ".." or below.startswith(".." + os.sep) or os.path.isabs(below):
        raise Refusal(
            f"{disk} leads out of the vault through a symbolic link",
            "change the file where it really lies",
            path=disk,
        )
    if os.path.islink(path):
        raise Refusal(
            f"{disk} is a symbolic link, through which kvault does not write",
            f"name the file it leads to: {os.path.realpath(path)}",
            path=disk,
        )
    return path


def put_file(root: str, disk: str, staged: str) -> None:
    """Put a finished file in the place of one of the vault, whose mode and owner it takes on."""
    _put(staged, _make_ready(root, disk, staged))


def _make_ready(root: str, disk: str, staged: str) -> str:
    """Do all that can be done before a finished file takes its place; return that place."""
    path = place(root, disk)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    _take_on_mode(path, staged)
    return path


def _put(staged: str, path: str) -> None:
    try:
        os.replace(staged, path)
    except OSError as error:
        if error.errno != _ANOTHER_DISK:
            raise
        _replace_from_afar(path, staged)


def write_synced(path: str, data: bytes) -> None:
    """Write a new file so that it outlives a loss of power; none is left where that fails."""
    try:
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            os.remove(path)
        raise


_ANOTHER_DISK = 18  # EXDEV: a folder of the vault may be a disk of its own


def _stage(root: str, number: int, data: bytes) -> str:
    path = os.path.join(root, FOLDER, f"edit-{os.getpid()}-{number}.tmp")
    write_synced(path, data)
    return path


def _replace_from_afar(path: str, staged: str) -> None:
    """Replace a file on another disk than ``.index/``, by way of a hidden file beside it."""
    beside = os.path.join(os.path.dirname(path), f".kvault-{os.getpid()}.tmp")
    try:
        with open(staged, "rb") as file:
            write_synced(beside, file.read())
        _take_on_mode(path, beside)
        os.replace(beside, path)
        os.remove(staged)
    finally:
        if os.path.exists(beside):
            os.remove(beside)


def _take_on_mode(path: str, staged: str) -> None:
    try:
        was = os.stat(path)
    except FileNotFoundError:
        return
    is_now = os.stat(staged)
    if hasattr(os, "chown") and (was.st_uid, was.st_gid) != (is_now.st_uid, is_now.st_gid):
        with suppress(OSError):  # only root may; the mode matters more
            os.chown(staged, was.st_uid, was.st_gid)
    os.chmod(staged, stat.S_IMODE(was.st_mode))
