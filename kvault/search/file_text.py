"""The bytes of any file to a text, if it is one."""

from __future__ import annotations

FOREIGN = 0.3  # share of bytes beyond ASCII from which text that is not UTF-8 is in a script that is not guessed

_CONTROLS = bytes((*range(9), 11, *range(14, 27), *range(28, 32), 127))  # what no text holds
_ASCII = bytes(range(128))


def read_text(data: bytes) -> str | None:
    """Return the text of a file; None for one that is binary.

    UTF-8 with or without its mark, UTF-16 with its mark, else the western encoding that old files are in.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        pass
    high = len(data.translate(None, _ASCII))
    if high > FOREIGN * len(data) or len(data.translate(None, _CONTROLS)) < len(data):
        return None
    return data.decode("latin-1")
