"""The sessions that are running: one SQLite file in ``.index/``, which may be deleted at any time.

What it alone knows is soon written into a note, or can be read back from the notes. It tells which threads a session
has, and by their fingerprints which sections of a note hold what kvault wrote.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager

from kvault.adapters.lock import make_folder
from kvault.adapters.store import FOLDER
from kvault.record import NamedTuple
from kvault.session.model import Thread

FORM = 2  # raised when the tables change
FILE = f"sessions-{FORM}.sqlite"
BUSY = 30.0  # seconds for another writer to end
KEPT = 1_000  # threads that are remembered
PRINTS = 4  # of a section: a writer that was killed may have written the one before the last

_TABLES = """
CREATE TABLE IF NOT EXISTS thread(
  id INTEGER PRIMARY KEY, session TEXT NOT NULL, project TEXT NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL,
  turn INTEGER NOT NULL, seen INTEGER NOT NULL, repo TEXT NOT NULL, tree TEXT NOT NULL, UNIQUE(project, name));
CREATE INDEX IF NOT EXISTS thread_session ON thread(session);
CREATE TABLE IF NOT EXISTS print(
  project TEXT NOT NULL, name TEXT NOT NULL, section TEXT NOT NULL, print TEXT NOT NULL, age INTEGER NOT NULL,
  PRIMARY KEY(project, name, section, print)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS waiting(
  project TEXT NOT NULL, name TEXT NOT NULL, ranges TEXT NOT NULL, PRIMARY KEY(project, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS squash(
  repo TEXT NOT NULL PRIMARY KEY, tip TEXT NOT NULL, head TEXT NOT NULL) WITHOUT ROWID;
"""
_COLUMNS = "id, session, project, name, words, turn"

State = sqlite3.Connection


class Open(NamedTuple):
    """The thread of a repository that was last worked on."""

    thread: Thread
    seen: int  # when its last turn was, in nanoseconds


def open_state(root: str) -> State:
    """Return the running sessions of a vault. Raises OSError and sqlite3.Error where they cannot be kept."""
    folder = os.path.join(root, FOLDER)
    make_folder(folder)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        with open(ignore, "w", encoding="utf-8") as file:
            file.write("*\n")
    path = os.path.join(folder, FILE)
    try:
        return _connect(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:  # damaged: the notes still have what counts
        os.replace(path, f"{path}.damaged")
        return _connect(path)


def has_state(root: str) -> bool:
    """Tell whether any session is remembered."""
    return os.path.exists(os.path.join(root, FOLDER, FILE))


@contextmanager
def writing(state: State) -> Iterator[None]:
    """Let nobody else write while it is entered."""
    state.execute("BEGIN IMMEDIATE")
    try:
        yield
        state.execute("COMMIT")
    except BaseException:
        if state.in_transaction:
            state.execute("ROLLBACK")
        raise


def threads_of(state: State, session: str) -> list[Thread]:
    """Return the threads of a session, the one with its last turn at the end."""
    rows = state.execute(f"SELECT {_COLUMNS} FROM thread WHERE session=? ORDER BY turn", (session,)).fetchall()  # noqa: S608
    return [_thread(row, latest=number == len(rows) - 1) for number, row in enumerate(rows)]


def newest(state: State, session: str | None, most: int) -> list[Thread]:
    """Return the threads of a session, or of all, the one with the last turn first."""
    where, given = ("WHERE session=?", (session,)) if session else ("", ())
    rows = state.execute(
        f"SELECT {_COLUMNS} FROM thread {where} ORDER BY turn DESC LIMIT ?",  # noqa: S608
        (*given, most),
    )
    return [_thread(row, latest=number == 0) for number, row in enumerate(rows)]


def names_of(state: State, project: str) -> set[str]:
    """Return the names of the notes of a project's threads, whether or not they are written yet."""
    return {name for (name,) in state.execute("SELECT name FROM thread WHERE project=?", (project,))}


def add_thread(state: State, session: str, project: str, name: str, words: Iterable[str]) -> Thread:
    """Remember a thread and return it."""
    turn = _next_turn(state)
    kept = frozenset(words)
    done = state.execute(
        "INSERT OR REPLACE INTO thread(session, project, name, words, turn, seen, repo, tree)"
        " VALUES(?,?,?,?,?,0,'','')",
        (session, project, name, _joined(kept), turn),
    )
    state.execute("DELETE FROM thread WHERE turn <= ?", (turn - KEPT,))
    return Thread(int(done.lastrowid or 0), session, project, name, kept, True)


def continue_thread(
    state: State, thread: Thread, words: Iterable[str], seen: int, repo: str, tree: str | None = None
) -> Thread:
    """Remember that a thread had a turn.

    ``repo``: the git folder it was in, "" outside git; ``tree``: that of a linked worktree, else the same.
    """
    row = state.execute("SELECT words FROM thread WHERE id=?", (thread.id,)).fetchone()
    kept = thread.words | frozenset(words) | (frozenset(row[0].split(" ")) - {""} if row else frozenset())
    state.execute(
        "UPDATE thread SET words=?, turn=?, seen=?, repo=?, tree=? WHERE id=?",
        (_joined(kept), _next_turn(state), seen, repo, repo if tree is None else tree, thread.id),
    )
    return thread._replace(words=kept, latest=True)


def rename_thread(state: State, thread: Thread, name: str) -> Thread:
    """Remember that the note of a thread has another name now."""
    state.execute("UPDATE OR REPLACE thread SET name=? WHERE id=?", (name, thread.id))
    state.execute("UPDATE OR REPLACE print SET name=? WHERE project=? AND name=?", (name, thread.project, thread.name))
    return thread._replace(name=name)


def last_turn(state: State, thread: Thread) -> tuple[int, str]:
    """Return when a thread had its last turn, in nanoseconds, and in which repository; (0, "") where it had none."""
    row = state.execute("SELECT seen, repo FROM thread WHERE id=?", (thread.id,)).fetchone()
    return (int(row[0]), str(row[1])) if row else (0, "")


def open_in(state: State, project: str, repo: str, tree: str) -> Open | None:
    """Return the thread that was last worked on in a work tree, else in the main one of its repository.

    Who works in the main one may make another beside it; what is done in a linked one stays there.
    """
    row = state.execute(
        f"SELECT {_COLUMNS}, seen FROM thread WHERE project=? AND repo=? AND tree IN (?, repo)"  # noqa: S608
        " ORDER BY tree=? DESC, turn DESC LIMIT 1",
        (project, repo, tree, tree),
    ).fetchone()
    return Open(_thread(row[:-1], latest=True), int(row[-1])) if row else None


def put_prints(state: State, project: str, name: str, prints: Mapping[str, str]) -> None:
    """Remember what kvault is about to write into the sections of a note."""
    for section, print_ in prints.items():
        row = state.execute("SELECT max(age) FROM print WHERE project=? AND name=?", (project, name)).fetchone()
        age = int(row[0] or 0) + 1
        state.execute("INSERT OR REPLACE INTO print VALUES(?,?,?,?,?)", (project, name, section, print_, age))
        state.execute(
            "DELETE FROM print WHERE project=? AND name=? AND section=? AND print NOT IN ("
            "SELECT print FROM print WHERE project=? AND name=? AND section=? ORDER BY age DESC LIMIT ?)",
            (project, name, section, project, name, section, PRINTS),
        )


def print_of(state: State, project: str, name: str, section: str) -> str | None:
    """Return the fingerprint of what kvault last wrote into a section."""
    row = state.execute(
        "SELECT print FROM print WHERE project=? AND name=? AND section=? ORDER BY age DESC LIMIT 1",
        (project, name, section),
    ).fetchone()
    return str(row[0]) if row else None


def is_ours(state: State, project: str, name: str, section: str, print_: str) -> bool:
    """Tell whether kvault wrote what a section holds."""
    row = state.execute(
        "SELECT 1 FROM print WHERE project=? AND name=? AND section=? AND print=?", (project, name, section, print_)
    ).fetchone()
    return row is not None


def put_waiting(state: State, project: str, name: str, ranges: str) -> None:
    """Remember the ranges that a note is to be given by the next command, as the lines that spell them."""
    state.execute("INSERT OR REPLACE INTO waiting VALUES(?,?,?)", (project, name, ranges))


def waiting_of(state: State, project: str, name: str) -> str | None:
    """Return the ranges that a note is still to be given."""
    row = state.execute("SELECT ranges FROM waiting WHERE project=? AND name=?", (project, name)).fetchone()
    return str(row[0]) if row else None


def all_waiting(state: State) -> list[tuple[str, str, str]]:
    """Return (project, name of the note, ranges) of all that is still to be written."""
    return state.execute("SELECT project, name, ranges FROM waiting ORDER BY project, name").fetchall()


def forget_waiting(state: State, project: str, name: str, ranges: str) -> None:
    """Forget ranges that are written, unless there are newer ones."""
    state.execute("DELETE FROM waiting WHERE project=? AND name=? AND ranges=?", (project, name, ranges))


def put_squash(state: State, repo: str, tip: str, on: str) -> None:
    """Remember that the branch which ends at ``tip`` was squashed into the index of a repository at ``on``."""
    state.execute("INSERT OR REPLACE INTO squash VALUES(?,?,?)", (repo, tip, on))


def squash_in(state: State, repo: str) -> tuple[str, str] | None:
    """Return the tip of the branch that was squashed last in a repository, and where HEAD was."""
    row = state.execute("SELECT tip, head FROM squash WHERE repo=?", (repo,)).fetchone()
    return (str(row[0]), str(row[1])) if row else None


def forget_squash(state: State, repo: str) -> None:
    """Forget that a branch was squashed in a repository."""
    state.execute("DELETE FROM squash WHERE repo=?", (repo,))


def _connect(path: str) -> State:
    if os.path.islink(path):
        os.remove(path)
    state = sqlite3.connect(path, timeout=BUSY, isolation_level=None)
    state.execute("PRAGMA journal_mode=WAL")
    state.execute("PRAGMA synchronous=NORMAL")
    if not state.execute("SELECT 1 FROM sqlite_master WHERE name='squash'").fetchone():
        state.executescript(_TABLES)
    return state


def _next_turn(state: State) -> int:
    row = state.execute("SELECT max(turn) FROM thread").fetchone()
    return int(row[0] or 0) + 1


def _thread(row: tuple[int, str, str, str, str, int], *, latest: bool) -> Thread:
    id, session, project, name, words, _ = row
    return Thread(id, session, project, name, frozenset(words.split(" ")) - {""}, latest)


def _joined(words: frozenset[str]) -> str:
    return " ".join(sorted(words))
