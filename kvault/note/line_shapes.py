"""Tells what a line of a text may be besides prose."""

from __future__ import annotations

import re

from kvault.note.html import TAG

SPECIAL = frozenset("#>-+*_`~<=|:^0123456789 \t\r")  # a line that begins otherwise is prose
MARKER = re.compile(r"([ \t]*+)([-+*]|(\d{1,9})[.)])([ \t]++)(?=[^\r])")
BULLETS = ("- ", "* ", "+ ")
HEADING = re.compile(r"#{1,6}(?:[ \t\r]|$)")
RULE = re.compile(r"(?:(?:\*[ \t]*+){3,}|(?:-[ \t]*+){3,}|(?:_[ \t]*+){3,})\r?$")
FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,})")
LONGEST_LABEL = 1000  # of a definition, as in CommonMark

_BARE_MARKER = re.compile(r"(?:[-+*]|\d{1,9}[.)])[ \t]*+\r?$")
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*+\r?$")
_TABLE = re.compile(r"[ \t|:-]*+\r?$")
_INLINE_TAG = re.compile(r"</?(?:a|b|br|code|del|em|font|i|img|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?=[ />])")


def is_doubtful(rest: str, *, in_prose: bool) -> bool:
    """Tell whether a line may be more than prose."""
    first = rest[0]
    if first == "<":
        inline = _INLINE_TAG.match(rest)
        tag = TAG.match(rest) if inline else None
        return inline is None or (tag is not None and not rest[tag.end() :].strip(" \t\r"))
    if first in "-+*0123456789" and _BARE_MARKER.match(rest):
        return True
    if first in "-=" and in_prose and _UNDERLINE.match(rest):
        return True
    return first == "^" or (first in "-|:" and _TABLE.match(rest) is not None)


def begins_block(rest: str, *, in_prose: bool) -> bool:
    """Tell whether a block may begin with this rest of a line."""
    first = rest[0]
    if first not in SPECIAL:
        return False
    return (
        first == ">"
        or HEADING.match(rest) is not None
        or FENCE.match(rest) is not None
        or RULE.match(rest) is not None
        or MARKER.match(rest) is not None
        or is_doubtful(rest, in_prose=in_prose)
    )


def may_define(body: str) -> bool:
    """Tell whether a text may hold a definition: of a footnote or of a link's destination."""
    at = body.find("]:")
    while at != -1:
        if body[at - 1] != "]" or body[at - 2] == "\\":
            opening = body.rfind("[", max(0, at - LONGEST_LABEL), at)
            line = body[body.rfind("\n", 0, opening + 1) + 1 : opening + 1]
            if not line.strip(" \t>*+-.)[0123456789") or line.endswith("\\["):
                return True
        at = body.find("]:", at + 2)
    return False
