"""Words that are not ASCII: other scripts, letters with marks.

Apart from ``terms``, since compiling these patterns takes longer than answering a request that does not need them.
"""

from __future__ import annotations

import re
from unicodedata import combining
from unicodedata import normalize

from kvault.search.code_names import has_parts
from kvault.search.code_names import keep_special
from kvault.search.code_names import with_parts

MAX_WORD = 64  # characters, as in terms

_MARKS = (  # combining marks belong to the word, which Python's pattern for letters leaves out
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
)
_SOUTHEAST = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
_WORD = re.compile(rf"[^\W{_SOUTHEAST}][\w{_MARKS}]*|[{_SOUTHEAST}]+")
_SIGNS = ("++", "c#", "C#", "f#", "F#", ".net", ".NET", ".Net")  # looking for them is far cheaper than the pattern
_UNSPACED = f"{_SOUTHEAST}\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_HAS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_ONLY_UNSPACED = re.compile(f"[{_UNSPACED}]+")


def split_words(text: str) -> list[str]:
    """Return the words of a text in any script, NFKC, in order."""
    text = normalize("NFKC", text)
    if any(sign in text for sign in _SIGNS):
        text = keep_special(text)
    return _WORD.findall(text)


def forms_of_unusual(word: str) -> list[str]:
    """Return the forms of a word that is not ASCII, the whole first; [] if it is data."""
    if len(word) > MAX_WORD and not _HAS_UNSPACED.search(word):
        return []
    folded = word.casefold()
    if has_parts(word):
        return with_parts(word, folded)
    folded = normalize("NFKC", folded)
    if _HAS_UNSPACED.search(folded):
        return [form for run in _RUN.findall(folded) for form in _unspaced(run)]
    return [folded]


def unspaced_forms(word: str) -> list[str] | None:
    """Return the forms of a word that is wholly of a script without spaces; None for any other word.

    They need neither folding nor stemming.
    """
    return _unspaced(word) if _ONLY_UNSPACED.fullmatch(word) else None


def strip_marks(term: str) -> str:
    """Return a term without its diacritics."""
    return normalize("NFC", "".join(c for c in normalize("NFD", term) if not combining(c)))


def _unspaced(run: str) -> list[str]:
    if not _HAS_UNSPACED.match(run):
        return [run.strip("_")] if run.strip("_") else []
    if len(run) == 1:
        return [run]
    return [*(run[at : at + 2] for at in range(len(run) - 1)), *run]
