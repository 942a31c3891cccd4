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
from kvault.search.terms import stem
from kvault.search.terms import terms_of

_BORDER = "kvaultSectionBorder"  # stands between two sections; no stemmer sees it, no other word's small letters are it
_BETWEEN = f" {_BORDER} "
_HERE = 0x7FFFFFFF  # its number, which no term has


class _Words(dict["str | bytes", TermId]):
    """Word as written to its term, 0 for a stop word, or a negative number for a word of several terms."""

    def __init__(self, language: str, find: Callable[[str], TermId]) -> None:
        super().__init__()
        self._language = language
        self._find = find
        self._stops = STOP_WORDS.get(language) or STOP_WORDS["english"]
        self._pieces = _Pieces(find)
        self.several: list[list[TermId]] = [[]]  # what the word numbered -n consists of stands at n

    def __missing__(self, word: str | bytes) -> TermId:
        if isinstance(word, bytes) and len(word) <= MAX_WORD and word.isalpha():
            number = self._plain(word)
        else:
            number = self._any(word if isinstance(word, str) else word.decode("ascii"))
        self[word] = number
        return number

    def _plain(self, word: bytes) -> TermId:
        """Number a word of ASCII letters: most words, of which a capital first letter makes no other word."""
        if word.islower():
            text = word.decode("ascii")
            return 0 if text in self._stops else self._find(stem(text, self._language))
        if word[1:].islower() or word.isupper():
            return self[word.lower()]
        return self._any(word.decode("ascii"))

    def _any(self, word: str) -> TermId:
        if not word.isascii():
            from kvault.search.scripts import unspaced_forms

            pieces = unspaced_forms(word)
        else:
            pieces = None
        if pieces is not None and len(pieces) > 1:
            self.several.append(list(map(self._pieces.__getitem__, pieces)))
            return 1 - len(self.several)
        found = terms_of(word, self._language)
        if len(found) == 1:
            return self._find(found[0])
        if not found:
            return 0
        self.several.append([self._find(term) for term in found])
        return 1 - len(self.several)


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
        found = list(map(known.__getitem__, raw))
        if found and min(found) < 0:
            several = known.several
            found = [term for number in found for term in (several[-number] if number < 0 else (number,))]
        return list(filter(None, found))
