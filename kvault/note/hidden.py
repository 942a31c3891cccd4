"""Reads what hides links and tags: escapes, inline code, HTML, math."""

from __future__ import annotations

import re

from kvault.note.html import TAG
from kvault.note.model import MARKDOWN
from kvault.note.scanner import Scanner

_RUN = re.compile(r"`+")
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}+:[^\s<>]*+)>")
_EMAIL = re.compile(r"<[\w.!#$%&'*+/=?^`{|}~-]++@[A-Za-z0-9.-]++>", re.ASCII)
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


def read_escape(scan: Scanner, at: int) -> int:
    """Pass over an escaped mark; a tag may follow directly."""
    following = scan.text[at + 1 : at + 2]
    if following in _PUNCTUATION and at + 1 < scan.end:
        scan.tag_may_follow = at + 2
        return at + 2
    return at + 1


def read_code(scan: Scanner, at: int) -> int:
    """Pass over inline code, whose two runs of ticks are equally long."""
    text, end = scan.text, scan.end
    opening = _RUN.match(text, at, end)
    after = opening.end() if opening else at + 1
    length = after - at
    if scan.last_runs is None:
        runs = _RUN.finditer(text, after, end)
        scan.last_runs = {run.end() - run.start(): run.start() for run in runs}
    if scan.last_runs.get(length, -1) < after:
        return after
    for run in _RUN.finditer(text, after, end):
        if run.end() - run.start() == length:
            return scan.hide(at, run.end())
    return after


def read_angle(scan: Scanner, at: int) -> int:
    """Pass over an HTML tag, comment or autolink; an autolink is a link to the outside."""
    text, end = scan.text, scan.end
    following = text[at + 1 : at + 2]
    if following.isascii() and following.isalpha():
        link = _AUTOLINK.match(text, at, end)
        if link is not None:
            address = link.group(1)
            scan.links.append((at, link.end(), False, MARKDOWN, address, None, None, True))
            return link.end()
    if following == "!" or following == "?":
        return _read_declaration(scan, at)
    tag = TAG.match(text, at, end) or _EMAIL.match(text, at, end)
    return at + 1 if tag is None else scan.hide(at, tag.end())


def _read_declaration(scan: Scanner, at: int) -> int:
    for opening, closing in (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">")):
        if scan.text.startswith(opening, at):
            if opening == "<!" and not scan.text[at + 2 : at + 3].isalpha():
                break
            close = scan.find(closing, at + len(opening))
            if close == -1:
                break
            return scan.hide(at, close + len(closing))
    return at + 1


def read_math(scan: Scanner, at: int) -> int:
    """Pass over math: between ``$`` on one line, between ``$$`` anywhere in the leaf."""
    text, end = scan.text, scan.end
    if text.startswith("$$", at):
        if scan.switches.math_links:
            return at + 2
        close = scan.find("$$", at + 2)
        return at + 2 if close == -1 else scan.hide(at, close + 2)
    if scan.switches.math_links or text[at + 1 : at + 2].isspace() or at < scan.missing.get("$", 0):
        return at + 1
    line_end = text.find("\n", at, end)
    line_end = end if line_end == -1 else line_end
    close = text.find("$", at + 1, line_end)
    while close != -1 and not _closes_math(text, close):
        close = text.find("$", close + 1, line_end)
    if close == -1:
        scan.missing["$"] = line_end
        return at + 1
    return scan.hide(at, close + 1)


def _closes_math(text: str, at: int) -> bool:
    """Tell whether a dollar sign can close; an amount of money does not."""
    before, after = text[at - 1], text[at + 1 : at + 2]
    return before != "\\" and not before.isspace() and not (after.isascii() and after.isdigit())
