"""Words that are more than a run of letters: names of code such as camelCase, names with signs such as c++.

Apart from ``terms``, since compiling these patterns takes longer than answering a request that does not need them.
"""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"(?:(?<!\w)[cCfF](?:\+\+|#)|(?<!\w)\.(?:net|Net|NET))(?![\w+#])")
_SPECIAL_WORDS = {"c++": "cplusplus", "c#": "csharp", "f#": "fsharp", ".net": "dotnet"}
_HUMP = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_PARTS = re.compile(r"[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+|[^\W\d_A-Za-z]+")


def keep_special(text: str) -> str:
    """Put words in the place of names that are made of signs too, such as c++."""
    return _SPECIAL.sub(lambda match: f" {_SPECIAL_WORDS.get(match[0].lower(), match[0])} ", text)


def has_parts(word: str) -> bool:
    """Tell whether a word is several that are written as one."""
    return "_" in word or (_HUMP.search(word) is not None and not word.isupper())


def with_parts(word: str, folded: str) -> list[str]:
    """Return the forms of a word of several: the whole, then its parts."""
    parts = [part.casefold() for part in _PARTS.findall(word)]
    whole = folded.strip("_")
    if not whole:
        return []
    return [whole] if len(parts) < 2 else [whole, *parts]
