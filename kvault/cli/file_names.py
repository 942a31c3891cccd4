"""Starts kvault again in Python's UTF-8 mode where the locale would have names of files read in another encoding."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

UTF8 = "utf-8"


def read_names_as_utf8() -> None:
    """Replace this process by one that reads names as UTF-8; return where that cannot be.

    Names in a vault are UTF-8 whatever the locale: read as Latin-1 they would lead no link anywhere, and a link that
    is written would be wrong.
    """
    if os.name != "posix" or "utf8" in sys._xoptions:  # asked for once is enough
        return
    encoding = getattr(sys.stdout, "encoding", None)
    if encoding:  # a terminal is still written to in its own
        os.environ.setdefault("PYTHONIOENCODING", encoding)
    given = len(sys.argv) - 1
    own = sys.orig_argv[1 : len(sys.orig_argv) - given]
    os.execv(sys.executable, [*map(os.fsencode, (sys.executable, "-X", "utf8", *own)), *in_utf8(sys.argv[1:])])


def in_utf8(words: Sequence[str]) -> list[bytes]:
    """Return arguments as bytes: as they were given if they are UTF-8, as a completed name is; else put into it."""
    found = []
    for word in words:
        raw = os.fsencode(word)
        try:
            raw.decode(UTF8)
        except UnicodeDecodeError:
            raw = word.encode(UTF8, "surrogateescape")
        found.append(raw)
    return found
