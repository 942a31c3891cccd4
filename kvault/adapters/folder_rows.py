"""Writes what an index of a folder holds: its files and their words."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kvault.adapters.lexicon import numbers
from kvault.adapters.posting_changes import PostingChanges
from kvault.adapters.store import Store
from kvault.adapters.store import write_meta
from kvault.adapters.terms import change_totals
from kvault.search.model import Document
from kvault.search.terms import without_marks

LANGUAGES = 0.02  # share of the files from which a language counts as one of the folder


class Row(NamedTuple):
    """A file as an index has it."""

    id: int
    size: int
    mtime: int
    inode: int
    racy: int  # 1: it may have changed since without its time telling
    hash: bytes


class Read(NamedTuple):
    """A file as it was read just now."""

    path: str
    disk: str | None
    size: int
    mtime: int
    inode: int
    racy: bool
    hash: bytes
    language: str | None
    stems: list[int] | None  # None: it is kept out, for the reason ``why``
    why: str | None


class FolderTerms(dict[str, int]):
    """Terms to their numbers; those that the index does not know get one, and are put in by ``save``."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.execute("SELECT term, id FROM term"))
        self._store = store
        self._next = max(self.values(), default=0) + 1
        self._new: list[tuple[int, str, str | None]] = []

    def __missing__(self, term: str) -> int:
        self[term] = number = self._next
        self._next += 1
        plain = without_marks(term)
        self._new.append((number, term, plain if plain != term else None))
        return number

    def save(self) -> None:
        """Put the new terms in, within the transaction that is open."""
        self._store.executemany("INSERT INTO term VALUES(?, ?, 0, ?)", self._new)
        self._new.clear()


def known_rows(store: Store) -> dict[str, Row]:
    """Return the files of an index by path."""
    rows = store.execute("SELECT path, id, size, mtime, inode, racy, hash FROM file")
    return {row[0]: Row(*row[1:]) for row in rows}


def left_out(store: Store) -> list[tuple[str, str]]:
    """Return (path, why) of the files that are known and kept out, by path."""
    return store.execute("SELECT path, why FROM file WHERE why IS NOT NULL ORDER BY path").fetchall()


def count_files(store: Store) -> int:
    """Return how many files can be found."""
    return int(store.execute("SELECT count(*) FROM file WHERE why IS NULL").fetchone()[0])


def renew(store: Store, gone: list[int], same: list[tuple[int, Read]], came: list[tuple[int | None, Read]]) -> None:
    """Take files out, note new times of files that are the same, and put files in, within the transaction that is open.

    ``came``: the number of the file where the index has another state of it.
    """
    changes = PostingChanges(store)
    old: list[Document] = []
    new: list[Document] = []
    for file in gone:
        before = _document(store, file)
        store.execute("DELETE FROM file WHERE id=?", (file,))
        changes.replace(file, before, None)
        old += [before] if before else []
    for file, read in same:
        store.execute(
            "UPDATE file SET disk=?, size=?, mtime=?, inode=?, racy=? WHERE id=?", (*read[1:5], int(read.racy), file)
        )
    for number, read in came:
        before = None if number is None else _document(store, number)
        after = None if read.stems is None else Document(read.stems, (), ())
        values = (number, *read[:5], int(read.racy), read.hash, read.language, _counts(read.stems), read.why)
        done = store.execute("INSERT OR REPLACE INTO file VALUES(?,?,?,?,?,?,?,?,?,?,?)", values)
        changes.replace(int(done.lastrowid or 0), before, after)
        old += [before] if before else []
        new += [after] if after else []
    changes.flush()
    change_totals(store, old, new)


def finish(store: Store) -> None:
    """Drop the words that no file holds any more and say that the index is whole, within the open transaction."""
    store.execute("DELETE FROM term WHERE df <= 0")
    rows = store.execute(
        "SELECT language, count(*) FROM file WHERE language IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1"
    ).fetchall()
    least = LANGUAGES * sum(count for _, count in rows)
    write_meta(store, "languages", " ".join(f"{name}:{count}" for name, count in rows if count >= least))
    write_meta(store, "built", 1)


def settle_pages(store: Store) -> None:
    """Write what was changed into the index itself, so that no older state is left beside it."""
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _document(store: Store, file: int) -> Document | None:
    """Return what the postings of a file were made of; None for one that is kept out."""
    (counts,) = store.execute("SELECT counts FROM file WHERE id=?", (file,)).fetchone()
    return None if counts is None else Document(list(_stems(counts)), (), ())


def _counts(stems: list[int] | None) -> bytes | None:
    """Return how often each term stands in a file, as bytes: that is all its postings are made of."""
    if stems is None:
        return None
    return array("I", [number for pair in sorted(Counter(stems).items()) for number in pair]).tobytes()


def _stems(counts: bytes) -> Iterator[int]:
    values = iter(numbers(counts))
    for term, count in zip(values, values, strict=True):
        yield from [term] * count
