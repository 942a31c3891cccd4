"""The folder in which git looks for hooks, and the files in it."""

from __future__ import annotations

import os
import stat

from kvault.adapters.disk import is_below
from kvault.adapters.git import clean_environment
from kvault.adapters.process import output
from kvault.record import NamedTuple


class HookFolder(NamedTuple):
    """Where the hooks of a repository lie."""

    top: str  # the work tree
    path: str  # absolute; need not exist
    configured: str | None  # core.hooksPath, if that is set
    shared: bool  # by several repositories: it lies neither in this work tree nor in this repository
    tracked: bool  # it lies in the work tree: others get it with a clone
    husky: bool  # Husky runs what lies there, whether or not it may be executed


class HookFile(NamedTuple):
    """One hook as it lies there."""

    script: str  # every byte kept: surrogateescape
    executable: bool
    link: bool


def find_folder(start: str) -> HookFolder | None:
    """Return the folder of the hooks of the repository around a folder; None without a work tree."""
    environment = clean_environment()
    asked = ("--show-toplevel", "--git-common-dir", "--git-path", "hooks")
    code, out = output(["git", "-C", start, "rev-parse", *asked], environment)
    lines = os.fsdecode(out).split("\n")
    if code or len(lines) < 3 or not lines[0]:
        return None
    top, common, path = (os.path.realpath(os.path.join(start, line)) for line in lines[:3])
    code, out = output(["git", "-C", start, "config", "--type=path", "--get", "core.hooksPath"], environment)
    configured = os.fsdecode(out).rstrip("\n") if code == 0 else None
    if configured and not os.path.isabs(configured):
        path = os.path.realpath(os.path.join(top, configured))  # relative to where hooks run
    husky = os.path.basename(path) == "_" and os.path.isfile(os.path.join(path, "h"))
    if husky:
        path = os.path.dirname(path)
    in_git = is_below(path, common)
    return HookFolder(
        top, path, configured, not in_git and not is_below(path, top), is_below(path, top) and not in_git, husky
    )


def read_hook(folder: str, name: str) -> HookFile | None:
    """Return a hook, or None. Raises OSError when something is there that cannot be read."""
    path = os.path.join(folder, name)
    if not os.path.lexists(path):
        return None
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return HookFile(file.read(), os.access(path, os.X_OK), os.path.islink(path))


def write_hook(folder: str, name: str, script: str) -> None:
    """Write a hook in one step, executable. Raises OSError."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    temporary = f"{path}.{os.getpid()}.tmp"
    mode = stat.S_IMODE(os.stat(path).st_mode) if os.path.exists(path) else 0o755
    try:
        with open(temporary, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
            file.write(script)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def move_hook(folder: str, old: str, new: str) -> None:
    """Give a hook another name. Raises OSError, also when there is one of that name."""
    target = os.path.join(folder, new)
    if os.path.lexists(target):
        raise FileExistsError(17, "exists already", target)
    os.rename(os.path.join(folder, old), target)


def remove_hook(folder: str, name: str) -> None:
    """Remove a hook. Raises OSError."""
    os.remove(os.path.join(folder, name))


def read_text(path: str) -> str | None:
    """Return a file's text, or None where there is none. Raises OSError and UnicodeDecodeError."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
