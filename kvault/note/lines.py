"""Reads the blocks of a text whose lines are simple; most notes are, and it is far cheaper.

What the reader is not sure of it leaves to the native parser: HTML, tables, definitions, indented
code, underlined headings, items that begin with another block, lazy lines of a quote, ids on lines
of their own. A property test holds both to the same result.
"""

from __future__ import annotations

import re
from itertools import accumulate

from kvault.note.blocks import ITEM
from kvault.note.blocks import PARAGRAPH
from kvault.note.blocks import Blocks
from kvault.note.line_shapes import BULLETS
from kvault.note.line_shapes import FENCE
from kvault.note.line_shapes import HEADING
from kvault.note.line_shapes import MARKER
from kvault.note.line_shapes import RULE
from kvault.note.line_shapes import SPECIAL
from kvault.note.line_shapes import begins_block
from kvault.note.line_shapes import is_doubtful
from kvault.note.line_shapes import may_define
from kvault.note.veil import may_hide

MOST_NESTED = 8  # quotes in quotes; more are left to the native parser

_NOWHERE = -1


class _NotSimpleError(Exception):
    """The native parser must look at this text."""


def read_simple(body: str, text: str, shift: int) -> Blocks | None:
    """Return the blocks of ``body``, a stretch of the text, or None if it is not simple."""
    if "\x00" in body or "\x0b" in body or "\x0c" in body or may_define(body):
        return None
    if "\r" in body and body.count("\r") != body.count("\r\n"):
        return None
    if may_hide(body):
        return None
    lines = body.split("\n")
    starts = list(accumulate([len(line) + 1 for line in lines], initial=shift))
    blocks = Blocks([], [], [], [], [])
    try:
        _Reader(text, blocks, 0).read(lines, starts)
    except _NotSimpleError:
        return None
    return blocks


class _Reader:
    """Reads the lines of a note, or of a quote without its marks."""

    __slots__ = ("text", "blocks", "depth", "leaf", "kind", "contents", "lines", "starts")

    def __init__(self, text: str, blocks: Blocks, depth: int) -> None:
        self.text = text
        self.blocks = blocks
        self.depth = depth
        self.leaf = _NOWHERE  # where the open stretch of prose begins
        self.kind = PARAGRAPH
        self.contents: list[int] = []  # columns at which the content of the open items begins

    def read(self, lines: list[str], starts: list[int]) -> None:
        """Read lines that begin at these offsets."""
        self.lines, self.starts = lines, starts
        number, count, special, leaves = 0, len(lines), SPECIAL, self.blocks.leaves
        while number < count:
            line = lines[number]
            if line and line[0] not in special:
                if self.leaf == _NOWHERE:
                    self._open(number)
            elif not line or not line.strip(" \t\r"):
                if self.leaf != _NOWHERE:
                    end = starts[number - 1] + len(lines[number - 1])
                    leaves.append((self.leaf, end, self.kind))
                    self.leaf = _NOWHERE
            else:
                number = _READERS[line[0]](self, line, number)
                continue
            number += 1
        self._close(number)

    def _open(self, number: int) -> None:
        self.contents.clear()
        self.leaf = self.starts[number]
        self.kind = PARAGRAPH

    def _close(self, number: int) -> None:
        """End the open stretch of prose before a line."""
        if self.leaf != _NOWHERE:
            end = self.starts[number - 1] + len(self.lines[number - 1])
            self.blocks.leaves.append((self.leaf, end, self.kind))
            self.leaf = _NOWHERE

    def _read_heading(self, line: str, number: int) -> int:
        mark = HEADING.match(line)
        if not mark:
            return self._read_prose(line, number)
        self._close(number)
        self.contents.clear()
        start, after = self.starts[number], mark.end()
        title = line[after:]
        if not self.depth and line[after - 1] == " " and title and title[0] not in " \t" and title[-1] not in "# \t\r":
            self.blocks.take_plain_heading(after - 1, title, start, start + after, start + len(line))
            return number + 1
        self.blocks.take_heading(self.text, start, start + len(line), nested=self.depth > 0)
        return number + 1

    def _read_mark(self, line: str, number: int) -> int:
        """Read a line that may be a rule or the first of a list item."""
        if line.startswith(BULLETS) and len(line) > 2 and line[2] not in SPECIAL:
            self._close(number)
            self.leaf, self.kind, self.contents = self.starts[number], ITEM, [2]
            return number + 1
        marker = MARKER.match(line)
        if marker is not None and line[marker.end()] not in SPECIAL:
            return self._read_item(line, marker, number)
        if RULE.match(line):
            if self.leaf != _NOWHERE and line[0] == "-":
                raise _NotSimpleError  # it may underline a heading
            self._close(number)
            self.contents.clear()
            return number + 1
        if marker is not None:
            return self._read_item(line, marker, number)
        return self._read_prose(line, number)

    def _read_prose(self, line: str, number: int) -> int:
        """Read a line that is prose unless it is doubtful."""
        if is_doubtful(line, in_prose=self.leaf != _NOWHERE):
            raise _NotSimpleError
        if self.leaf == _NOWHERE:
            self._open(number)
        return number + 1

    def _read_angle(self, line: str, number: int) -> int:
        if not line.startswith("<!--") or line.startswith(("<!-->", "<!--->")):
            return self._read_prose(line, number)
        self._close(number)
        self.contents.clear()
        last = number
        while last < len(self.lines) and "-->" not in self.lines[last]:
            last += 1
        return self._take_opaque(number, last)

    def _columns(self, blanks: str, before: int = 0) -> int:
        """Return the width of blanks that follow so many columns."""
        if "\t" not in blanks:
            return len(blanks)
        if self.depth:
            raise _NotSimpleError  # the quote's marks move the tab stops
        return len((" " * before + blanks).expandtabs(4)) - before

    def _read_indented(self, line: str, number: int) -> int:
        rest = line.lstrip(" \t")
        marker = MARKER.match(line)
        if marker is not None and RULE.match(rest) is None:
            return self._read_item(line, marker, number)
        if begins_block(rest, in_prose=self.leaf != _NOWHERE):
            raise _NotSimpleError
        if self.leaf != _NOWHERE:
            return number + 1
        indent = self._columns(line[: len(line) - len(rest)])
        open_items = [column for column in self.contents if column <= indent]
        if indent - (open_items[-1] if open_items else 0) > 3:
            raise _NotSimpleError  # indented code
        self._open(number)
        if open_items:
            self.contents, self.kind = open_items, ITEM
        return number + 1

    def _read_item(self, line: str, marker: re.Match[str], number: int) -> int:
        """Read the first line of a list item."""
        before, sign, ordered, blanks = marker.groups()
        column = self._columns(before) if before else 0
        after = column + len(sign)
        gap = 1 if blanks == " " else self._columns(blanks, after)
        contents = self.contents
        open_items = [content for content in contents if content <= column] if contents else []
        if gap > 4 or column - (open_items[-1] if open_items else 0) > 3:
            raise _NotSimpleError  # indented code
        rest = marker.end()
        if line[rest] in SPECIAL and begins_block(line[rest:], in_prose=self.leaf != _NOWHERE):
            raise _NotSimpleError
        if self.leaf != _NOWHERE:
            if ordered and int(ordered) != 1 and len(open_items) == len(contents):
                raise _NotSimpleError  # only a first item ends a paragraph
            self._close(number)
        self.leaf, self.kind = self.starts[number], ITEM
        open_items.append(after + gap)
        self.contents = open_items
        return number + 1

    def _read_fence(self, line: str, number: int) -> int:
        """Read a fenced code block at the margin."""
        opening = FENCE.match(line)
        if opening is None:
            return self._read_prose(line, number)
        fence = opening.group(1) or opening.group(2)
        self._close(number)
        self.contents.clear()
        last = number + 1
        while last < len(self.lines):
            rest = self.lines[last].strip(" \t\r")
            if rest.startswith(fence) and not rest.strip(fence[0]):
                if "\t" in self.lines[last] or self.lines[last].startswith("    "):
                    raise _NotSimpleError  # parsers differ on tabs
                break
            last += 1
        return self._take_opaque(number, last)

    def _take_opaque(self, number: int, last: int) -> int:
        last = min(last, len(self.lines) - 1)
        end = self.starts[last] + len(self.lines[last])
        self.blocks.take_opaque(self.text, self.starts[number], end)
        return last + 1

    def _read_quote(self, line: str, number: int) -> int:
        """Read the lines of a quote."""
        if self.leaf != _NOWHERE or self.depth == MOST_NESTED:
            raise _NotSimpleError
        self.contents.clear()
        lines: list[str] = []
        starts: list[int] = []
        while number < len(self.lines) and self.lines[number].startswith(">"):
            line = self.lines[number]
            if line.startswith(">\t"):
                raise _NotSimpleError
            marks = 2 if line.startswith("> ") else 1
            lines.append(line[marks:])
            starts.append(self.starts[number] + marks)
            number += 1
        if number < len(self.lines) and self.lines[number].strip(" \t\r"):
            raise _NotSimpleError  # it may belong to the quote's last paragraph
        _Reader(self.text, self.blocks, self.depth + 1).read(lines, starts)
        return number


_READERS = {
    "#": _Reader._read_heading,
    ">": _Reader._read_quote,
    "<": _Reader._read_angle,
    **dict.fromkeys(" \t", _Reader._read_indented),
    **dict.fromkeys("`~", _Reader._read_fence),
    **dict.fromkeys("-+*_0123456789", _Reader._read_mark),
    **dict.fromkeys("=|:^\r", _Reader._read_prose),
}
