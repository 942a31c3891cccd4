"""Writes the terms, postings and documents of the index."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.adapters.lexicon import join_titles
from kvault.adapters.schema import BLOCK
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.adapters.store import write_meta
from kvault.search.model import Document
from kvault.search.model import Totals
from kvault.search.postings import Postings
from kvault.search.postings import change
from kvault.search.postings import impacts
from kvault.search.terms import without_marks


def term_id(store: Store, term: str) -> int:
    """Return the number of a term, a new one if the index does not know it."""
    row = store.execute("SELECT id FROM term WHERE term=?", (term,)).fetchone()
    if row:
        return int(row[0])
    cursor = store.execute("INSERT INTO term(term, df, plain) VALUES(?, 0, ?)", (term, _plain(term)))
    return cursor.lastrowid or 0


def document_columns(document: Document) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the terms of a note as bytes: stems, starts, titles, sections."""
    return (
        array("I", document.stems).tobytes(),
        array("I", document.starts).tobytes(),
        join_titles(document.titles),
        array("I", [n for section in document.sections for n in section]).tobytes(),
    )


def change_postings(store: Store, note: int, old: Document | None, new: Document | None) -> None:
    """Bring postings, document frequencies and title postings from one state of a note to the next."""
    before, after = _impacts(old), _impacts(new)
    block = note // BLOCK
    for term in before.keys() | after.keys():
        if before.get(term) == after.get(term):
            continue
        row = store.execute("SELECT data FROM posting WHERE term=? AND block=?", (term, block)).fetchone()
        data = change(row[0] if row else None, note, after.get(term))
        if data is None:
            store.execute("DELETE FROM posting WHERE term=? AND block=?", (term, block))
        else:
            store.execute("INSERT OR REPLACE INTO posting VALUES(?,?,?)", (term, block, data))
    gone, came = before.keys() - after.keys(), after.keys() - before.keys()
    store.executemany("UPDATE term SET df=df-1 WHERE id=?", [(term,) for term in gone])
    store.executemany("UPDATE term SET df=df+1 WHERE id=?", [(term,) for term in came])
    _change_titles(store, note, _title_terms(old), _title_terms(new))


def save_all(store: Store, terms: Mapping[str, int], postings: Postings) -> None:
    """Insert every term and posting of a vault that is indexed for the first time."""
    store.executemany(
        "INSERT INTO term VALUES(?,?,?,?)",
        [(number, term, postings.df(number), _plain(term)) for term, number in terms.items()],
    )
    store.executemany("INSERT INTO posting VALUES(?,?,?)", postings.rows(BLOCK))


def save_titles(store: Store, titles: Iterable[tuple[int, Document]]) -> None:
    """Insert the title postings of (note, document)."""
    store.executemany(
        "INSERT INTO titled VALUES(?,?)",
        sorted((term, note) for note, document in titles for term in _title_terms(document)),
    )


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


def _impacts(document: Document | None) -> dict[int, int]:
    if document is None:
        return {}
    counts = Counter(document.stems)
    table = impacts(counts.values(), len(document.stems))
    return {term: table[tf] for term, tf in counts.items()}


def _title_terms(document: Document | None) -> set[int]:
    return {term for title in document.titles for term in title} if document else set()


def _change_titles(store: Store, note: int, before: set[int], after: set[int]) -> None:
    store.executemany("DELETE FROM titled WHERE term=? AND note=?", [(term, note) for term in before - after])
    store.executemany("INSERT INTO titled VALUES(?,?)", [(term, note) for term in after - before])


def _plain(term: str) -> str | None:
    plain = without_marks(term)
    return plain if plain != term else None
