"""Keeps what the check found in each text, so that only changed notes are judged again."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.schema import CANVAS
from kvault.adapters.schema import NOTE
from kvault.adapters.store import Store
from kvault.note.model import Problem


def unjudged(store: Store) -> list[tuple[int, str, str, bytes]]:
    """Return (id, vault path, path on disk, hash) of the files whose content has not been judged."""
    return store.execute(
        "SELECT file.id, path, coalesce(disk, path), file.hash FROM file LEFT JOIN judged ON judged.note = file.id"
        " WHERE kind IN (?, ?) AND mtime >= 0 AND judged.hash IS NOT file.hash ORDER BY path",
        (NOTE, CANVAS),
    ).fetchall()


def put_judgement(
    store: Store,
    note: int,
    content: bytes,
    faults: Sequence[Problem],
    paragraphs: Iterable[tuple[int, int, Sequence[int]]],
) -> None:
    """Record what a text shows: its faults, and its paragraphs as (line, words, fingerprints)."""
    for table in ("judged", "fault", "paragraph"):
        store.execute(f"DELETE FROM {table} WHERE note=?", (note,))
    store.execute("INSERT INTO judged VALUES(?,?)", (note, content))
    store.executemany(
        "INSERT INTO fault VALUES(?,?,?,?,?,?,?)",
        [(note, seq, one.id, one.line, one.column, one.message, one.remedy) for seq, one in enumerate(faults)],
    )
    store.executemany(
        "INSERT OR REPLACE INTO paragraph VALUES(?,?,?,?)",
        [(note, line, words, array("Q", prints).tobytes()) for line, words, prints in paragraphs],
    )


def prints_of(data: bytes) -> tuple[int, ...]:
    """Return the fingerprints that a column of bytes holds."""
    values = array("Q")
    values.frombytes(data)
    return tuple(values)
