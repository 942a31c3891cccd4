"""What scoring asks of an index; loaded for type checks only."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Protocol

from kvault.search.model import Document
from kvault.search.model import NoteId
from kvault.search.model import Term
from kvault.search.model import TermId
from kvault.search.model import Totals


class Lexicon(Protocol):
    """What scoring asks of an index; met by the index on disk and by a dict in tests."""

    def totals(self) -> Totals:
        """Return the counts of the whole index."""

    def find_terms(self, forms: Iterable[str]) -> Mapping[str, Sequence[Term]]:
        """Return, for each form that is known, the terms that are it or are it without diacritics."""

    def frequencies(self, ids: Iterable[TermId]) -> Mapping[TermId, int]:
        """Return the df of each term."""

    def postings(self, term: TermId) -> Iterable[tuple[array[int], bytes]]:
        """Yield (note ids, impacts): how much the term counts in each note, 0 to 255 for 0 to K1 + 1."""

    def holders(self, ids: Iterable[TermId], most: int) -> Mapping[TermId, array[int]]:
        """Return the notes that hold a term, for those terms that two notes hold at least and ``most`` at most."""

    def titled(self, term: TermId) -> array[int]:
        """Return the notes that have the term in their title or an alias."""

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of notes, by which those of equal score are told apart."""

    def documents(self, ids: Iterable[NoteId]) -> Mapping[NoteId, Document]:
        """Return the terms of notes."""
