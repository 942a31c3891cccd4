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
from kvault.session.task_words import EVERYDAY
from kvault.session.task_words import TASK_WORDS
from kvault.session.unspaced import is_unspaced
from kvault.session.unspaced import subject_parts

_NO_WORDS: frozenset[str] = frozenset()
_BLANKLESS = ("\u0e00", "\u17ff")  # Thai, Lao, Burmese, Khmer: pairs of signs stand for words


def content_words(text: str, default: str = ENGLISH) -> frozenset[str]:
    """Return the content words of a request; ``default``: the language of a text that does not tell."""
    return frozenset(_content(text, default))


def subject_words(text: str, default: str = ENGLISH) -> frozenset[str]:
    """Return those content words of a request that do not go with any subject, as "faster" and "example" do."""
    return frozenset(word for word, form in _content(text, default).items() if form not in EVERYDAY)


def carries_on(text: str) -> bool:
    """Tell whether a request begins with words by which one carries on."""
    said = prose(text).strip().lower()
    if said.startswith(CARRY_ON_STARTS):
        return True
    first = next(iter(words(said)), "")
    return first.casefold() in CARRY_ON or said.startswith(("do it", "do that", "do this", "try that", "how about"))


def _content(text: str, default: str) -> dict[str, str]:
    """Return the content words of a request, each with the form in which it was said."""
    found = words(prose(text))
    language = guess(found, default)
    common = STOP_WORDS.get(language, _NO_WORDS) | STOP_WORDS[ENGLISH] | CARRY_ON
    tasks = {stem(word, name) for name in {language, ENGLISH} for word in TASK_WORDS.get(name, _NO_WORDS)}
    kept: dict[str, str] = {}
    for word in found:
        for form in _parts(word):
            if form not in common and not form.isdigit() and len(form) > 1:
                kept[stem(form, language)] = form
    return {without_marks(word): form for word, form in kept.items() if word not in tasks}


def _parts(word: str) -> list[str]:
    """Return the forms of a word that count: parts instead of a whole made of them, pairs instead of single signs."""
    if not word.isascii() and is_unspaced(word):
        parts, others = subject_parts(word)
        return [*parts, *(form for other in others for form in _parts(other))]
    found = forms(word)
    if len(found) < 2:
        return found
    if any(_BLANKLESS[0] <= char <= _BLANKLESS[1] for char in word):
        return [form for form in found if len(form) > 1]
    return found[1:]
