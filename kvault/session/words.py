"""The content words of a request: stemmed, without stop words and without the words for tasks."""

from __future__ import annotations

from kvault.search.languages import ENGLISH
from kvault.search.languages import guess
from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import forms
from kvault.search.terms import stem
from kvault.search.terms import without_marks
from kvault.search.terms import words
from kvault.session.prose import prose
from kvault.session.task_words import CARRY_ON
from kvault.session.task_words import CARRY_ON_STARTS
from kvault.session.task_words import STOP_PAIRS
from kvault.session.task_words import STOP_SIGNS
from kvault.session.task_words import TASK_WORDS

_NO_WORDS: frozenset[str] = frozenset()
_SIGNS = 0x2E80  # from here on characters are whole words or syllables
_HIRAGANA = ("\u3040", "\u309f")
_PARTICLES = "をのはがにで"  # between two words of Japanese; within one they stand among other Hiragana


def content_words(text: str, default: str = ENGLISH) -> frozenset[str]:
    """Return the content words of a request; ``default``: the language of a text that does not tell."""
    found = words(prose(text))
    language = guess(found, default)
    common = STOP_WORDS.get(language, _NO_WORDS) | STOP_WORDS[ENGLISH] | CARRY_ON
    tasks = {stem(word, name) for name in {language, ENGLISH} for word in TASK_WORDS.get(name, _NO_WORDS)}
    kept: set[str] = set()
    for word in found:
        for form in _parts(word):
            if form not in common and _tells(form):
                kept.add(stem(form, language))
    return frozenset(without_marks(word) for word in kept - tasks)


def carries_on(text: str) -> bool:
    """Tell whether a request begins with words by which one carries on."""
    said = prose(text).strip().lower()
    if said.startswith(CARRY_ON_STARTS):
        return True
    first = next(iter(words(said)), "")
    return first.casefold() in CARRY_ON or said.startswith(("do it", "do that", "do this", "try that", "how about"))


def _parts(word: str) -> list[str]:
    """Return the forms of a word that count: parts instead of a whole made of them, pairs instead of single signs."""
    found = forms(word)
    if len(found) < 2:
        return found
    if any(ord(char) >= _SIGNS or "\u0e00" <= char <= "\u17ff" for char in word):
        return [form for form in found if len(form) > 1]
    return found[1:]


def _tells(form: str) -> bool:
    """Tell whether a form says anything of the subject."""
    if len(form) == 1:
        return ord(form) >= _SIGNS and form not in STOP_SIGNS
    if len(form) == 2 and ord(form[0]) >= _SIGNS:
        if form in STOP_PAIRS or not STOP_SIGNS.isdisjoint(form) or form[0] in _PARTICLES or form[1] in _PARTICLES:
            return False
        return not all(_HIRAGANA[0] <= char <= _HIRAGANA[1] for char in form)
    return True
