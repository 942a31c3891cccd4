"""The journal of a move: what is to be done, written before the first change.

``.index/journal.json`` is there from before the first change until after the last, and beside it in
``.index/mv/`` lie the finished files that are to take the place of others. Whoever finds a journal
finishes the move; doing so twice is harmless.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from kvault.adapters.edits import place
from kvault.adapters.edits import put_file
from kvault.adapters.edits import write_synced
from kvault.adapters.pending import is_pending as is_pending
from kvault.adapters.pending import journal_path
from kvault.adapters.store import FOLDER
from kvault.edit import fingerprint

STAGE = "mv"
VERSION = 1

DONE = "done"  # the file or folder has its new name
BLOCKED = "blocked"  # something else has taken the new name
GONE = "gone"  # there is neither the old name nor the new one


class Staged(NamedTuple):
    """A finished file that waits in ``.index/mv/``, under its number in the journal."""

    source: str  # vault path of the file before the move
    disk: str  # where it goes, as the disk spells it
    before: str  # sha256 of the bytes it replaces
    after: str  # sha256 of its own bytes


class Journal(NamedTuple):
    """One move of a file or folder, and the files that follow it."""

    old: str  # paths as the disk spells them
    new: str
    moves: Mapping[str, str]  # vault path before to vault path after, for each file
    format: str  # in which the links are written
    staged: tuple[Staged, ...]


def step() -> None:
    """Mark a moment between two changes, at which a test may kill the program."""


def write_journal(root: str, journal: Journal, contents: Sequence[bytes]) -> None:
    """Write the finished files and then the journal, so that they outlive a loss of power.

    Raises OSError, as on a full disk, and then nothing is left behind.
    """
    import json

    temporary = f"{journal_path(root)}.tmp"
    _forget_stage(root)
    try:
        os.makedirs(os.path.join(root, FOLDER, STAGE))
        for number, data in enumerate(contents):
            write_synced(staged_path(root, number), data)
        step()
        text = json.dumps({"version": VERSION, **journal._asdict()}, ensure_ascii=True)
        write_synced(temporary, text.encode("ascii"))
    except OSError:
        _forget_stage(root)
        raise
    step()
    os.replace(temporary, journal_path(root))
    _sync_folder(os.path.join(root, FOLDER))
    step()


def read_journal(root: str) -> Journal | None:
    """Return the journal; one that cannot be understood is set aside, and None returned."""
    import json

    try:
        with open(journal_path(root), encoding="utf-8") as file:
            data = json.load(file)
        if data["version"] != VERSION:
            raise ValueError("another version")
        staged = tuple(Staged(*map(str, one)) for one in data["staged"])
        moves = {str(old): str(new) for old, new in data["moves"].items()}
        return Journal(str(data["old"]), str(data["new"]), moves, str(data["format"]), staged)
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError):
        os.replace(journal_path(root), f"{journal_path(root)}.corrupt")
        return None


def close_journal(root: str, *, done: bool) -> None:
    """Forget a move that is done or given up.

    What is done needs its finished files no more. What is given up goes first itself: without its
    files it would be taken for done.
    """
    step()
    if done:
        _forget_stage(root)
        step()
    with suppress(FileNotFoundError):
        os.remove(journal_path(root))
    step()
    _forget_stage(root)


def move_files(root: str, journal: Journal) -> str:
    """Give the file or folder its new name unless it has it; return DONE, BLOCKED or GONE."""
    old, new = place(root, journal.old), place(root, journal.new)
    was, there = os.path.lexists(old), os.path.lexists(new)
    if was and there and not os.path.samefile(old, new):
        return BLOCKED
    if was:
        os.makedirs(os.path.dirname(new), exist_ok=True)
        step()
        os.rename(old, new)
        step()
        return DONE
    return DONE if there else GONE


def put_staged(root: str, journal: Journal, number: int) -> bool:
    """Put a finished file in its place; return False when that holds something unexpected.

    The finished file leaves ``.index/mv/`` in the same step. One that has left it is not asked for
    again: what a person wrote since then stands on it.
    """
    staged, finished = journal.staged[number], staged_path(root, number)
    path = place(root, staged.disk)
    if not os.path.exists(finished):
        return True
    try:
        now = fingerprint(_read(path))
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False
    if now == staged.after:
        return True
    if now != staged.before or fingerprint(_read(finished)) != staged.after:
        return False
    put_file(root, staged.disk, finished)
    step()
    return True


def put_instead(root: str, journal: Journal, number: int, data: bytes) -> None:
    """Put other bytes in the place of a finished file, by the same way."""
    temporary = f"{staged_path(root, number)}.tmp"
    write_synced(temporary, data)
    os.replace(temporary, staged_path(root, number))
    step()
    put_file(root, journal.staged[number].disk, staged_path(root, number))
    step()


def staged_path(root: str, number: int) -> str:
    """Return where a finished file waits."""
    return os.path.join(root, FOLDER, STAGE, str(number))


def _forget_stage(root: str) -> None:
    shutil.rmtree(os.path.join(root, FOLDER, STAGE), ignore_errors=True)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _sync_folder(folder: str) -> None:
    if os.name == "nt":
        return  # a folder cannot be opened there, and a rename is written through
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
