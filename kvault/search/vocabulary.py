"""Words as written to the numbers of their terms, remembered by language."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from unicodedata import normalize

from kvault.search.languages import guess
from kvault.search.model import TermId
from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import MAX_WORD
from kvault.search.terms import raw_words
from kvault.search.terms import stemmer
from kvault.search.terms import terms_of

_BORDER = "kvaultSectionBorder"  # stands between two sections; no stemmer sees it, no other word's small letters are it
_BETWEEN = f" {_BORDER} "
FEW = 16  # words of several terms in a text that are put in one by one
NONE = 0  # no term has this number
_HERE = 0x7FFFFFFF  # its number, which no term has


class _Words(dict["str | bytes", int]):
    """Word as written to its term: most have one. NONE for a stop word; a word of several terms has a negative number.

    Numbers, since to walk through a tuple for each word of a vault takes as long as to look the word up.
    """

    def __init__(self, language: str, find: Callable[[str], TermId]) -> None:
        super().__init__()
        self._language = language
        self._find = find
        self._stem = stemmer(language)
        self._stops = STOP_WORDS.get(language) or STOP_WORDS["english"]
        self._pieces = _Pieces(find)
        self._several: list[tuple[TermId, ...]] = []  # the terms of the word with the number -1, -2, ...

    def ids(self, words: Sequence[str | bytes]) -> list[TermId]:
        """Return the terms of some words in a row."""
        found = list(filter(None, map(self.__getitem__, words)))
        if not found or min(found) > 0:
            return found
        several = self._several
        odd = [one for one in set(found) if one < 0]
        if len(odd) > FEW:
            return [term for one in found for term in ((one,) if one > 0 else several[-one - 1])]
        for one in odd:
            at = 0
            for _ in range(found.count(one)):
                at = found.index(one, at)
                found[at : at + 1] = several[-one - 1]
        return found

    def __missing__(self, word: str | bytes) -> int:
        if isinstance(word, bytes) and word.isalpha() and len(word) <= MAX_WORD:
            if word.islower():  # most words
                text = word.decode("ascii")
                number = NONE if text in self._stops else self._find(self._stem(text))
            elif word[1:].islower() or word.isupper():  # a capital first letter makes no other word
                number = self[word.lower()]
            else:
                number = self._number(self._any(word.decode("ascii")))
        else:
            number = self._number(self._any(word if isinstance(word, str) else word.decode("ascii")))
        self[word] = number
        return number

    def _number(self, terms: tuple[TermId, ...]) -> int:
        if len(terms) < 2:
            return terms[0] if terms else NONE
        self._several.append(terms)
        return -len(self._several)

    def _any(self, word: str) -> tuple[TermId, ...]:
        if not word.isascii():
            from kvault.search.scripts import unspaced_forms

            pieces = unspaced_forms(word)
            if pieces is not None and len(pieces) > 1:
                return tuple(map(self._pieces.__getitem__, pieces))
        return tuple(map(self._find, terms_of(word, self._language)))


class _Pieces(dict[str, TermId]):
    """Parts of a word without spaces to their terms: they are few, and stand in many words."""

    def __init__(self, find: Callable[[str], TermId]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, piece: str) -> TermId:
        self[piece] = number = self._find(piece)
        return number


class Vocabulary:
    """Turns texts into term numbers; ``find`` gives the number of a term and makes one for a new term."""

    def __init__(self, find: Callable[[str], TermId]) -> None:
        self._find = find
        self._languages: dict[str, _Words] = {}

    def read(self, texts: Sequence[str], language: str | None, default: str) -> tuple[list[TermId], list[int], str]:
        """Return the terms of some texts in a row, where each text begins among them, and their language.

        One pass over all of them, since a call for each costs more than the words of a short section. The language is
        guessed where it is not given.
        """
        joined = _BETWEEN.join(texts)
        if joined.count(_BORDER) >= len(texts):
            joined = _BETWEEN.join([text.replace(_BORDER, " ") for text in texts])
        raw = raw_words(joined)
        if raw and isinstance(raw[0], str) and raw.count(_BORDER) >= len(texts):  # a text has it in wide letters, say
            raw = raw_words(_BETWEEN.join([normalize("NFKC", text).replace(_BORDER, " ") for text in texts]))
        language = language or guess(raw, default)
        found = self._ids(raw, language)
        starts = [0]
        at = 0
        for _ in range(len(texts) - 1):
            at = found.index(_HERE, at)
            del found[at]
            starts.append(at)
        return found, starts, language

    def _ids(self, raw: Sequence[str | bytes], language: str) -> list[TermId]:
        known = self._languages.get(language)
        if known is None:
            known = self._languages[language] = _Words(language, self._find)
            known[_BORDER] = known[_BORDER.encode()] = _HERE
        return known.ids(raw)
