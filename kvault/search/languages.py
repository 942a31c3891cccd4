"""Which language a text is written in, by its script and its stop words."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from kvault.search.stopwords import STOP_WORDS

ENGLISH = "english"
SAMPLE = 160  # words looked at
LETTERS = 200  # characters looked at for the script
SURE = 0.16  # share of English stop words from which no other language is tried
PLAIN = 0.06  # below this share of stop words nothing is known

_ENGLISH = STOP_WORDS[ENGLISH] | {word.encode("utf-8") for word in STOP_WORDS[ENGLISH]}

_SPEAKERS: dict[str, tuple[str, ...]] = {}
for _name, _words in STOP_WORDS.items():
    for _word in _words:
        _SPEAKERS[_word] = (*_SPEAKERS.get(_word, ()), _name)

CODES = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "ne": "nepali",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
"""ISO 639-1 code to the Snowball stemmer's name."""

_SCRIPTS = (
    (0x0370, 0x0400, "greek"),
    (0x0400, 0x0530, "russian"),
    (0x0530, 0x0590, "armenian"),
    (0x0600, 0x0700, "arabic"),
    (0x0900, 0x0980, "hindi"),
    (0x0B80, 0x0C00, "tamil"),
)


def language_of(name: str) -> str | None:
    """Return the stemmer of a language given as ``de``, ``de-AT`` or ``german``; None if there is none."""
    name = name.strip().lower()
    if name in CODES.values():
        return name
    return CODES.get(name.replace("_", "-").split("-")[0])


def guess(words: Sequence[str] | Sequence[bytes], default: str = ENGLISH) -> str:
    """Return the stemmer for a text from its words as written; ``default`` where nothing tells."""
    sample = words[:SAMPLE]
    if not sample:
        return default
    first, rest = sample[: SAMPLE // 2], sample[SAMPLE // 2 :]  # of plain English the first half has enough of them
    found = sum(map(_ENGLISH.__contains__, first))
    if found >= SURE * len(sample) or found + sum(map(_ENGLISH.__contains__, rest)) >= SURE * len(sample):
        return ENGLISH
    lower = _joined(sample).lower()
    counts = Counter(chain.from_iterable(filter(None, map(_SPEAKERS.get, lower.split(" ")))))
    most = max(counts.values(), default=0)
    if most and most >= PLAIN * len(sample):
        return max((name for name in counts if counts[name] == most), key=lambda name: (name == default, name))
    return default if lower.isascii() else _by_script(lower, default)


def _joined(words: Sequence[str] | Sequence[bytes]) -> str:
    return b" ".join(words).decode("ascii") if isinstance(words[0], bytes) else " ".join(words)  # type: ignore[arg-type]


def _by_script(letters: str, default: str) -> str:
    codes = sorted(map(ord, letters[:LETTERS]))
    for low, high, name in _SCRIPTS:
        if (bisect_left(codes, high) - bisect_left(codes, low)) * 2 > len(codes):
            return name
    return default
