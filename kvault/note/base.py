"""Reads a base, whose formulas may name notes."""

from __future__ import annotations

import re

from kvault.config import Switches
from kvault.note.model import WIKI
from kvault.note.model import Link
from kvault.note.model import Note
from kvault.note.wikilink import split_path

_CALL = re.compile(r"""\b(?:link|hasLink)\(\s*+(?:"([^"\n]*+)"|'([^'\n]*+)')""")


def parse_base(text: str, switches: Switches) -> Note:
    """Return the links of a base, where the switch for them is on; else nothing."""
    links = tuple(_links(text)) if switches.base_links else ()
    return Note(None, (), links, (), (), (), None, "", None, 0, (), ())


def _links(text: str) -> list[Link]:
    found: list[Link] = []
    for call in _CALL.finditer(text):
        group = 1 if call.group(1) is not None else 2
        path, subpath = split_path(call.group(group))
        if not path:
            continue
        start = call.start(group)
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        raw = call.group(group)
        found.append(Link(raw, start, line, column, False, WIKI, path, subpath, None, False, "body"))
    return found
