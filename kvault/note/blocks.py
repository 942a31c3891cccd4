"""Finds the blocks of a note: prose, headings, and what is code or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple

from kvault.config import Switches
from kvault.note.veil import veil

if TYPE_CHECKING:
    import pyromark

PARAGRAPH = "Paragraph"
HEADING = "Heading"
CELL = "TableCell"
ITEM = "Item"
COMMENT = "Comment"

_INLINE = frozenset(("Emphasis", "Strong", "Link", "Image"))
_SOLID = frozenset(("List", "BlockQuote", "Table"))
_WHOLE = frozenset(
    (PARAGRAPH, HEADING, "TableHead", "TableRow", "CodeBlock", "HtmlBlock", "MetadataBlock")
)
_BAR = re.compile(r"(?<!\\)\|")
_ATX = re.compile(r"#{1,6}[ \t]*+")
_ATX_CLOSING = re.compile(r"(?:^|[ \t]+)#+[ \t]*\r?$")
_QUOTE_MARKS = re.compile(r"^[ \t>]+", re.MULTILINE)
_HTML = re.compile(r"^[ \t>*+\-\d.)]*+<", re.MULTILINE)
_RULES = ("***", "* *")
_MARKS = bytes.maketrans(b"[]!&\\", b"xxxxx")


class Leaf(NamedTuple):
    """A stretch of prose in which inline syntax is read."""

    start: int
    end: int
    kind: str


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
    footnotes: list[tuple[str, int]]


def find_blocks(text: str, start: int, end: int, switches: Switches) -> Blocks:
    """Return the block structure of a stretch of the text."""
    body = text if start == 0 and end == len(text) else text[start:end]
    veiled = veil(body)
    blocks = Blocks([], [], [], [], [])
    events = _parser().events_with_range(_plain(veiled.text))
    _walk(events, text, start, blocks, html_links=switches.html_links)
    comments = [(start + at, start + to) for at, to, math in veiled.spans if not math]
    if comments:
        _take_comments(text, comments, blocks, switches)
    return blocks


def _take_comments(
    text: str, comments: list[tuple[int, int]], blocks: Blocks, switches: Switches
) -> None:
    """Take what stands in block comments: links and tags count there, headings do not."""
    blocks.leaves[:] = _without(blocks.leaves, comments)
    for start, end in comments:
        inside = find_blocks(text, start + 2, end - 2, switches)
        blocks.leaves.extend(Leaf(leaf.start, leaf.end, COMMENT) for leaf in inside.leaves)
        blocks.opaque.extend(inside.opaque)
    blocks.leaves.sort()
    blocks.opaque.sort()


def _without(leaves: list[Leaf], holes: list[tuple[int, int]]) -> Iterator[Leaf]:
    """Yield the leaves without the holes; a list item reaches over the comment below it."""
    number = 0
    for start, end, kind in leaves:
        while number < len(holes) and holes[number][0] < end:
            hole_start, hole_end = holes[number]
            if hole_start > start:
                yield Leaf(start, hole_start, kind)
            start = max(start, hole_end)
            if hole_end > end:
                break
            number += 1
        if start < end:
            yield Leaf(start, end, kind)


@lru_cache(maxsize=1)
def _parser() -> pyromark.Markdown:
    import pyromark

    options = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES
    return pyromark.Markdown(options=options)


def _plain(text: str) -> str:
    """Return the text without inline marks, which say nothing of blocks and cost time.

    They stay where they may say something: in definitions, in HTML, in rows of a table.
    """
    if "]:" in text or _HTML.search(text):
        return text
    plain = text.encode("ascii").translate(_MARKS)
    if b"|" not in plain and b"```" not in plain:
        plain = plain.replace(b"`", b"x")
    if not any(rule in text for rule in _RULES):
        plain = plain.replace(b"**", b"xx")
    return plain.decode("ascii")


def _walk(
    events: Iterator[Any], text: str, shift: int, blocks: Blocks, *, html_links: bool
) -> None:
    """Fill the blocks from the parser's events.

    Text directly in a list item has no borders of its own: the stretch between two borders of
    blocks is a leaf when anything inline was seen in it.
    """
    border = shift
    seen = False
    for event, place in events:
        if event.__class__ is str and event != "Rule":
            continue
        opened = event if event == "Rule" else event.get("Start")
        block = opened if opened is not None else event.get("End")
        name = block if block is None or block.__class__ is str else next(iter(block))
        if name is None or name in _INLINE:
            seen = True
            continue
        edge = place["end" if opened is None else "start"] + shift
        if seen:
            blocks.leaves.append(Leaf(border, edge, ITEM))
            seen = False
        border = edge
        if opened is None:
            if name in _SOLID:
                blocks.solids.append((place["start"] + shift, edge))
            continue
        end = place["end"] + shift
        if name in _WHOLE:
            _take(name, text, edge, end, blocks, html_links)
            border = end
            _skip(events, name)
        elif name == "Rule":
            border = end
        elif name == "FootnoteDefinition":
            blocks.footnotes.append((text[edge + 2 : text.find("]:", edge)], edge))


def _skip(events: Iterator[Any], name: str) -> None:
    """Pass over the events inside a block that is taken as a whole."""
    for event, _ in events:
        if event.__class__ is dict:
            closed = event.get("End")
            if closed is not None and name in closed:
                return


def _take(name: str, text: str, start: int, end: int, blocks: Blocks, html_links: bool) -> None:
    if name == PARAGRAPH:
        blocks.leaves.append(Leaf(start, end, PARAGRAPH))
    elif name == HEADING:
        _take_heading(text, start, end, blocks)
        blocks.solids.append((start, end))  # the app itself writes ids below headings
    elif name in ("TableHead", "TableRow"):
        _take_row(text, start, end, blocks)
    elif name == "HtmlBlock" and html_links:
        blocks.leaves.append(Leaf(start, end, PARAGRAPH))
    else:
        blocks.opaque.append((start, end))
        blocks.solids.append((start, end))


def _take_heading(text: str, start: int, end: int, blocks: Blocks) -> None:
    """Take a heading: its text is the source without the marks around it."""
    marks = _ATX.match(text, start, end)
    if marks is not None:
        level = len(marks.group().rstrip(" \t"))
        title = _ATX_CLOSING.sub("", text[marks.end() : end].rstrip("\r\n")).strip()
        blocks.leaves.append(Leaf(marks.end(), end, HEADING))
    else:
        lines = text[start:end].rstrip().split("\n")
        level = 1 if lines[-1].endswith("=") else 2
        title = " ".join(_QUOTE_MARKS.sub("", line).strip() for line in lines[:-1])
        blocks.leaves.append(Leaf(start, end, HEADING))
    blocks.titles.append(Title(level, title, start))


def _take_row(text: str, start: int, end: int, blocks: Blocks) -> None:
    """Take the cells of a table row, those beyond the table's width included."""
    for bar in _BAR.finditer(text, start, end):
        if bar.start() > start:
            blocks.leaves.append(Leaf(start, bar.start(), CELL))
        start = bar.end()
    if start < end:
        blocks.leaves.append(Leaf(start, end, CELL))
