"""Finds the blocks of a text, block comments and display math respected."""

from __future__ import annotations

from collections.abc import Iterator

from kvault.config import Switches
from kvault.note.blocks import COMMENT
from kvault.note.blocks import Blocks
from kvault.note.blocks import Leaf
from kvault.note.lines import read_simple
from kvault.note.native import read_blocks
from kvault.note.veil import veil


def find_blocks(text: str, start: int, end: int, switches: Switches) -> Blocks:
    """Return the block structure of a stretch of the text."""
    body = text if start == 0 and end == len(text) else text[start:end]
    if not (switches.html_links and "<" in body):
        blocks = read_simple(body, text, start)
        if blocks is not None:
            return blocks
    return find_any_blocks(body, text, start, switches)


def find_any_blocks(body: str, text: str, start: int, switches: Switches) -> Blocks:
    """Return the block structure of a stretch of the text as the native parser sees it."""
    veiled = veil(body)
    blocks = read_blocks(veiled.text, text, start, html_links=switches.html_links)
    comments = [(start + at, start + to) for at, to, math in veiled.spans if not math]
    if comments:
        _take_comments(text, comments, blocks, switches)
    return blocks


def _take_comments(text: str, comments: list[tuple[int, int]], blocks: Blocks, switches: Switches) -> None:
    """Take what stands in block comments: links and tags count there, headings do not."""
    blocks.leaves[:] = _without(blocks.leaves, comments)
    for start, end in comments:
        inside = find_blocks(text, start + 2, end - 2, switches)
        blocks.leaves.extend((leaf[0], leaf[1], COMMENT) for leaf in inside.leaves)
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
                yield start, hole_start, kind
            start = max(start, hole_end)
            if hole_end > end:
                break
            number += 1
        if start < end:
            yield start, end, kind
