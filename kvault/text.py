"""Positions in a text: offsets to lines and columns."""

from __future__ import annotations

from bisect import bisect_right


def line_starts(text: str) -> list[int]:
    """Return the offset at which each line begins; ``\\n`` ends a line, also in ``\\r\\n``."""
    starts = [0]
    at = text.find("\n")
    while at != -1:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def position(starts: list[int], offset: int) -> tuple[int, int]:
    """Return (line, column) of an offset, both counted from 1, the column in characters."""
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1
