"""Words as written to the numbers of their terms, remembered by language."""

from __future__ import annotations

from collections.abc import Callable

from kvault.search.model import TermId
from kvault.search.terms import terms_of
from kvault.search.terms import words


class _Words(dict[str, "TermId | tuple[TermId, ...]"]):
    """Word as written to its term, to several terms, or to 0 for a stop word."""

    def __init__(self, language: str, find: Callable[[str], TermId]) -> None:
        super().__init__()
        self._language = language
        self._find = find

    def __missing__(self, word: str) -> TermId | tuple[TermId, ...]:
        found = tuple(map(self._find, terms_of(word, self._language)))
        self[word] = value = found[0] if len(found) == 1 else (found or 0)
        return value


class Vocabulary:
    """Turns texts into term numbers; ``find`` gives the number of a term and makes one for a new term."""

    def __init__(self, find: Callable[[str], TermId]) -> None:
        self._find = find
        self._languages: dict[str, _Words] = {}

    def ids(self, text: str, language: str) -> list[TermId]:
        """Return the terms of a text, in order."""
        known = self._languages.get(language)
        if known is None:
            known = self._languages[language] = _Words(language, self._find)
        found = list(map(known.__getitem__, words(text)))
        if tuple in set(map(type, found)):
            return [
                term
                for value in found
                if value
                for term in (value if isinstance(value, tuple) else (value,))
            ]
        return list(filter(None, found))  # type: ignore[arg-type]
