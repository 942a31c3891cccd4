"""Tells whether an offset lies in a comment or a string, asked from left to right."""

from __future__ import annotations

from collections.abc import Iterable


class Hidden:
    """The hidden stretches of a text, found only as far as they are asked for."""

    def __init__(self, stretches: Iterable[tuple[int, int]]) -> None:
        self._stretches = iter(stretches)  # (start, end), in order
        self._now = (-1, -1)

    def end(self, at: int) -> int:
        """Return the end of the stretch that covers an offset, or 0; the offsets asked for must not fall."""
        while self._now[1] <= at:
            following = next(self._stretches, None)
            if following is None:
                self._now = (1 << 60, 1 << 60)
                return 0
            self._now = following
        return self._now[1] if self._now[0] <= at else 0


class Lines:
    """Counts lines at growing offsets, each character once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1

    def line(self, at: int) -> int:
        """Return the line of an offset, which must not fall; counts from 1."""
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return self._line


def offsets(text: str, *words: str) -> list[int]:
    """Return where these words stand, in order; far faster than one search for all of them."""
    found = []
    for word in words:
        at = text.find(word)
        while at != -1:
            found.append(at)
            at = text.find(word, at + len(word))
    if len(words) > 1:
        found.sort()
    return found


def is_name_part(sign: str) -> bool:
    """Tell whether a character may stand in a name, so that a keyword beside it is none."""
    return sign.isalnum() or sign in ("_", "$")


def first_line(comment: str) -> str:
    """Return the first line of a comment that says something, its marks taken off; "" without one."""
    for line in comment.split("\n"):
        said = line.strip().strip("/*!#").strip()
        if said:
            return " ".join(said.split())[:LONGEST]
    return ""


LONGEST = 200  # characters of a doc line that are kept
