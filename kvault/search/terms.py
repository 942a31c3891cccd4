"""Text to terms: the one tokeniser for index, request, threads and duplicates.

A word is a run of letters and digits in any script, NFKC and case folded. ``camelCase`` and ``snake_case`` give the
whole and its parts; ``c++``, ``c#`` and ``.net`` are words; scripts without spaces give bigrams and single characters.
Words are stemmed by Snowball in the text's language; stop words are dropped.
"""

from __future__ import annotations

import re
from unicodedata import combining
from unicodedata import normalize

import Stemmer

from kvault.search.stopwords import STOP_WORDS

MAX_WORD = 64  # characters; longer runs are data, not words

_ASCII = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
_MARKS = (  # combining marks belong to the word, which \w does not say
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u0900-\u0963\u0966-\u0dff"
)
_SOUTHEAST = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
_WORD = re.compile(rf"[^\W{_SOUTHEAST}][\w{_MARKS}]*|[{_SOUTHEAST}]+")
_SPECIAL = re.compile(r"(?<!\w)(c\+\+|c#|f#|\.net)(?![\w+#])", re.IGNORECASE)
_SPECIAL_WORDS = {"c++": "cplusplus", "c#": "csharp", "f#": "fsharp", ".net": "dotnet"}
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_UNSPACED_RUN = re.compile(f"[{_UNSPACED}\u3005\u30fc]+|[^{_UNSPACED}\u3005\u30fc]+")
_HAS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_HUMP = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_PARTS = re.compile(r"[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+|[^\W\d_A-Za-z]+")

_stemmers: dict[str, Stemmer.Stemmer] = {}


def words(text: str) -> list[str]:
    """Return the words of a text as written, in order."""
    if "+" in text or "#" in text or ".net" in text or ".NET" in text:
        text = _SPECIAL.sub(lambda match: f" {_SPECIAL_WORDS[match[1].lower()]} ", text)
    if text.isascii():
        return text.translate(_ASCII).split()
    return _WORD.findall(normalize("NFKC", text))


def forms(word: str) -> list[str]:
    """Return the forms under which one word as written is known, the whole first; [] if it is data."""
    if len(word) > MAX_WORD and not _HAS_UNSPACED.search(word):
        return []
    folded = word.casefold()
    if "_" in word or (_HUMP.search(word) and not word.isupper()):
        return _with_parts(word, folded)
    if word.isascii():
        return [folded]
    folded = normalize("NFKC", folded)
    if _HAS_UNSPACED.search(folded):
        return [form for run in _UNSPACED_RUN.findall(folded) for form in _unspaced(run)]
    return [folded]


def _with_parts(word: str, folded: str) -> list[str]:
    parts = [part.casefold() for part in _PARTS.findall(word)]
    whole = folded.strip("_")
    if not whole:
        return []
    return [whole] if len(parts) < 2 else [whole, *parts]


def _unspaced(run: str) -> list[str]:
    if not _HAS_UNSPACED.match(run):
        return [run.strip("_")] if run.strip("_") else []
    if len(run) == 1:
        return [run]
    return [*(run[at : at + 2] for at in range(len(run) - 1)), *run]


def stem(form: str, language: str) -> str:
    """Return the Snowball stem of a folded form."""
    stemmer = _stemmers.get(language)
    if stemmer is None:
        stemmer = _stemmers[language] = Stemmer.Stemmer(language)
    stemmed: str = stemmer.stemWord(form)
    return stemmed


def terms_of(word: str, language: str) -> tuple[str, ...]:
    """Return the terms that one word as written gives in the index; () for a stop word."""
    stops = STOP_WORDS.get(language) or STOP_WORDS["english"]
    return tuple(stem(form, language) for form in forms(word) if form not in stops)


def terms(text: str, language: str) -> list[str]:
    """Return the terms of a text, in order."""
    return [term for word in words(text) for term in terms_of(word, language)]


def without_marks(term: str) -> str:
    """Return the term without its diacritics: the additional form by which ``café`` is found as ``cafe``."""
    if term.isascii():
        return term
    return normalize("NFC", "".join(c for c in normalize("NFD", term) if not combining(c)))
