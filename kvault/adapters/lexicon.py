"""What scoring asks of the index on disk."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.adapters.store import Store
from kvault.search.bm25 import idf
from kvault.search.model import Document
from kvault.search.model import NoteId
from kvault.search.model import Term
from kvault.search.model import TermId
from kvault.search.model import Totals
from kvault.search.postings import decode

_MANY = 500  # placeholders in one statement


class DiskLexicon:
    """The index's terms, postings and documents; meets ``search.ports.Lexicon``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def totals(self) -> Totals:
        """Return the counts of the whole index."""
        rows = dict(
            self._store.execute("SELECT key, value FROM meta WHERE key IN ('notes','terms','passages','passage_terms')")
        )
        return Totals(rows["notes"], rows["terms"], rows["passages"], rows["passage_terms"])

    def find_terms(self, forms: Iterable[str]) -> Mapping[str, Sequence[Term]]:
        """Return, for each form that is known, the terms that are it or are it without diacritics."""
        found: dict[str, list[Term]] = {}
        for some in _portions(dict.fromkeys(forms)):
            marks = ",".join("?" * len(some))
            for form, term, df in self._store.execute(
                f"SELECT term, id, df FROM term WHERE term IN ({marks}) AND df > 0 "
                f"UNION ALL SELECT plain, id, df FROM term WHERE plain IN ({marks}) AND df > 0",
                some * 2,
            ):
                found.setdefault(form, []).append(Term(term, df))
        return found

    def frequencies(self, ids: Iterable[TermId]) -> Mapping[TermId, int]:
        """Return the df of each term."""
        found: dict[TermId, int] = {}
        for some in _portions(dict.fromkeys(ids)):
            marks = ",".join("?" * len(some))
            found.update(self._store.execute(f"SELECT id, df FROM term WHERE id IN ({marks})", some))
        return found

    def postings(self, term: TermId) -> Iterator[tuple[array[int], bytes]]:
        """Yield (note ids, impacts) of a term."""
        for (data,) in self._store.execute("SELECT data FROM posting WHERE term=?", (term,)):
            yield decode(data)

    def titled(self, term: TermId) -> array[int]:
        """Return the notes that have the term in their title or an alias."""
        rows = self._store.execute("SELECT note FROM titled WHERE term=?", (term,)).fetchall()
        return array("I", [note for (note,) in rows])

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of notes."""
        return paths(self._store, ids)

    def documents(self, ids: Iterable[NoteId]) -> Mapping[NoteId, Document]:
        """Return the terms of notes."""
        found: dict[NoteId, Document] = {}
        for some in _portions(dict.fromkeys(ids)):
            marks = ",".join("?" * len(some))
            for note, stems, starts, titles in self._store.execute(
                f"SELECT note, stems, starts, titles FROM doc WHERE note IN ({marks})", some
            ):
                found[note] = Document(numbers(stems), numbers(starts), split_titles(numbers(titles)))
        return found


def paths(store: Store, ids: Iterable[int]) -> dict[int, str]:
    """Return the paths of files by their numbers."""
    found: dict[int, str] = {}
    for some in _portions(ids):
        marks = ",".join("?" * len(some))
        found.update(store.execute(f"SELECT id, path FROM file WHERE id IN ({marks})", some))
    return found


def ids(store: Store, paths: Iterable[str]) -> dict[str, int]:
    """Return the numbers of files by their paths."""
    found: dict[str, int] = {}
    for some in _portions(paths):
        marks = ",".join("?" * len(some))
        found.update(store.execute(f"SELECT path, id FROM file WHERE path IN ({marks})", some))
    return found


def read_document(store: Store, note: int) -> Document | None:
    """Return the terms of one note."""
    row = store.execute("SELECT stems, starts, titles, sections FROM doc WHERE note=?", (note,)).fetchone()
    if not row:
        return None
    ends = iter(numbers(row[3]))
    return Document(
        numbers(row[0]), numbers(row[1]), split_titles(numbers(row[2])), tuple(zip(ends, ends, strict=True))
    )


def telling_terms(store: Store, note: int, most: int) -> list[str]:
    """Return the terms that tell a note from the others best, by tf times idf."""
    document = read_document(store, note)
    if document is None:
        return []
    counts = Counter(document.stems)
    size = int(store.execute("SELECT value FROM meta WHERE key='notes'").fetchone()[0])
    rated: list[tuple[float, str]] = []
    for some in _portions(counts):
        marks = ",".join("?" * len(some))
        for number, term, df in store.execute(f"SELECT id, term, df FROM term WHERE id IN ({marks})", some):
            if df > 1:  # a term that no other note holds leads nowhere
                rated.append((-counts[number] * idf(df, size), term))
    return [term for _, term in sorted(rated)[:most]]


def numbers(data: bytes) -> array[int]:
    """Return the numbers that a column of bytes holds."""
    values = array("I")
    values.frombytes(data)
    return values


def join_titles(titles: Iterable[Sequence[int]]) -> bytes:
    """Return titles as bytes, each ended by a zero."""
    return array("I", [term for title in titles for term in (*title, 0)]).tobytes()


def split_titles(values: array[int]) -> tuple[tuple[int, ...], ...]:
    """Return the titles that ``join_titles`` joined."""
    titles: list[tuple[int, ...]] = []
    start = 0
    for at, term in enumerate(values):
        if not term:
            titles.append(tuple(values[start:at]))
            start = at + 1
    return tuple(titles)


def _portions(values: Iterable[int] | Iterable[str]) -> Iterator[list[int | str]]:
    every: list[int | str] = list(values)
    for at in range(0, len(every), _MANY):
        yield every[at : at + _MANY]
