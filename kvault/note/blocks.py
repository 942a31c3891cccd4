"""Says what the blocks of a note are, and takes those that stand for themselves."""

from __future__ import annotations

import re

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from typing import TypeAlias

PARAGRAPH = "paragraph"  # outside lists
ITEM = "item"  # a paragraph of a list item
HEADING = "heading"
CELL = "cell"
COMMENT = "comment"

Leaf: TypeAlias = "tuple[int, int, str]"
"""A stretch of prose in which inline syntax is read: start, end, kind. Many, so a plain tuple."""

_BAR = re.compile(r"(?<!\\)\|")
_ATX = re.compile(r"#{1,6}(?:[ \t]++|(?=[\r\n]|\Z))")
_QUOTE_MARKS = " \t>"


class Title(NamedTuple):
    """A heading with its place, without its line."""

    level: int
    text: str
    start: int


class Blocks(NamedTuple):
    """The block structure of a text."""

    leaves: list[Leaf]
    titles: list[Title]
    opaque: list[tuple[int, int]]  # code blocks and HTML blocks
    solids: list[tuple[int, int]]  # what an id on a line of its own may name, in order of the ends
    footnotes: list[tuple[str, int]]  # label and start of each definition

    def take_heading(self, text: str, start: int, end: int, *, nested: bool) -> None:
        """Take a heading: its text is the source without the marks around it.

        One that is nested in a quote or a list is prose: the app's outline does not hold it.
        """
        marks = _ATX.match(text, start, end)
        if marks is not None:
            level = len(marks.group().rstrip(" \t"))
            title = text[marks.end() : end].strip()
            if title.endswith("#"):
                title = _without_closing_marks(title)
            self.leaves.append((marks.end(), end, HEADING))
        else:
            lines = text[start:end].rstrip().split("\n")
            level = 1 if lines[-1].endswith("=") else 2
            title = " ".join(line.lstrip(_QUOTE_MARKS).rstrip() for line in lines[:-1])
            self.leaves.append((start, end, HEADING))
        if not nested:
            self.titles.append(Title(level, title, start))
            self.solids.append((start, end))  # the app itself writes ids below headings

    def take_plain_heading(self, level: int, title: str, start: int, begin: int, end: int) -> None:
        """Take a heading of which all is known: its text begins at ``begin``."""
        self.leaves.append((begin, end, HEADING))
        self.titles.append(tuple.__new__(Title, (level, title, start)))  # of many records: far faster than the class
        self.solids.append((start, end))

    def take_row(self, text: str, start: int, end: int) -> None:
        """Take the cells of a table row, those beyond the table's width included."""
        for bar in _BAR.finditer(text, start, end):
            if bar.start() > start:
                self.leaves.append((start, bar.start(), CELL))
            start = bar.end()
        if start < end:
            self.leaves.append((start, end, CELL))

    def take_opaque(self, text: str, start: int, end: int) -> None:
        """Take a block that holds nothing to read, without the blanks after it."""
        while end > start and text[end - 1] in " \t\r\n":
            end -= 1
        self.opaque.append((start, end))
        self.solids.append((start, end))


def _without_closing_marks(title: str) -> str:
    rest = title.rstrip("#")
    return rest.rstrip() if not rest or rest[-1] in " \t" else title
