"""An index that passes on what another says: the ground for one that differs from it in a point."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.search.model import Document
from kvault.search.model import NoteId
from kvault.search.model import Term
from kvault.search.model import TermId
from kvault.search.model import Totals
from kvault.search.ports import Lexicon


class LentLexicon:
    """Another index's terms, postings and documents; meets ``search.ports.Lexicon``."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def totals(self) -> Totals:
        """Return the counts of the whole index."""
        return self._lexicon.totals()

    def find_terms(self, forms: Iterable[str]) -> Mapping[str, Sequence[Term]]:
        """Return, for each form that is known, its terms."""
        return self._lexicon.find_terms(forms)

    def frequencies(self, ids: Iterable[TermId]) -> Mapping[TermId, int]:
        """Return the df of each term."""
        return self._lexicon.frequencies(ids)

    def postings(self, term: TermId) -> Iterable[tuple[array[int], bytes]]:
        """Yield (note ids, impacts)."""
        return self._lexicon.postings(term)

    def holders(self, ids: Iterable[TermId], most: int) -> Mapping[TermId, array[int]]:
        """Return the notes that hold a rare term."""
        return self._lexicon.holders(ids, most)

    def titled(self, term: TermId) -> array[int]:
        """Return the notes that have the term in their title or an alias."""
        return self._lexicon.titled(term)

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of notes."""
        return self._lexicon.paths(ids)

    def documents(self, ids: Iterable[NoteId]) -> Mapping[NoteId, Document]:
        """Return the terms of notes."""
        return self._lexicon.documents(ids)


class DealtWords(LentLexicon):
    """An index whose rare words lead to notes that lot gave them."""

    def __init__(self, lexicon: Lexicon, instead: Mapping[NoteId, NoteId]) -> None:
        super().__init__(lexicon)
        self._instead = instead

    def holders(self, ids: Iterable[TermId], most: int) -> Mapping[TermId, array[int]]:
        """Return a note that lot gave for each that holds a rare term."""
        found = self._lexicon.holders(ids, most)
        return {term: array("I", [self._instead.get(note, note) for note in notes]) for term, notes in found.items()}
