"""Finds the blocks that have an id: ``^id`` at their end, or on a line of its own after them."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

from kvault.config import Switches
from kvault.note.blocks import ITEM
from kvault.note.blocks import PARAGRAPH
from kvault.note.blocks import Blocks

_ID = re.compile(r"\^([A-Za-z0-9-]++)[ \t]*+\r?(?=\n|\Z)")
_WITH_IDS = (PARAGRAPH, ITEM)
_BETWEEN = " \t\r\n>"


def find_block_ids(text: str, blocks: Blocks, switches: Switches) -> list[tuple[str, int]]:
    """Return the ids with the offset at which their block begins, in the order of the text."""
    found: list[tuple[str, int]] = []
    if "^" not in text:
        return found
    chain = (0, -1)  # where the block named last begins, and where the id below it ends
    for match in _ID.finditer(text):
        caret = match.start()
        number = bisect_right(blocks.leaves, caret, key=itemgetter(0)) - 1
        if number < 0:
            continue
        start, end, kind = blocks.leaves[number]
        if kind not in _WITH_IDS or not caret < end or text[match.end() : end].strip():
            continue
        before = text[start:caret]
        if not before.strip(_BETWEEN):
            again = chain[1] != -1 and not text[chain[1] : start].strip(_BETWEEN)
            above = chain[0] if again else _block_above(text, start, blocks, number)
            if above is not None:
                found.append((match.group(1), above))
                chain = (above, end)
        elif before[-1].isspace() or (switches.tight_block_ids and before.endswith("]]")):
            found.append((match.group(1), start))
    return found


def _block_above(text: str, at: int, blocks: Blocks, number: int) -> int | None:
    """Return where the outermost block that ends just above this leaf begins.

    It is a list, a quote, a table, code, a heading, or display math, which is a paragraph here.
    """
    if number > 0:
        start, end, kind = blocks.leaves[number - 1]
        if kind == PARAGRAPH and not text[end:at].strip(_BETWEEN):
            prose = text[start:end].strip()
            if len(prose) > 4 and prose.startswith("$$") and prose.endswith("$$"):
                return start
    last = bisect_right(blocks.solids, at, key=itemgetter(1)) - 1
    if last < 0:
        return None
    start, end = blocks.solids[last]
    return None if text[end:at].strip(_BETWEEN) else start
