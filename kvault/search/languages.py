"""Which language a text is written in, by its script and its stop words."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.search.stopwords import STOP_WORDS

ENGLISH = "english"
SAMPLE = 160  # words looked at
SURE = 0.16  # share of English stop words from which no other language is tried
PLAIN = 0.06  # below this share of stop words nothing is known

_ENGLISH = STOP_WORDS[ENGLISH] | {word.encode("utf-8") for word in STOP_WORDS[ENGLISH]}

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


def guess(words: Sequence[str | bytes], default: str = ENGLISH) -> str:
    """Return the stemmer for a text from its words as written; ``default`` where nothing tells."""
    sample = words[:SAMPLE]
    if not sample:
        return default
    english = sum(map(_ENGLISH.__contains__, sample)) / len(sample)
    if english >= SURE:
        return ENGLISH
    lower = [(word if isinstance(word, str) else word.decode("ascii")).lower() for word in sample]
    shares = {
        name: sum(map(stops.__contains__, lower)) / len(lower) for name, stops in STOP_WORDS.items()
    }
    best = max(shares, key=lambda name: (shares[name], name == default, name))
    if shares[best] >= PLAIN:
        return best
    return _by_script("".join(lower), default)


def _by_script(letters: str, default: str) -> str:
    letters = letters[:400]
    for low, high, name in _SCRIPTS:
        if sum(low <= ord(letter) < high for letter in letters) * 2 > len(letters):
            return name
    return default
