"""What scoring works on: a request, an index's facts, one note's terms."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.record import NamedTuple

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
