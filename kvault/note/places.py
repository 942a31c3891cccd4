"""Turns growing offsets into lines and columns while the text is read once."""

from __future__ import annotations


class Places:
    """A reader's finger in a text; it moves forward only."""

    __slots__ = ("text", "offset", "line", "start")

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.line = 1
        self.start = 0  # offset at which the line begins

    def at(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both counted from 1."""
        if offset < self.offset:
            self.offset, self.line, self.start = 0, 1, 0
        more = self.text.count("\n", self.offset, offset)
        if more:
            self.line += more
            self.start = self.text.rfind("\n", self.offset, offset) + 1
        self.offset = offset
        return self.line, offset - self.start + 1
