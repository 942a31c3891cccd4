"""Brings the index up to date with the files, in proportion to what changed."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.actions.changes import Change
from kvault.actions.changes import Update
from kvault.actions.note_rows import put_reading
from kvault.actions.read_note import Reading
from kvault.actions.read_note import read_file
from kvault.actions.read_text import kind_of_file
from kvault.actions.resolve_links import link_rows
from kvault.actions.resolve_links import retarget
from kvault.actions.resolve_links import set_anchors
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Skip
from kvault.adapters.disk import digest
from kvault.adapters.disk import read_entry
from kvault.adapters.lexicon import read_document
from kvault.adapters.names import DiskNames
from kvault.adapters.posting_changes import PostingChanges
from kvault.adapters.rows import Rows
from kvault.adapters.rows import forget_content
from kvault.adapters.rows import forget_file
from kvault.adapters.rows import put_stat
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import NOTE
from kvault.adapters.store import Store
from kvault.adapters.terms import change_totals
from kvault.adapters.terms import term_id
from kvault.config import Config
from kvault.search.model import Document
from kvault.search.vocabulary import Vocabulary
from kvault.vault.file_types import counts
from kvault.vault.ignore import ignoring
from kvault.vault.names import fold


def apply_changes(store: Store, root: str, changes: Iterable[Change], config: Config) -> Update:
    """Apply changes within the transaction that is open."""
    update = _Updater(store, root, config)
    for change in sorted(changes):
        update.apply(change)
    update.finish()
    return Update(update.read, update.notes, bool(update.bases), update.skipped)


class _Updater:
    """The state of one update; used once."""

    def __init__(self, store: Store, root: str, config: Config) -> None:
        self.store = store
        self.rows = Rows(store)
        self.root = root
        self.config = config
        self._is_hidden = ignoring(config.excluded, config.switches)
        self.read = 0
        self.notes = 0
        self.bases: set[str] = set()  # names that came or went
        self.skipped: list[Skip] = []
        self._postings = PostingChanges(store)
        self._vocabulary = Vocabulary(lambda term: term_id(store, term))
        self._touched: dict[int, tuple[str, Reading | None]] = {}
        self._gone: list[Document] = []
        self._came: list[Document] = []

    def apply(self, change: Change) -> None:
        """Take one file into the index or out of it."""
        if change.entry is None:
            self._remove(change)
            return
        kind = kind_of_file(change.path)
        content, data = b"", b""
        if kind != ATTACHMENT:
            try:
                data = read_entry(self.root, change.entry)
            except OSError as error:
                self._unreadable(change, kind, f"cannot be read: {error.strerror or error}")
                return
            content = digest(data)
            if change.number is not None and self._same(change.number, content):
                put_stat(self.store, change.number, change.entry, change.racy)
                return
        self._unskip(change.path)
        number = self._put_file(change, change.entry, kind, content)
        if kind != ATTACHMENT:
            self._put_content(number, change.path, data)

    def finish(self) -> None:
        """Resolve what the changes touched, and bring the counts up to date."""
        names = DiskNames(self.store, lambda path: counts(path, self.config))
        switches = self.config.switches
        for number, (path, reading) in self._touched.items():
            if reading:
                rows = link_rows(number, path, reading.note, names, self._number, switches)
                hidden = self._is_hidden(path)
                put_reading(self.rows, number, path, reading, rows, self.config, hidden=hidden)
        self.rows.flush()
        moved = self._retarget(names)
        for number in self._touched:
            set_anchors(self.store, "(link.source=? OR link.target=?)", (number, number), switches)
        for link in moved:
            set_anchors(self.store, "link.id=?", (link,), switches)
        self._postings.flush()
        change_totals(self.store, self._gone, self._came)
        if self.skipped:
            self.store.executemany("INSERT OR REPLACE INTO skipped VALUES(?,?)", self.skipped)

    def _same(self, number: int, content: bytes) -> bool:
        row = self.store.execute("SELECT hash FROM file WHERE id=?", (number,)).fetchone()
        return bool(row) and row[0] == content

    def _put_file(self, change: Change, entry: Entry, kind: str, content: bytes) -> int:
        base = fold(change.path.rsplit("/", 1)[-1])
        if change.number is None:
            self.bases.add(base)
        number = change.number or self._next_number()
        self.rows.file(number, entry, base, kind, content, change.racy)
        self.rows.flush()
        return number

    def _next_number(self) -> int:
        row = self.store.execute("SELECT max(id) FROM file").fetchone()
        return int(row[0] or 0) + 1

    def _put_content(self, number: int, path: str, data: bytes) -> None:
        self.read += 1
        self.notes += kind_of_file(path) == NOTE
        reading = read_file(path, data, self.config, self._vocabulary)
        if reading.why:
            self.skipped.append(Skip(path, reading.why))
        forget_content(self.store, number)
        self._replace_document(number, reading.document)
        self._touched[number] = (path, reading)

    def _remove(self, change: Change) -> None:
        if change.number is None:
            return
        self._unskip(change.path)
        self.bases.add(fold(change.path.rsplit("/", 1)[-1]))
        forget_content(self.store, change.number)
        self._replace_document(change.number, None)
        forget_file(self.store, change.number)

    def _unreadable(self, change: Change, kind: str, why: str) -> None:
        """Keep the file as a link's target and try it again each time."""
        if change.entry is None:
            return
        self._unskip(change.path)
        number = self._put_file(change, change.entry._replace(mtime=-1), kind, b"")
        forget_content(self.store, number)
        self._replace_document(number, None)
        self._touched[number] = (change.path, None)
        self.skipped.append(Skip(change.path, why))

    def _unskip(self, path: str) -> None:
        self.store.execute("DELETE FROM skipped WHERE path=?", (path,))

    def _replace_document(self, number: int, new: Document | None) -> None:
        old = read_document(self.store, number)
        self._postings.replace(number, old, new)
        self.store.execute("DELETE FROM doc WHERE note=?", (number,))
        if old:
            self._gone.append(old)
        if new:
            self._came.append(new)

    def _number(self, path: str) -> int | None:
        row = self.store.execute("SELECT id FROM file WHERE path=?", (path,)).fetchone()
        return row[0] if row else None

    def _retarget(self, names: DiskNames) -> set[int]:
        """Resolve again the links whose answer may differ now that files came or went."""
        keys = set(self.bases)
        keys |= {base[:-3] for base in self.bases if base.endswith(".md")}
        changed: set[int] = set()
        for key in sorted(keys):
            links = self.store.execute(
                "SELECT link.id, link.path, link.form, file.path FROM link JOIN file ON file.id = link.source"
                " WHERE link.key=?",
                (key,),
            ).fetchall()
            changed |= retarget(self.store, links, names, self.config.switches)
        return changed
