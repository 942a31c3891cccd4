"""The end of the file in which an agent keeps a conversation."""

from __future__ import annotations

import os
from stat import S_ISREG

MOST = 2 * 1024 * 1024  # bytes: some hundred turns; a conversation may be far longer
ENDINGS = (".jsonl", ".json")


def read_end(path: str) -> str:
    """Return the end of a transcript as text; "" for what is none or cannot be read.

    A file that is longer is read from the beginning of a line.
    """
    path = os.path.expanduser(path)
    if not os.path.isabs(path) or not path.endswith(ENDINGS):
        return ""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return ""
    with os.fdopen(descriptor, "rb") as file:
        facts = os.fstat(descriptor)
        if not S_ISREG(facts.st_mode):
            return ""
        start = max(0, facts.st_size - MOST)
        file.seek(start)
        try:
            data = file.read(MOST)
        except OSError:
            return ""
    if start:
        data = data[data.find(b"\n") + 1 :]
    return data.decode("utf-8", "replace")
