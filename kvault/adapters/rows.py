"""Writes and removes what the index holds of one file."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.disk import Entry
from kvault.adapters.store import Store
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.note.model import Problem
from kvault.note.model import Tag

LinkRow = tuple[object, ...]
"""One row of the table ``link`` without its id, in the order of its columns."""

_LINK = (
    "INSERT INTO link(source, raw, start, line, col, embed, form, path, subpath, text, external, place, key,"
    " target, ambiguous, anchor) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
)


def put_file(
    store: Store, number: int | None, entry: Entry, base: str, kind: str, content: bytes, racy: bool
) -> int:
    """Insert or replace the row of a file and return its id."""
    cursor = store.execute(
        "INSERT OR REPLACE INTO file(id, path, folder, base, kind, size, mtime, inode, racy, hash, disk)"
        " VALUES(?,?,?,?,?,?,?,?,?,?,?)",
        (
            number,
            entry.path,
            entry.path.rpartition("/")[0],
            base,
            kind,
            entry.size,
            entry.mtime,
            entry.inode,
            int(racy),
            content,
            entry.disk,
        ),
    )
    return cursor.lastrowid or 0


def put_stat(store: Store, number: int, entry: Entry, racy: bool) -> None:
    """Record that a file has another time or inode and the same content."""
    store.execute(
        "UPDATE file SET size=?, mtime=?, inode=?, racy=?, disk=? WHERE id=?",
        (entry.size, entry.mtime, entry.inode, int(racy), entry.disk, number),
    )


def put_links(store: Store, rows: Iterable[LinkRow]) -> None:
    """Insert links."""
    store.executemany(_LINK, rows)


def put_marks(
    store: Store,
    note: int,
    *,
    headings: Sequence[Heading],
    blocks: Sequence[Block],
    tags: Sequence[tuple[Tag, str]],
    problems: Sequence[Problem],
) -> None:
    """Insert headings, block ids, tags (with their keys) and problems of a note."""
    if headings:
        store.executemany(
            "INSERT INTO heading VALUES(?,?,?,?,?)",
            [(note, seq, h.level, h.text, h.line) for seq, h in enumerate(headings)],
        )
    if blocks:
        store.executemany(
            "INSERT INTO block VALUES(?,?,?,?)",
            [(note, seq, b.id, b.line) for seq, b in enumerate(blocks)],
        )
    if tags:
        store.executemany(
            "INSERT INTO tag VALUES(?,?,?,?,?,?,?)",
            [
                (note, seq, t.tag, key, t.line, t.column, t.source)
                for seq, (t, key) in enumerate(tags)
            ],
        )
    if problems:
        store.executemany(
            "INSERT INTO problem VALUES(?,?,?,?,?)",
            [(note, seq, p.id, p.line, p.message) for seq, p in enumerate(problems)],
        )


def put_note(store: Store, row: Sequence[object]) -> None:
    """Insert what is known of a note as a whole, in the order of the columns."""
    store.execute("INSERT INTO note VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)", row)


def put_properties(
    store: Store, note: int, json: str, aliases: str, keys: Sequence[tuple[str, str]]
) -> None:
    """Insert a note's properties and aliases as JSON, and (folded alias, alias) for looking them up."""
    store.execute("INSERT INTO property VALUES(?,?,?)", (note, json, aliases))
    if keys:
        store.executemany(
            "INSERT OR IGNORE INTO alias VALUES(?,?,?)", [(key, note, alias) for key, alias in keys]
        )


def put_document(
    store: Store, note: int, *, stems: bytes, starts: bytes, titles: bytes, sections: bytes
) -> None:
    """Insert the terms of a note."""
    store.execute("INSERT INTO doc VALUES(?,?,?,?,?)", (note, stems, starts, titles, sections))


def put_places(store: Store, note: int, places: Iterable[Sequence[str]]) -> None:
    """Insert the rows of a card."""
    store.executemany(
        "INSERT INTO place VALUES(?,?,?)", [(note, source, path) for source, path in places]
    )


def forget_content(store: Store, note: int) -> None:
    """Remove what was read from a file, but for its terms and its own row."""
    store.execute("DELETE FROM link WHERE source=?", (note,))
    for table in ("heading", "block", "tag", "problem", "property", "alias", "place"):
        store.execute(f"DELETE FROM {table} WHERE note=?", (note,))
    store.execute("DELETE FROM note WHERE id=?", (note,))


def forget_file(store: Store, note: int) -> None:
    """Remove the row of a file; links to it lose their target."""
    store.execute("UPDATE link SET target=NULL, ambiguous=0, anchor=NULL WHERE target=?", (note,))
    store.execute("DELETE FROM file WHERE id=?", (note,))
