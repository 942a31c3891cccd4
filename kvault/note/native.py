"""Reads the blocks of any text with the native CommonMark parser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kvault.note.blocks import ITEM
from kvault.note.blocks import PARAGRAPH
from kvault.note.blocks import Blocks
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

if TYPE_CHECKING:
    import pyromark

_INLINE = frozenset(("Emphasis", "Strong", "Link", "Image"))
_SOLID = frozenset(("List", "BlockQuote", "Table"))
_CONTAINERS = frozenset(("Item", "BlockQuote", "FootnoteDefinition"))
_WHOLE = frozenset(("Paragraph", "Heading", "TableHead", "TableRow", "CodeBlock", "HtmlBlock", "MetadataBlock"))
_HTML = re.compile(r"^[ \t>*+\-\d.)]*+<", re.MULTILINE)
_RULES = ("***", "* *")
_MARKS = bytes.maketrans(b"[]!&\\", b"xxxxx")


def read_blocks(veiled: str, text: str, shift: int, *, html_links: bool) -> Blocks:
    """Return the blocks of an ASCII text that veils the stretch of ``text`` from ``shift`` on."""
    blocks = Blocks([], [], [], [], [])
    events = iter(_parser().events_with_range(_without_marks(veiled)))
    _walk(events, text, shift, blocks, html_links)
    return blocks


@lru_cache(maxsize=1)
def _parser() -> pyromark.Markdown:
    import pyromark

    options = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES
    return pyromark.Markdown(options=options)


def _without_marks(text: str) -> str:
    """Return the text without inline marks, which say nothing of blocks and cost time.

    They stay where they may say something: in definitions, in HTML, in rows of a table.
    """
    if "]:" in text or ("<" in text and _HTML.search(text)):
        return text
    plain = text.encode("ascii").translate(_MARKS)
    if b"|" not in plain and b"```" not in plain:
        plain = plain.replace(b"`", b"x")
    if not any(rule in text for rule in _RULES):
        plain = plain.replace(b"**", b"xx")
    return plain.decode("ascii")


def _walk(events: Iterator[Any], text: str, shift: int, blocks: Blocks, html_links: bool) -> None:
    """Fill the blocks from the parser's events.

    Text directly in a list item has no borders of its own: the stretch between two borders of
    blocks is a leaf when anything inline was seen in it.
    """
    border, seen, items, containers = shift, False, 0, 0
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
            blocks.leaves.append((border, edge, ITEM))
            seen = False
        border = edge
        if name in _CONTAINERS:
            containers += 1 if opened else -1
            items += (1 if opened else -1) * (name == "Item")
        if opened is None:
            if name in _SOLID:
                blocks.solids.append((place["start"] + shift, edge))
            continue
        end = place["end"] + shift
        if name == "Paragraph":
            blocks.leaves.append((edge, end, ITEM if items else PARAGRAPH))
        elif name == "Heading":
            blocks.take_heading(text, edge, end, nested=containers > 0)
        elif name in _WHOLE:
            _take(name, text, edge, end, blocks, html_links)
        elif name == "FootnoteDefinition":
            blocks.footnotes.append((text[edge + 2 : text.find("]:", edge)], edge))
        if name in _WHOLE:
            border = end
            _skip(events, name)
        elif name == "Rule":
            border = end


def _skip(events: Iterator[Any], name: str) -> None:
    """Pass over the events inside a block that is taken as a whole."""
    for event, _ in events:
        if event.__class__ is dict:
            closed = event.get("End")
            if closed is not None and name in closed:
                return


def _take(name: str, text: str, start: int, end: int, blocks: Blocks, html_links: bool) -> None:
    if name in ("TableHead", "TableRow"):
        blocks.take_row(text, start, end)
    elif name == "HtmlBlock" and html_links:
        blocks.leaves.append((start, end, PARAGRAPH))
    else:
        blocks.take_opaque(text, start, end)
