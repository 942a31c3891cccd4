"""Reads and writes what the index holds of code: repositories, source files, packages, and notes that name them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from json import dumps
from json import loads
from typing import NamedTuple

from kvault.adapters.disk import Entry
from kvault.adapters.disk import Skip
from kvault.adapters.repositories import Chosen
from kvault.adapters.store import Store
from kvault.code.mentions import Mention
from kvault.code.model import CodeFile
from kvault.code.model import Dependency
from kvault.code.model import Import
from kvault.code.model import Manifest
from kvault.code.model import Package
from kvault.code.model import Repository
from kvault.code.model import Source
from kvault.code.packages import file_id

MANIFEST = "manifest"  # in place of a language

Held = tuple[str, "Source | Manifest | None", "str | None"]
"""What was read from a file: its language or MANIFEST; what it holds; why it could not be read."""


class Known(NamedTuple):
    """A source file as the index has it."""

    size: int
    mtime: int
    inode: int
    racy: int
    hash: bytes


class NoteRow(NamedTuple):
    """A note whose text may name code."""

    number: int
    path: str
    disk: str
    hash: bytes


def known_repositories(store: Store) -> list[tuple[Chosen, bytes | None]]:
    """Return the repositories with their last listings, by place."""
    rows = store.execute("SELECT place, name, cards, listing FROM repository ORDER BY place")
    return [(Chosen(place, name, tuple(loads(cards))), listing) for place, name, cards, listing in rows]


def put_repositories(store: Store, rows: Sequence[tuple[Chosen, bytes | None]]) -> None:
    """Make these the known repositories; the files of those that went are forgotten."""
    places = {one.place for one, _ in rows}
    for number, place in store.execute("SELECT id, place FROM repository").fetchall():
        if place not in places:
            store.execute("DELETE FROM code WHERE repository=?", (number,))
            store.execute("DELETE FROM repository WHERE id=?", (number,))
    for one, listing in rows:
        store.execute(
            "INSERT INTO repository(place, name, cards, listing) VALUES(?,?,?,?) ON CONFLICT(place)"
            " DO UPDATE SET name=excluded.name, cards=excluded.cards, listing=excluded.listing",
            (one.place, one.name, dumps(one.cards), listing),
        )


def repository_number(store: Store, place: str) -> int:
    """Return the number of a known repository."""
    (number,) = store.execute("SELECT id FROM repository WHERE place=?", (place,)).fetchone()
    return int(number)


def known_files(store: Store, repository: int) -> dict[str, Known]:
    """Return the files of a repository as they were last read, by path."""
    rows = store.execute("SELECT path, size, mtime, inode, racy, hash FROM code WHERE repository=?", (repository,))
    return {path: Known(*rest) for path, *rest in rows}


def put_files(store: Store, repository: int, rows: Iterable[tuple[Entry, bool, bytes, Held]]) -> None:
    """Insert or replace files: (as seen, may change unseen, digest of its bytes, what was read)."""
    store.executemany(
        "INSERT OR REPLACE INTO code VALUES(?,?,?,?,?,?,?,?,?,?)",
        [
            (repository, one.path, language, one.size, one.mtime, one.inode, int(racy), content, _packed(held), why)
            for one, racy, content, (language, held, why) in rows
        ],
    )


def put_stats(store: Store, repository: int, rows: Iterable[tuple[Entry, bool]]) -> None:
    """Record that files have another time or inode and the same content."""
    store.executemany(
        "UPDATE code SET size=?, mtime=?, inode=?, racy=? WHERE repository=? AND path=?",
        [(one.size, one.mtime, one.inode, int(racy), repository, one.path) for one, racy in rows],
    )


def forget_files(store: Store, repository: int, paths: Iterable[str]) -> None:
    """Remove files that are gone."""
    store.executemany("DELETE FROM code WHERE repository=? AND path=?", [(repository, path) for path in paths])


def read_repositories(store: Store) -> tuple[Repository, ...]:
    """Return everything that was read from the code of all repositories, by name."""
    rows = store.execute("SELECT id, name, cards FROM repository ORDER BY name").fetchall()
    return tuple(_repository(store, number, name, tuple(loads(cards))) for number, name, cards in rows)


def _repository(store: Store, number: int, name: str, cards: tuple[str, ...]) -> Repository:
    rows = store.execute(
        "SELECT path, language, held FROM code WHERE repository=? AND why IS NULL ORDER BY path", (number,)
    ).fetchall()
    files, manifests = [], []
    # All at once: thousands of calls for a few bytes each cost twice as much.
    for (path, language, _), held in zip(rows, loads(f"[{','.join(row[2] for row in rows)}]"), strict=True):
        if language == MANIFEST:
            called, entries, aliases, doc = held
            pairs = tuple((pattern, tuple(targets)) for pattern, targets in aliases)
            manifests.append(Manifest(path, called, tuple(entries), pairs, doc))
        else:
            imports, package, doc = held
            found = tuple([Import(to, line, tuple(more)) for to, line, more in imports])
            files.append(CodeFile(path, language, Source(found, package, doc)))
    return Repository(name, tuple(files), tuple(manifests), cards)


def _packed(held: Source | Manifest | None) -> str:
    if held is None:
        return "null"
    return dumps(held[1:] if isinstance(held, Manifest) else held, separators=(",", ":"))


def count_files(store: Store) -> int:
    """Return how many source files were read."""
    (number,) = store.execute("SELECT count(*) FROM code WHERE why IS NULL AND language<>?", (MANIFEST,)).fetchone()
    return int(number)


def skipped_files(store: Store) -> list[Skip]:
    """Return the files that could not be read, and why."""
    rows = store.execute(
        "SELECT name, path, why FROM code JOIN repository ON repository.id = code.repository"
        " WHERE why IS NOT NULL ORDER BY name, path"
    )
    return [Skip(file_id(name, path), why) for name, path, why in rows]


def put_packages(store: Store, packages: Sequence[Package], dependencies: Sequence[Dependency]) -> bool:
    """Make these the packages and what they depend on; return whether they differ from those before."""
    before = (
        store.execute("SELECT id, title, summary FROM package ORDER BY id").fetchall(),
        store.execute("SELECT source, target, count, path, line FROM depends ORDER BY source, target").fetchall(),
    )
    if before == (list(map(tuple, packages)), list(map(tuple, dependencies))):
        return False
    store.execute("DELETE FROM package")
    store.execute("DELETE FROM depends")
    store.executemany("INSERT INTO package VALUES(?,?,?)", packages)
    store.executemany("INSERT INTO depends VALUES(?,?,?,?,?)", dependencies)
    return True


def unread_notes(store: Store) -> list[NoteRow]:
    """Return the notes whose texts were not yet searched for names of code."""
    rows = store.execute(
        "SELECT file.id, path, coalesce(disk, path), file.hash FROM file LEFT JOIN mentioned ON note = file.id"
        " WHERE kind='note' AND (mentioned.hash IS NULL OR mentioned.hash <> file.hash) ORDER BY path"
    )
    return [NoteRow(*row) for row in rows]


def put_mentions(store: Store, found: Iterable[tuple[NoteRow, Sequence[Mention]]]) -> None:
    """Keep what may name code in notes, in place of what was kept of them; forget notes that are gone."""
    every = list(found)
    store.executemany("DELETE FROM mention WHERE note=?", [(note.number,) for note, _ in every])
    store.executemany("INSERT OR REPLACE INTO mentioned VALUES(?,?)", [(note.number, note.hash) for note, _ in every])
    store.executemany(
        "INSERT INTO mention VALUES(?,?,?,?,?)",
        [
            (note.number, seq, one.text, one.line, int(one.path))
            for note, mentions in every
            for seq, one in enumerate(mentions)
        ],
    )
    for table in ("mentioned", "mention"):
        store.execute(f"DELETE FROM {table} WHERE note NOT IN (SELECT id FROM file WHERE kind='note')")


def read_mentions(store: Store) -> list[tuple[int, str, Mention]]:
    """Return (number of a note, its path, what may name code in it) in the order of notes and lines."""
    rows = store.execute(
        "SELECT mention.note, file.path, text, line, mention.path FROM mention JOIN file ON file.id = mention.note"
        " ORDER BY file.path, seq"
    )
    return [(note, path, Mention(text, line, bool(alone))) for note, path, text, line, alone in rows]


def put_about(store: Store, rows: Iterable[tuple[int, str, int, int]]) -> bool:
    """Make these the notes that name packages: (note, package, how often, line); return whether they differ."""
    every = sorted(rows)
    if store.execute("SELECT note, package, count, line FROM about ORDER BY note, package").fetchall() == every:
        return False
    store.execute("DELETE FROM about")
    store.executemany("INSERT INTO about VALUES(?,?,?,?)", every)
    return True
