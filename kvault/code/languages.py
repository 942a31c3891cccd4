"""The table of languages whose imports are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kvault.code.go import read_go
from kvault.code.java import read_java
from kvault.code.javascript import read_javascript
from kvault.code.model import Source
from kvault.code.python import read_python
from kvault.code.rust import read_rust


class Language(NamedTuple):
    """One language: its files, and how their imports are read."""

    name: str
    suffixes: tuple[str, ...]  # lower case, without the dot
    read: Callable[[str], Source]  # total: any text gives a source


LANGUAGES = (
    Language("go", ("go",), read_go),
    Language("java", ("java",), read_java),
    Language("javascript", ("js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts"), read_javascript),
    Language("python", ("py", "pyi"), read_python),
    Language("rust", ("rs",), read_rust),
)

BY_SUFFIX = {suffix: language for language in LANGUAGES for suffix in language.suffixes}


def language_of(path: str) -> Language | None:
    """Return the language of a file, by its name alone."""
    return BY_SUFFIX.get(path.rpartition(".")[2].lower()) if "." in path.rpartition("/")[2] else None
