"""Builds the index of a whole vault, reading every file once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterable
from itertools import count

from kvault.actions.changes import Progress
from kvault.actions.changes import Update
from kvault.actions.note_rows import put_reading
from kvault.actions.read_note import Reading
from kvault.actions.read_note import find_terms
from kvault.actions.read_text import Text
from kvault.actions.read_text import kind_of_file
from kvault.actions.read_text import read_text
from kvault.actions.resolve_links import link_rows
from kvault.actions.resolve_links import set_anchors
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Scan
from kvault.adapters.disk import Skip
from kvault.adapters.disk import digest
from kvault.adapters.disk import read_entry
from kvault.adapters.rows import Rows
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import NOTE
from kvault.adapters.store import Store
from kvault.adapters.store import make_indexes
from kvault.adapters.store import make_tables
from kvault.adapters.store import write_meta
from kvault.adapters.terms import add
from kvault.adapters.terms import measure
from kvault.adapters.terms import save_all
from kvault.config import Config
from kvault.search.model import Totals
from kvault.search.postings import Postings
from kvault.search.vocabulary import Vocabulary
from kvault.vault.file_types import counts
from kvault.vault.ignore import ignoring
from kvault.vault.names import NameTable
from kvault.vault.names import fold

BATCH = 250  # files that go through each stage together, so that what a stage looks up stays in the cache


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
    for at in range(0, len(scan.entries), BATCH):
        builder.add([(at + n, entry, racy(entry)) for n, entry in enumerate(scan.entries[at : at + BATCH], 1)])
        if progress:
            progress(at, len(scan.entries))
    builder.finish()
    return Update(builder.read, builder.notes, True, builder.skipped)


class _Builder:
    """The state of one cold build; used once."""

    def __init__(self, store: Store, root: str, scan: Scan, config: Config) -> None:
        self.store = store
        self.rows = Rows(store)
        self.root = root
        self.config = config
        self.read = 0
        self.notes = 0
        self.skipped: list[Skip] = []
        self._is_hidden = ignoring(config.excluded, config.switches)
        self._names = NameTable(entry.path for entry in scan.entries if counts(entry.path, config))
        self._numbers = {entry.path: number for number, entry in enumerate(scan.entries, 1)}
        self._terms: defaultdict[str, int] = defaultdict(count(1).__next__)  # a new term gets the next number
        self._vocabulary = Vocabulary(self._terms.__getitem__)
        self._postings = Postings()
        self._titled: set[tuple[int, int]] = set()
        self._totals = Totals(0, 0, 0, 0)

    def add(self, files: Iterable[tuple[int, Entry, bool]]) -> None:
        """Read some files (id, entry, racy) and insert what they hold, stage by stage."""
        texts = [(number, text) for number, entry, racy in files if (text := self._read(number, entry, racy))]
        readings = [(number, text.path, find_terms(text, self.config, self._vocabulary)) for number, text in texts]
        for number, path, reading in readings:
            self._put(number, path, reading)
        documents = [(number, reading.document) for number, _, reading in readings if reading.document]
        for number, document in documents:
            self._postings.add(number, document.stems)
        self._totals = add(self._totals, measure(document for _, document in documents))
        self.rows.flush()

    def _read(self, number: int, entry: Entry, racy: bool) -> Text | None:
        kind = kind_of_file(entry.path)
        base = fold(entry.path.rsplit("/", 1)[-1])
        if kind == ATTACHMENT:
            self.rows.file(number, entry, base, kind, b"", racy)
            return None
        try:
            data = read_entry(self.root, entry)
        except OSError as error:
            self.rows.file(number, entry._replace(mtime=-1), base, kind, b"", racy)
            self.skipped.append(Skip(entry.path, f"cannot be read: {error.strerror or error}"))
            return None
        self.rows.file(number, entry, base, kind, digest(data), racy)
        self.read += 1
        self.notes += kind == NOTE
        return read_text(entry.path, data, self.config)

    def _put(self, number: int, path: str, reading: Reading) -> None:
        if reading.why:
            self.skipped.append(Skip(path, reading.why))
        rows = link_rows(number, path, reading.note, self._names, self._numbers.get, self.config.switches)
        hidden = self._is_hidden(path)
        put_reading(self.rows, number, path, reading, rows, self.config, hidden=hidden)
        if reading.document:
            titles = reading.document.titles
            self._titled.update([(term, number) for title in titles for term in title])

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
