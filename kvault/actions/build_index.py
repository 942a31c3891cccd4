"""Builds the index of a whole vault, reading every file once."""

from __future__ import annotations

from collections.abc import Callable

from kvault.actions.changes import Progress
from kvault.actions.changes import Update
from kvault.actions.note_rows import link_rows
from kvault.actions.note_rows import put_reading
from kvault.actions.read_note import kind_of_file
from kvault.actions.read_note import read_file
from kvault.actions.resolve_links import set_anchors
from kvault.actions.resolve_links import with_targets
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import Skip
from kvault.adapters.disk import digest
from kvault.adapters.disk import read_entry
from kvault.adapters.rows import Rows
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.store import Store
from kvault.adapters.store import make_indexes
from kvault.adapters.store import make_tables
from kvault.adapters.store import write_meta
from kvault.adapters.terms import add
from kvault.adapters.terms import measure
from kvault.adapters.terms import save_all
from kvault.config import Config
from kvault.search.model import Document
from kvault.search.model import Totals
from kvault.search.postings import Postings
from kvault.search.vocabulary import Vocabulary
from kvault.vault.file_types import counts
from kvault.vault.ignore import ignoring
from kvault.vault.names import NameTable
from kvault.vault.names import fold

BATCH = 200  # files whose rows are inserted together


def build_all(
    store: Store,
    root: str,
    scan: Scan,
    config: Config,
    *,
    racy: Callable[[Entry], bool],
    progress: Progress | None = None,
) -> Update:
    """Fill an index from nothing, within the transaction that is open."""
    make_tables(store)
    scan = scan._replace(entries=sorted(scan.entries))
    builder = _Builder(store, root, scan, config)
    for number, entry in enumerate(scan.entries, 1):
        builder.add(number, entry, racy(entry))
        if not number % BATCH:
            builder.rows.flush()
            if progress:
                progress(number, len(scan.entries))
    builder.finish()
    return Update(builder.read, True, builder.skipped)


class _Builder:
    """The state of one cold build; used once."""

    def __init__(self, store: Store, root: str, scan: Scan, config: Config) -> None:
        self.store = store
        self.rows = Rows(store)
        self.root = root
        self.config = config
        self.read = 0
        self.skipped: list[Skip] = []
        self._is_hidden = ignoring(config.excluded, config.switches)
        self._names = NameTable(entry.path for entry in scan.entries if counts(entry.path, config))
        self._numbers = {entry.path: number for number, entry in enumerate(scan.entries, 1)}
        self._terms: dict[str, int] = {}
        self._vocabulary = Vocabulary(self._term)
        self._postings = Postings()
        self._titled: set[tuple[int, int]] = set()
        self._totals = Totals(0, 0, 0, 0)

    def _term(self, term: str) -> int:
        return self._terms.setdefault(term, len(self._terms) + 1)

    def add(self, number: int, entry: Entry, racy: bool) -> None:
        """Read one file and insert what it holds."""
        kind = kind_of_file(entry.path)
        base = fold(entry.path.rsplit("/", 1)[-1])
        if kind == ATTACHMENT:
            self.rows.file(number, entry, base, kind, b"", racy)
            return
        try:
            data = read_entry(self.root, entry)
        except OSError as error:
            self.rows.file(number, entry._replace(mtime=-1), base, kind, b"", racy)
            self.skipped.append(Skip(entry.path, f"cannot be read: {error.strerror or error}"))
            return
        self.rows.file(number, entry, base, kind, digest(data), racy)
        self._add_content(number, entry.path, data)

    def _add_content(self, number: int, path: str, data: bytes) -> None:
        self.read += 1
        reading = read_file(path, data, self.config, self._vocabulary)
        if reading.why:
            self.skipped.append(Skip(path, reading.why))
        rows = with_targets(
            link_rows(number, reading.note),
            path,
            self._names,
            self._numbers.get,
            self.config.switches,
        )
        hidden = self._is_hidden(path)
        put_reading(self.rows, number, path, reading, rows, self.config, hidden=hidden)
        if reading.document:
            self._add_document(number, reading.document)

    def _add_document(self, number: int, document: Document) -> None:
        self._postings.add(number, document.stems)
        self._titled.update([(term, number) for title in document.titles for term in title])
        self._totals = add(self._totals, measure((document,)))

    def finish(self) -> None:
        """Insert what is known only at the end."""
        self.rows.flush()
        save_all(self.store, self._terms, self._postings)
        self.store.executemany("INSERT INTO titled VALUES(?,?)", sorted(self._titled))
        make_indexes(self.store)
        set_anchors(self.store, "1", (), self.config.switches)
        for key, value in zip(Totals._fields, self._totals, strict=True):
            write_meta(self.store, key, value)
        if self.skipped:
            self.store.executemany("INSERT OR REPLACE INTO skipped VALUES(?,?)", self.skipped)
