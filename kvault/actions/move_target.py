"""What a person means to move, and where it goes."""

from __future__ import annotations

import os
from typing import NamedTuple
from unicodedata import normalize

from kvault.actions.find_note import find_note
from kvault.actions.read_text import kind_of_file
from kvault.actions.workspace import Workspace
from kvault.adapters.edits import place
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import NOTE
from kvault.adapters.spelling import Spelling
from kvault.adapters.spelling import spell
from kvault.errors import NoteNotFound
from kvault.errors import Refusal
from kvault.vault.file_names import wrong_with_name
from kvault.vault.names import base_of
from kvault.vault.names import fold


class Target(NamedTuple):
    """One file or folder and its new name."""

    old: Spelling
    new: Spelling  # ``exists`` only when a name changes its case on a disk that does not mind
    folder: bool
    moves: dict[str, str]  # vault path before to vault path after, for each file kvault knows
    disks: dict[str, str]  # vault path before to where the file lies on the disk after the move


def find_target(workspace: Workspace, word: str, goal: str) -> Target:
    """Return what is to be moved where. Raises Refusal or NoteNotFound."""
    folder = _folder(workspace, word)
    if folder is None:
        path = find_note(workspace, word)[1]
        old = Spelling(path, _disk_of(workspace, path), True)
    else:
        old = folder
    new = _goal(workspace.root, goal, old, is_folder=folder is not None)
    _check(workspace.root, old, new, is_folder=folder is not None)
    _check_disk(workspace.root, old, new)
    moves, disks = _moves(workspace, old, new, is_folder=folder is not None)
    _check_twins(workspace, moves)
    return Target(old, new, folder is not None, moves, disks)


def _folder(workspace: Workspace, word: str) -> Spelling | None:
    """Return the folder a word means, or None when it means a file. Raises Refusal when it may be both."""
    root = workspace.root
    must = word.endswith(("/", os.sep))
    for path in _paths(root, word.rstrip("/" + os.sep)):
        if not path or any(part.startswith(".") for part in path.split("/")):
            continue
        found = spell(root, path)
        if not found.exists or not os.path.isdir(os.path.join(root, found.disk)):
            continue
        if not must and _is_file(workspace, found.path):
            raise Refusal(
                f"{word} is a folder and a note",
                f"write {found.path}/ for the folder, {found.path}.md for the note",
                path=found.path,
            )
        return found
    if must:
        raise NoteNotFound(f"the vault has no folder {word}", "name it from the vault's root", path=word)
    return None


def _paths(root: str, word: str) -> list[str]:
    """Return the vault paths a word may be: as it stands, and as a path on the disk."""
    full = os.path.realpath(os.path.abspath(os.path.expanduser(word)))
    below = os.path.relpath(full, os.path.realpath(root)).replace(os.sep, "/")
    paths = [normalize("NFC", word).removeprefix("./").rstrip("/")]
    return paths if below.startswith("..") or below == "." else [*paths, normalize("NFC", below)]


def _is_file(workspace: Workspace, path: str) -> bool:
    row = workspace.store.execute("SELECT 1 FROM file WHERE path IN (?,?)", (path, f"{path}.md"))
    return row.fetchone() is not None


def _disk_of(workspace: Workspace, path: str) -> str:
    row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
    return str(row[0]) if row and row[0] else path


def _goal(root: str, goal: str, old: Spelling, *, is_folder: bool) -> Spelling:
    """Return the new path, its folders spelled as they are on the disk."""
    written = _inside(root, normalize("NFC", goal))
    base = old.path.rpartition("/")[2]
    into = written.endswith("/") or not written
    written = written.strip("/")
    found = spell(root, written)
    if not into and found.exists and found.path != old.path:
        into = os.path.isdir(os.path.join(root, found.disk))
    if into:
        written = f"{written}/{base}" if written else base
    elif not is_folder:
        written = _with_extension(written, old.path)
    folder, _, name = written.rpartition("/")
    above = spell(root, folder)
    path = f"{above.path}/{name}" if folder else name
    return Spelling(path, f"{above.disk}/{name}" if folder else name, spell(root, path).exists)


def _inside(root: str, goal: str) -> str:
    """Return a goal as a vault path; one that is absolute must lie below the root."""
    if not goal.strip():
        raise Refusal("the new name is empty", "name a path from the vault's root")
    if os.path.isabs(goal):
        real = os.path.join(os.path.realpath(os.path.dirname(goal)), os.path.basename(goal))
        below = os.path.relpath(real, os.path.realpath(root)).replace(os.sep, "/")
        if below == ".." or below.startswith("../") or os.path.isabs(below):
            raise Refusal(f"{goal} is outside the vault", f"name a place below {root}", path=goal)
        return "" if below == "." else below + "/" * goal.endswith("/")
    goal = goal[2:] if goal.startswith("./") else goal
    if ".." in goal.split("/"):
        raise Refusal(f"{goal} may lead out of the vault", "name the place from the vault's root", path=goal)
    return "" if goal == "." else goal


def _with_extension(written: str, old: str) -> str:
    """Return a new name with the extension of the old one where none is written."""
    name = written.rpartition("/")[2]
    extension = os.path.splitext(old)[1]
    if kind_of_file(old) == ATTACHMENT:
        return written if "." in name else written + extension
    if written.lower().endswith(extension.lower()):
        return written
    return written + (".md" if kind_of_file(old) == NOTE else extension)


def _check(root: str, old: Spelling, new: Spelling, *, is_folder: bool) -> None:
    """Raise Refusal for a new path that is wrong in itself."""
    if new.path == old.path:
        raise Refusal(f"{old.path} has that name already", "choose another", path=old.path)
    if is_folder and new.path.startswith(f"{old.path}/"):
        raise Refusal(f"{old.path} cannot be moved into itself", "choose another", path=old.path)
    names = new.path.split("/")
    for number, name in enumerate(names, 1):
        last = number == len(names)
        if last and name == old.path.rpartition("/")[2]:
            continue  # it has lived with that name so far
        if not last and spell(root, "/".join(names[:number])).exists:
            continue
        wrong = wrong_with_name(name)
        if wrong:
            raise Refusal(f"the name {name!r} will not do: {wrong}", "choose another", path=new.path)


def _check_disk(root: str, old: Spelling, new: Spelling) -> None:
    """Raise Refusal when the disk has the new name, or cannot give it."""
    source, goal = place(root, old.disk), place(root, new.disk)
    if os.path.lexists(goal) and not os.path.samefile(source, goal):
        raise Refusal(f"{new.path} exists already", "choose another name", path=new.path)
    folder = os.path.dirname(goal)
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    if not os.path.isdir(folder):
        raise Refusal(f"{new.path} would lie below a file", "choose another folder", path=new.path)
    for one in (os.path.dirname(source), folder):
        if not os.access(one, os.W_OK):
            raise Refusal(f"{one} cannot be written; nothing was changed", "give write access to it")


def _moves(
    workspace: Workspace, old: Spelling, new: Spelling, *, is_folder: bool
) -> tuple[dict[str, str], dict[str, str]]:
    if not is_folder:
        return {old.path: new.path}, {old.path: new.disk}
    moves, disks = {}, {}
    for path, disk in workspace.store.execute(
        "SELECT path, disk FROM file WHERE path >= ? AND path < ? ORDER BY path",
        (f"{old.path}/", f"{old.path}0"),
    ):
        moves[path] = new.path + path[len(old.path) :]
        disks[path] = new.disk + (disk or path)[len(old.disk) :]
    return moves, disks


def _check_twins(workspace: Workspace, moves: dict[str, str]) -> None:
    """Raise Refusal when a new path would differ from another file's in case only.

    No link could tell the two apart, and most disks cannot hold both.
    """
    for path in moves.values():
        for (other,) in workspace.store.execute("SELECT path FROM file WHERE base=?", (base_of(path),)):
            if other not in moves and fold(other) == fold(path):
                raise Refusal(
                    f"{path} differs from {other} in case only",
                    "choose a name that differs in more than that",
                    path=path,
                )
