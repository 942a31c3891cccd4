"""Notes in ``.index/`` that a build is wanted, for the one builder of a vault.

Whoever wants a build leaves a note and looks whether a builder is there; the builder takes the notes, builds, and looks
again after it has let go of its lock. So no note is lost, and a killed builder's notes are still there.
"""

from __future__ import annotations

import os
import time

from kvault.adapters.lock import Lock
from kvault.adapters.lock import make_folder
from kvault.errors import Refusal
from kvault.record import NamedTuple

FOLDER = ".index"
BUILDER = "build.lock"  # held by the one builder
HAND_OVER = 0.2  # seconds a builder tries for that lock: somebody may just be looking whether it is free
NOTES = "wanted"
TAKEN = "wanted.taken"  # the notes of the build that is running, or was when it was killed


class Note(NamedTuple):
    """Why a build is wanted."""

    why: str  # the event of git, or "hand"
    at_once: bool = False  # also while git is in the middle of something
    full: bool = False


def leave_note(root: str, note: Note) -> None:
    """Say that a build is wanted. Raises OSError where the vault cannot be written."""
    folder = os.path.join(root, FOLDER)
    make_folder(folder)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        with open(ignore, "w", encoding="utf-8") as file:
            file.write("*\n")
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(os.path.join(folder, NOTES), flags, 0o644)
    words = [note.why, *["now"][: note.at_once], *["full"][: note.full]]
    try:
        os.write(descriptor, f"{' '.join(words)}\n".encode())
    finally:
        os.close(descriptor)


def builder_is_there(root: str) -> bool:
    """Return whether a builder runs that will see a note left before this question."""
    try:
        with Lock(os.path.join(root, FOLDER), name=BUILDER, wait=0.0):
            return False
    except Refusal:
        return True


def builder(root: str) -> Lock:
    """Return the lock of the one builder. Entering it raises Refusal when there is another."""
    return Lock(os.path.join(root, FOLDER), name=BUILDER, wait=HAND_OVER)


def waiting(root: str) -> tuple[Note, ...]:
    """Return the notes that nobody has served yet, the oldest first."""
    return tuple(note for name in (TAKEN, NOTES) for note in _read(os.path.join(root, FOLDER, name)))


def take(root: str) -> tuple[Note, ...]:
    """Take all notes; they are kept until ``served`` is called. For the builder only."""
    found = waiting(root)
    folder = os.path.join(root, FOLDER)
    if os.path.exists(os.path.join(folder, NOTES)):
        os.replace(os.path.join(folder, NOTES), os.path.join(folder, TAKEN))
    return found


def served(root: str) -> None:
    """Throw the notes that were taken away. For the builder only."""
    taken = os.path.join(root, FOLDER, TAKEN)
    if os.path.exists(taken):
        os.remove(taken)


def set_aside(root: str) -> tuple[str, ...]:
    """Take the notes for a build that a person started, which is not the one builder; return where they are now.

    A note that comes later stays for the builder.
    """
    folder = os.path.join(root, FOLDER)
    names = [name for name in (NOTES, TAKEN) if os.path.exists(os.path.join(folder, name))]
    if not names or builder_is_there(root):
        return ()
    aside = []
    for name in names:
        aside.append(os.path.join(folder, f"{name}.{os.getpid()}.tmp"))
        try:
            os.replace(os.path.join(folder, name), aside[-1])
        except FileNotFoundError:
            aside.pop()  # a builder has come meanwhile, and has it
    return tuple(aside)


def throw_away(aside: tuple[str, ...]) -> None:
    """Throw notes away that were set aside, after the build."""
    for path in aside:
        os.remove(path)


def quiet_for(root: str) -> float:
    """Return how many seconds ago the last note was left."""
    try:
        written = os.stat(os.path.join(root, FOLDER, NOTES)).st_mtime
    except OSError:
        return float("inf")
    return abs(time.time() - written)


def pause(seconds: float) -> None:
    """Let time pass."""
    time.sleep(seconds)


def _read(path: str) -> list[Note]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = [line.split() for line in file]
    except OSError:
        return []
    return [Note(words[0], "now" in words[1:], "full" in words[1:]) for words in lines if words]
