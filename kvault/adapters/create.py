"""Writes a file in one step, never over what another wrote meanwhile."""

from __future__ import annotations

import os
from stat import S_IMODE

from kvault.edit import Edit
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.vault.names import fold


def write_edit(root: str, edit: Edit) -> bool:
    """Make or rewrite one file; return False when it is no longer as the edit expects it.

    Raises OSError and Refusal.
    """
    if edit.after is None:
        raise ValueError(f"{edit.path}: removing is not done here")
    if edit.before is None:
        try:
            create_file(root, edit.disk or edit.path, edit.after)
        except FileExistsError:
            if os.path.lexists(os.path.join(root, edit.disk or edit.path)):
                return False
            raise
        return True
    return _replace(inside(root, edit.disk or edit.path), edit.before, edit.after)


def create_file(root: str, path: str, data: bytes) -> None:
    """Make a file below ``root`` with its folders. Raises FileExistsError, OSError and Refusal.

    Nobody ever sees half of it: it is written beside its place and then given its name, which
    fails where the name is taken.
    """
    target = inside(root, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    temporary = _write_beside(target, data)
    try:
        _name(temporary, target, data)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def spelled(root: str, path: str) -> str:
    """Return a vault path with its folders as the disk spells them: in another case or Unicode form.

    Two folders whose names differ in that only are one on other systems.
    """
    parts = path.split("/")
    for number, name in enumerate(parts[:-1]):
        there = _listed(os.path.join(root, *parts[:number]))
        same = [other for other in there if fold(other) == fold(name)]
        if not same:
            break
        parts[number] = name if name in same else same[0]
    return "/".join(parts)


def inside(root: str, path: str) -> str:
    """Return the path on disk of a vault path. Raises Refusal when it leads out of the vault."""
    target = os.path.join(root, *path.split("/"))
    real, real_root = os.path.realpath(target), os.path.realpath(root)
    if real != real_root and not real.startswith(real_root.rstrip(os.sep) + os.sep):
        raise Refusal(
            f"{path} leads out of the vault, to {real}",
            "a link in the vault points there; write it by hand if that is wanted",
            path=path,
        )
    return target


def _replace(target: str, before: str, after: bytes) -> bool:
    with open(target, "rb") as file:
        if fingerprint(file.read()) != before:
            return False
    temporary = _write_beside(target, after)
    try:
        os.chmod(temporary, S_IMODE(os.stat(target).st_mode))
        os.replace(temporary, target)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)
    return True


def _write_beside(target: str, data: bytes) -> str:
    temporary = os.path.join(os.path.dirname(target), f".kvault-{os.getpid()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
    except BaseException:
        os.remove(temporary)
        raise
    return temporary


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _name(temporary: str, target: str, data: bytes) -> None:
    """Give a file its name. Raises FileExistsError when that is taken."""
    if os.name == "nt":
        os.rename(temporary, target)  # refuses a name that is taken, unlike on other systems
        return
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        # A disk without hard links: the name is still taken by one only, though not in one step.
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
        except BaseException:
            os.remove(target)
            raise
