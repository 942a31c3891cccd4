"""Writes and removes what the index holds of one file."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.disk import Entry
from kvault.adapters.schema import JUDGEMENTS
from kvault.adapters.store import Store
from kvault.note.cards import Place
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.note.model import Problem
from kvault.note.model import Tag

NULL = 0
"""Stands for NULL in a row where the column may be it; bytes are given as a bytearray.

For every None and bytes it is given, sqlite3 looks for an adapter in vain, which takes longer than all else of a row.
"""

LinkRow = tuple[object, ...]
"""One row of the table ``link`` without its id and anchor, in the order of its columns; NULL where there is none."""

_FILE = (
    "INSERT OR REPLACE INTO file(id, path, folder, base, kind, size, mtime, inode, racy, hash, disk)"
    " VALUES(?,?,?,?,?,?,?,?,?,?,nullif(?,0))"
)
_LINK = (
    "INSERT INTO link(source, raw, start, line, col, embed, form, path, subpath, text, place, key,"
    " target, ambiguous) VALUES(?,?,?,?,?,?,?,?,nullif(?,0),nullif(?,0),?,?,nullif(?,0),?)"
)
_NOTE = (
    "INSERT INTO note VALUES(?,?,?,nullif(?,0),?,nullif(?,0),?,?,nullif(?,0),?,nullif(?,0),nullif(?,0),nullif(?,0),?,?)"
)
_HEADING = "INSERT INTO heading VALUES(?,?,?,?,?)"
_BLOCK = "INSERT INTO block VALUES(?,?,?,?)"
_TAG = "INSERT INTO tag VALUES(?,?,?,?,?,?,?)"
_PROBLEM = "INSERT INTO problem VALUES(?,?,?,?,?)"
_PROPERTY = "INSERT INTO property VALUES(?,?,?)"
_ALIAS = "INSERT OR IGNORE INTO alias VALUES(?,?,?)"
_DOCUMENT = "INSERT INTO doc VALUES(?,?,?,?,?)"
_PLACE = "INSERT INTO place VALUES(?,?,?,?)"


class Rows:
    """Rows on their way into the index, many at a time: a statement for each costs more than its rows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[str, list[Sequence[object]]] = {}

    def flush(self) -> None:
        """Insert what waits."""
        for statement, rows in self._waiting.items():
            self._store.executemany(statement, rows)
        self._waiting.clear()

    def _put(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        self._waiting.setdefault(statement, []).extend(rows)

    def file(self, number: int, entry: Entry, base: str, kind: str, content: bytes, racy: bool) -> None:
        """Insert or replace the row of a file; ``content`` is the digest of its bytes."""
        folder = (entry.disk or entry.path).rpartition("/")[0]
        stat = (entry.size, entry.mtime, entry.inode, int(racy))
        self._put(_FILE, [(number, entry.path, folder, base, kind, *stat, bytearray(content), entry.disk or NULL)])

    def links(self, rows: Iterable[LinkRow]) -> None:
        """Insert links."""
        self._put(_LINK, rows)

    def note(self, row: Sequence[object]) -> None:
        """Insert what is known of a note as a whole, in the order of the columns, NULL for what it lacks."""
        self._put(_NOTE, [row])

    def marks(self, note: int, headings: Sequence[Heading], blocks: Sequence[Block]) -> None:
        """Insert headings and block ids of a note."""
        if headings:
            self._put(_HEADING, [(note, seq, h.level, h.text, h.line) for seq, h in enumerate(headings)])
        if blocks:
            self._put(_BLOCK, [(note, seq, b.id, b.line) for seq, b in enumerate(blocks)])

    def tags(self, note: int, tags: Sequence[tuple[Tag, str]]) -> None:
        """Insert tags with the keys by which they are compared."""
        rows = [(note, seq, t.tag, key, t.line, t.column, t.source) for seq, (t, key) in enumerate(tags)]
        self._put(_TAG, rows)

    def problems(self, note: int, problems: Sequence[Problem]) -> None:
        """Insert what was odd in a note."""
        self._put(_PROBLEM, [(note, seq, p.id, p.line, p.message) for seq, p in enumerate(problems)])

    def properties(self, note: int, json: str, aliases: str, keys: Sequence[tuple[str, str]]) -> None:
        """Insert a note's properties and aliases as JSON, and (folded alias, alias) for looking them up."""
        self._put(_PROPERTY, [(note, json, aliases)])
        if keys:
            self._put(_ALIAS, [(key, note, alias) for key, alias in keys])

    def document(self, note: int, columns: Sequence[bytearray]) -> None:
        """Insert the terms of a note: stems, starts, titles and sections as bytes."""
        self._put(_DOCUMENT, [(note, *columns)])

    def places(self, note: int, places: Iterable[Place]) -> None:
        """Insert the rows of a card."""
        self._put(_PLACE, [(note, *place) for place in places])


def put_stat(store: Store, number: int, entry: Entry, racy: bool) -> None:
    """Record that a file has another time or inode and the same content."""
    folder = (entry.disk or entry.path).rpartition("/")[0]
    store.execute(
        "UPDATE file SET size=?, mtime=?, inode=?, racy=?, disk=?, folder=? WHERE id=?",
        (entry.size, entry.mtime, entry.inode, int(racy), entry.disk, folder, number),
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
    for table in JUDGEMENTS:
        store.execute(f"DELETE FROM {table} WHERE note=?", (note,))
    store.execute("DELETE FROM file WHERE id=?", (note,))
