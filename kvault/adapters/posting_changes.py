"""Brings postings up to date for many notes at once, touching each row of postings once."""

from __future__ import annotations

from collections import Counter

from kvault.adapters.schema import BLOCK
from kvault.adapters.store import Store
from kvault.search.model import Document
from kvault.search.postings import impacts
from kvault.search.postings import merge


class PostingChanges:
    """Changes of postings, document frequencies and title postings on their way into the index."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._impacts: dict[tuple[int, int], dict[int, int | None]] = {}  # (term, block) to note to impact
        self._df: Counter[int] = Counter()
        self._untitled: list[tuple[int, int]] = []
        self._titled: list[tuple[int, int]] = []

    def replace(self, note: int, old: Document | None, new: Document | None) -> None:
        """Note that a note went from one state to the next; None: it was, or is, not there."""
        before, after = _impacts(old), _impacts(new)
        block = note // BLOCK
        for term in before.keys() | after.keys():
            if before.get(term) != after.get(term):
                self._impacts.setdefault((term, block), {})[note] = after.get(term)
        self._df.subtract(before.keys() - after.keys())
        self._df.update(after.keys() - before.keys())
        was, is_ = _title_terms(old), _title_terms(new)
        self._untitled += [(term, note) for term in was - is_]
        self._titled += [(term, note) for term in is_ - was]

    def flush(self) -> None:
        """Write the changes, within the transaction that is open."""
        store = self._store
        for (term, block), changes in sorted(self._impacts.items()):
            row = store.execute("SELECT data FROM posting WHERE term=? AND block=?", (term, block)).fetchone()
            data = merge(row[0] if row else None, changes)
            if data is None:
                store.execute("DELETE FROM posting WHERE term=? AND block=?", (term, block))
            else:
                store.execute("INSERT OR REPLACE INTO posting VALUES(?,?,?)", (term, block, data))
        store.executemany(
            "UPDATE term SET df=df+? WHERE id=?", [(more, term) for term, more in self._df.items() if more]
        )
        store.executemany("DELETE FROM titled WHERE term=? AND note=?", self._untitled)
        store.executemany("INSERT INTO titled VALUES(?,?)", self._titled)


def _impacts(document: Document | None) -> dict[int, int]:
    if document is None:
        return {}
    counts = Counter(document.stems)
    table = impacts(len(document.stems))
    return {term: table[tf] for term, tf in counts.items()}


def _title_terms(document: Document | None) -> set[int]:
    return {term for title in document.titles for term in title} if document else set()
