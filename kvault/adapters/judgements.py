"""Keeps what the check found in each text, so that only changed notes are judged again."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.schema import CANVAS
from kvault.adapters.schema import JUDGEMENTS
from kvault.adapters.schema import NOTE
from kvault.adapters.store import Store
from kvault.note.model import Problem

KEYS = 8
"""Prints of a paragraph by which those like it are looked up, its smallest: of two that share 0.6 of all their prints,
one pair in a hundred has fewer than IN_COMMON of them in common (Broder 1997, bottom-k sketches)."""
IN_COMMON = 2


_UNJUDGED = (
    "SELECT file.id, path, coalesce(disk, path), file.hash FROM file LEFT JOIN judged ON judged.note = file.id"
    " WHERE kind IN (?, ?) AND mtime >= 0 AND judged.hash IS NOT file.hash"
)

Waiting = tuple[int, str, str, bytes]
"""A file whose content has not been judged: its id, vault path, path on disk, hash."""


def is_judged(store: Store) -> bool:
    """Tell whether any file was ever judged."""
    return store.execute("SELECT 1 FROM judged LIMIT 1").fetchone() is not None


def unjudged(store: Store, most: int = -1) -> list[Waiting]:
    """Return the files whose content has not been judged, at most so many of them."""
    return store.execute(f"{_UNJUDGED} ORDER BY path LIMIT ?", (NOTE, CANVAS, most)).fetchall()


def unjudged_among(store: Store, paths: Iterable[str]) -> list[Waiting]:
    """Return those of some files whose content has not been judged."""
    found: list[Waiting] = []
    for path in paths:
        found += store.execute(f"{_UNJUDGED} AND path = ?", (NOTE, CANVAS, path))
    return found


def put_judgement(
    store: Store,
    note: int,
    content: bytes,
    faults: Sequence[Problem],
    paragraphs: Sequence[tuple[int, int, Sequence[int]]],
) -> None:
    """Record what a text shows: its faults, and its paragraphs as (line, words, fingerprints)."""
    for table in JUDGEMENTS:
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
    keys = {one for _, _, prints in paragraphs for one in prints[:KEYS]}
    store.executemany("INSERT INTO shingle VALUES(?,?)", [(note, one) for one in sorted(keys)])


def notes_like(store: Store, prints: Sequence[int], most: int) -> list[str]:
    """Return the notes with a paragraph that may be nearly the one with these fingerprints, best first.

    At most one more than ``most`` of them; what more than ``most`` notes share tells nothing.
    """
    counts: Counter[int] = Counter()
    for one in prints[:KEYS]:
        notes = store.execute("SELECT note FROM shingle WHERE print=? LIMIT ?", (one, most + 2)).fetchall()
        if len(notes) <= most + 1:
            counts.update(note for (note,) in notes)
    alike = [note for note, count in counts.items() if count >= min(IN_COMMON, len(prints))]
    best = sorted(alike, key=lambda note: (-counts[note], note))[: most + 1]
    return [store.execute("SELECT path FROM file WHERE id=?", (note,)).fetchone()[0] for note in best]


def prints_of(data: bytes) -> tuple[int, ...]:
    """Return the fingerprints that a column of bytes holds."""
    values = array("Q")
    values.frombytes(data)
    return tuple(values)
