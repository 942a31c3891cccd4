"""An index that has never heard some words of one note: what a question made of them must not find it by.

The words are gone from the note's terms, from its titles, from postings and from the counts of notes that hold a word.
What is left is what the note says elsewhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.lent_lexicon import LentLexicon
from kvault.search.model import Document
from kvault.search.model import NoteId
from kvault.search.model import Term
from kvault.search.model import TermId
from kvault.search.ports import Lexicon


class Held(NamedTuple):
    """A note as if some of its words had never been written."""

    note: NoteId
    document: Document
    lost: frozenset[TermId]  # that the note holds no more
    untitled: frozenset[TermId]  # that none of its titles holds any more


def without_title(note: NoteId, document: Document, number: int) -> Held:
    """Return the note without one of its titles (0: its name, then its title, then its aliases)."""
    titles = document.titles
    start = sum(map(len, titles[:number]))
    return _held(note, document, start, len(titles[number]), titles[:number] + titles[number + 1 :])


def without_words(note: NoteId, document: Document, start: int, count: int) -> Held:
    """Return the note without some terms of its text, those of a heading say."""
    return _held(note, document, start, count, document.titles)


def _held(note: NoteId, document: Document, start: int, count: int, titles: tuple[tuple[TermId, ...], ...]) -> Held:
    stems = array("I", [*document.stems[:start], *document.stems[start + count :]])
    starts = [place - count if place > start else place for place in document.starts]
    sections = tuple((place - count if place > start else place, line) for place, line in document.sections)
    before = {term for title in document.titles for term in title}
    after = {term for title in titles for term in title}
    return Held(
        note,
        Document(stems, starts, titles, sections),
        frozenset(set(document.stems) - set(stems)),
        frozenset(before - after),
    )


class HeldOut(LentLexicon):
    """An index without some words of one note; meets ``search.ports.Lexicon``."""

    def __init__(self, lexicon: Lexicon, held: Held) -> None:
        super().__init__(lexicon)
        self._held = held

    def find_terms(self, forms: Iterable[str]) -> Mapping[str, Sequence[Term]]:
        """Return the terms that other words of this note, or other notes, still hold."""
        found = {
            form: [term for term in (self._less(term) for term in terms) if term.df > 0]
            for form, terms in self._lexicon.find_terms(forms).items()
        }
        return {form: terms for form, terms in found.items() if terms}

    def frequencies(self, ids: Iterable[TermId]) -> Mapping[TermId, int]:
        """Return the df of each term."""
        return {term: df - (term in self._held.lost) for term, df in self._lexicon.frequencies(ids).items()}

    def postings(self, term: TermId) -> Iterator[tuple[array[int], bytes]]:
        """Yield (note ids, impacts)."""
        for notes, impacts in self._lexicon.postings(term):
            if term in self._held.lost and self._held.note in notes:
                at = notes.index(self._held.note)
                notes, impacts = notes[:at] + notes[at + 1 :], impacts[:at] + impacts[at + 1 :]
            yield notes, impacts

    def holders(self, ids: Iterable[TermId], most: int) -> Mapping[TermId, array[int]]:
        """Return the notes that hold a rare term."""
        found = dict(self._lexicon.holders(ids, most))
        for term in found.keys() & self._held.lost:
            found[term] = array("I", [note for note in found[term] if note != self._held.note])
        return found

    def titled(self, term: TermId) -> array[int]:
        """Return the notes that have the term in their title or an alias."""
        notes = self._lexicon.titled(term)
        if term not in self._held.untitled:
            return notes
        return array("I", [note for note in notes if note != self._held.note])

    def documents(self, ids: Iterable[NoteId]) -> Mapping[NoteId, Document]:
        """Return the terms of notes."""
        found = dict(self._lexicon.documents(ids))
        if self._held.note in found:
            found[self._held.note] = self._held.document
        return found

    def _less(self, term: Term) -> Term:
        return term._replace(df=term.df - 1) if term.id in self._held.lost else term
