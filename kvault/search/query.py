"""A request as terms: its distinct words, each in every form the vault may hold it."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.search.languages import guess
from kvault.search.model import Query
from kvault.search.model import Word
from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import forms
from kvault.search.terms import stem
from kvault.search.terms import without_marks
from kvault.search.terms import words

MAX_WORDS = 400  # distinct words of one request that are looked at


def read_query(text: str, languages: Sequence[str]) -> Query:
    """Return the request; ``languages`` are those of the vault, the main one first.

    A word is stemmed as in each language of the vault, since the notes that hold it may be in any of them. Stop
    words are those of the language that the request itself seems to be in.
    """
    raw = words(text)
    language = guess(raw, languages[0] if languages else "english")
    stops = STOP_WORDS.get(language, STOP_WORDS["english"])
    stemmers = tuple(dict.fromkeys((language, *languages)))
    found: dict[str, int] = {}
    known: list[Word] = []
    pairs: dict[tuple[int, int], None] = {}
    before: int | None = None
    for form in (form for word in raw for form in forms(word) if form not in stops):
        main = stem(form, language)
        if main not in found:
            if len(known) == MAX_WORDS:
                break
            found[main] = len(known)
            known.append(Word(form, _variants(form, stemmers)))
        here = found[main]
        if before is not None and before != here:
            pairs[(before, here)] = None
        before = here
    return Query(text, tuple(known), tuple(pairs))


def _variants(form: str, stemmers: Sequence[str]) -> tuple[str, ...]:
    stems = [stem(form, name) for name in stemmers]
    plain = without_marks(form)
    if plain != form:
        stems += [stem(plain, name) for name in stemmers]
    return tuple(dict.fromkeys(stems))
