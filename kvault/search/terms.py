"""Text to terms: the one tokeniser for index, request, threads and duplicates.

A word is a run of letters and digits in any script, NFKC and case folded. ``camelCase`` and ``snake_case`` give the
whole and its parts; ``c++``, ``c#`` and ``.net`` are words; scripts without spaces give bigrams and single characters.
Words are stemmed by Snowball in the text's language; stop words are dropped. What is more than a run of ASCII letters
is in ``code_names`` and ``scripts``, which a request in plain words need not load.
"""

from __future__ import annotations

from collections.abc import Callable

import Stemmer

from kvault.search.stopwords import STOP_WORDS

MAX_WORD = 64  # characters; longer runs are data, not words

_ASCII = bytes(code if chr(code).isalnum() or chr(code) in "_#+" else ord(" ") for code in range(128)).ljust(256)
_stemmers: dict[str, Callable[[str], str]] = {}


def words(text: str) -> list[str]:
    """Return the words of a text as written, in order."""
    found: list[str] = []
    for word in raw_words(text):
        plain = word if isinstance(word, str) else word.decode("ascii")
        if "#" in plain or "+" in plain:
            found += split_signs(plain)
        else:
            found.append(plain)
    return found


def raw_words(text: str) -> list[str] | list[bytes]:
    """Return the words of a text as written; those of an ASCII text as bytes, and with their ``#`` and ``+``.

    Bytes are twice as fast, and to look for the signs in each word once is faster than in each text.
    """
    if text.isascii():
        if ".net" in text or ".NET" in text or ".Net" in text:
            from kvault.search.code_names import keep_special

            text = keep_special(text)
        return text.encode("ascii").translate(_ASCII).split()
    from kvault.search.scripts import split_words

    return split_words(text)


def split_signs(word: str) -> list[str]:
    """Return the words in an ASCII word that has ``#`` or ``+``, which are signs but for names such as c++."""
    if word[-1] in "#+" and word.strip("#+"):  # else it is the mark of a heading, or a tag
        from kvault.search.code_names import keep_special

        word = keep_special(word)
    return word.replace("#", " ").replace("+", " ").split()


def forms(word: str) -> list[str]:
    """Return the forms under which one word as written is known, the whole first; [] if it is data."""
    if not word.isascii():
        from kvault.search.scripts import forms_of_unusual

        return forms_of_unusual(word)
    if len(word) > MAX_WORD:
        return []
    if word.isalnum() and (word.islower() or word[1:].islower() or word.isdigit()):
        return [word.lower()]
    from kvault.search.code_names import has_parts
    from kvault.search.code_names import with_parts

    folded = word.lower()
    return with_parts(word, folded) if has_parts(word) else [folded]


def stem(form: str, language: str) -> str:
    """Return the Snowball stem of a folded form."""
    return stemmer(language)(form)


def stemmer(language: str) -> Callable[[str], str]:
    """Return what gives the Snowball stem of a folded form."""
    known = _stemmers.get(language)
    if known is None:
        snowball = Stemmer.Stemmer(language)
        snowball.maxCacheSize = 0  # each form comes once; our vocabulary is the cache
        known = _stemmers[language] = snowball.stemWord
    return known


def terms_of(word: str, language: str) -> tuple[str, ...]:
    """Return the terms that one word as written gives in the index; () for a stop word."""
    stops = STOP_WORDS.get(language) or STOP_WORDS["english"]
    if "#" in word or "+" in word:
        return tuple([term for part in split_signs(word) for term in terms_of(part, language)])
    found = forms(word)
    if len(found) == 1:
        return () if found[0] in stops else (stem(found[0], language),)
    return tuple([stem(form, language) for form in found if form not in stops])


def terms(text: str, language: str) -> list[str]:
    """Return the terms of a text, in order."""
    return [term for word in words(text) for term in terms_of(word, language)]


def without_marks(term: str) -> str:
    """Return the term without its diacritics: the additional form by which ``café`` is found as ``cafe``."""
    if term.isascii() or min(term) >= "\u2e80":  # no diacritics in Han, Kana and Hangul: \u304c is no \u304b
        return term
    from kvault.search.scripts import strip_marks

    return strip_marks(term)
