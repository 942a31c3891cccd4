"""What scoring works on: a request, an index's facts, one note's terms."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple
from typing import Protocol

TermId = int
NoteId = int


class Word(NamedTuple):
    """One word of a request, in every form the vault may hold it."""

    text: str  # as a person would recognise it
    forms: tuple[str, ...]  # the terms that count as this word, best first


class Query(NamedTuple):
    """A request as distinct words, and which of them stand side by side."""

    text: str
    words: tuple[Word, ...]
    pairs: tuple[tuple[int, int], ...]  # positions in ``words`` of neighbours, distinct


class Term(NamedTuple):
    """One term as the index knows it."""

    id: TermId
    df: int  # notes that hold it


class Totals(NamedTuple):
    """What the whole index holds."""

    notes: int  # searchable notes
    terms: int  # sum of the notes' lengths
    passages: int
    passage_terms: int  # sum of the passages' lengths


class Document(NamedTuple):
    """One note as scoring sees it: its terms in order."""

    stems: Sequence[int]  # head (titles, aliases, summary, tags), then the body
    starts: Sequence[int]  # where each passage begins in stems; the first is where the body begins
    titles: tuple[tuple[TermId, ...], ...]  # the title and each alias
    sections: tuple[tuple[int, int], ...] = ()  # (where a section begins in stems, its line)


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

    def titled(self, term: TermId) -> array[int]:
        """Return the notes that have the term in their title or an alias."""

    def documents(self, ids: Iterable[NoteId]) -> Mapping[NoteId, Document]:
        """Return the terms of notes."""
