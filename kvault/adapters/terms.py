"""Writes the terms, postings and documents of an index."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.adapters.lexicon import join_titles
from kvault.adapters.rows import NULL
from kvault.adapters.schema import BLOCK
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.adapters.store import write_meta
from kvault.search.model import Document
from kvault.search.model import Totals
from kvault.search.postings import Postings
from kvault.search.terms import without_marks


def term_id(store: Store, term: str) -> int:
    """Return the number of a term, a new one if the index does not know it."""
    row = store.execute("SELECT id FROM term WHERE term=?", (term,)).fetchone()
    if row:
        return int(row[0])
    cursor = store.execute("INSERT INTO term(term, df, plain) VALUES(?, 0, ?)", (term, _plain(term)))
    return cursor.lastrowid or 0


def document_columns(document: Document) -> tuple[bytearray, bytearray, bytearray, bytearray]:
    """Return the terms of a note as bytes: stems, starts, titles, sections."""
    return (
        bytearray(array("I", document.stems)),
        bytearray(array("I", document.starts)),
        join_titles(document.titles),
        bytearray(array("I", [n for section in document.sections for n in section])),
    )


def save_all(store: Store, terms: Mapping[str, int], postings: Postings) -> None:
    """Insert every term and posting of a vault that is indexed for the first time."""
    store.executemany(
        "INSERT INTO term VALUES(?,?,?,nullif(?,0))",
        [
            (number, term, postings.df(number), NULL if term.isascii() else _plain(term) or NULL)
            for term, number in terms.items()
        ],
    )
    store.executemany("INSERT INTO posting VALUES(?,?,?)", postings.rows(BLOCK))


def change_totals(store: Store, gone: Sequence[Document], came: Sequence[Document]) -> None:
    """Bring the counts of the whole index up to date."""
    out, in_ = measure(gone), measure(came)
    for key, less, more in zip(Totals._fields, out, in_, strict=True):
        write_meta(store, key, int(read_meta(store, key) or 0) - less + more)


def measure(documents: Iterable[Document]) -> Totals:
    """Return the counts of some documents."""
    notes = terms = passages = passage_terms = 0
    for document in documents:
        notes += 1
        terms += len(document.stems)
        passages += len(document.starts)
        if document.starts:
            passage_terms += len(document.stems) - document.starts[0]
    return Totals(notes, terms, passages, passage_terms)


def add(one: Totals, other: Totals) -> Totals:
    """Return the counts of both."""
    return Totals(
        one.notes + other.notes,
        one.terms + other.terms,
        one.passages + other.passages,
        one.passage_terms + other.passage_terms,
    )


def _plain(term: str) -> str | None:
    plain = without_marks(term)
    return plain if plain != term else None
