"""The places a project's card names: the rows of its table."""

from __future__ import annotations

import re

from kvault.record import NamedTuple

SOURCES = ("repo", "folder", "workflow", "search", "branch", "index")

_ROW = re.compile(
    r"^[ \t]{0,3}\|[ \t]*(" + "|".join(SOURCES) + r")[ \t]*\|[ \t]*((?:[^|\\\r\n]|\\.)+?)[ \t]*\|",
    re.MULTILINE | re.IGNORECASE,
)


class Place(NamedTuple):
    """One row of a card."""

    source: str  # one of SOURCES
    path: str  # as written, escaped bars undone
    line: int  # counts from 1


def read_places(text: str, start: int = 0) -> tuple[Place, ...]:
    """Return the rows of the card's table, which stands behind the offset ``start``, in order."""
    return tuple(
        Place(match[1].lower(), match[2].replace("\\|", "|").strip("`"), text.count("\n", 0, match.start()) + 1)
        for match in _ROW.finditer(text, start)
    )
