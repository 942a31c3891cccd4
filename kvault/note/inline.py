"""Reads the links and tags of a stretch of prose, from left to right.

The leftmost construct wins and hides what is inside it: an escape, inline code, an HTML comment,
tag or autolink, math, a wikilink, the destination of a Markdown link. Every search for a closing
mark that fails is remembered, so that reading is linear on any text.
"""

from __future__ import annotations

import re

from kvault.config import Switches
from kvault.note import markdown_link
from kvault.note import tags
from kvault.note import wikilink
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI

NEVER = 1 << 60

_TRIGGER = re.compile(r"[\\`<$\[#]")
_TRIGGER_IN_BRACKETS = re.compile(r"[\\`<$\[#\]]")
_RUN = re.compile(r"`+")
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}+:[^\s<>]*+)>")
_EMAIL = re.compile(r"<[\w.!#$%&'*+/=?^`{|}~-]++@[A-Za-z0-9.-]++>", re.ASCII)
_HTML_TAG = re.compile(
    r"""<(?:[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_:][\w.:-]*+"""
    r"""(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"'=<>`]++))?+)*+\s*+/?>|/[A-Za-z][A-Za-z0-9-]*+\s*+>)"""
)
_QUOTE_PREFIX = re.compile(r"[ \t>]*+")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

Found = tuple[int, int, bool, str, str, "str | None", "str | None", bool]
"""A link: start, end, embed, form, path, subpath, text, external."""


class Scanner:
    """Reads one leaf after the other of a text and gathers what it finds."""

    __slots__ = (
        "text", "switches", "definitions", "links", "tags", "opaque", "next_destination",
        "start", "end", "brackets", "inactive", "tag_may_follow", "missing", "last_runs",
    )  # fmt: skip

    def __init__(self, text: str, switches: Switches, definitions: dict[str, str]) -> None:
        self.text = text
        self.switches = switches
        self.definitions = definitions  # of reference-style links, by their folded label
        self.links: list[Found] = []
        self.tags: list[tuple[int, str]] = []
        self.opaque: list[tuple[int, int]] = []
        self.next_destination = text.find("](")

    def read(self, start: int, end: int) -> None:
        """Read the leaf from ``start`` to ``end``."""
        self.start, self.end = start, end
        self.tag_may_follow = start
        self.brackets: list[int] = []  # offsets of "[" that may open a Markdown link; < 0: image
        self.inactive = 0  # the links among the first so many brackets hold a link already
        self.missing: dict[str, int] = {}  # mark -> there is no more of it up to this offset
        self.last_runs: dict[int, int] | None = None  # length of a run of ticks -> the last one
        text = self.text
        search = _TRIGGER.search
        if self._may_hold_markdown_links(start):
            search = _TRIGGER_IN_BRACKETS.search
        found = search(text, start, end)
        while found is not None:
            at = found.start()
            found = search(text, _READERS[text[at]](self, at), end)

    def _may_hold_markdown_links(self, start: int) -> bool:
        if self.definitions:
            return True
        while -1 < self.next_destination < start:
            self.next_destination = self.text.find("](", start)
        return -1 < self.next_destination < self.end

    def find(self, mark: str, at: int) -> int:
        """Return the next place of a mark in the leaf, or -1."""
        if self.missing.get(mark):
            return -1
        place = self.text.find(mark, at, self.end)
        if place == -1:
            self.missing[mark] = self.end
        return place

    def hide(self, start: int, end: int) -> int:
        """Note that a stretch is opaque, and return its end."""
        self.opaque.append((start, end))
        return end


def _read_escape(scan: Scanner, at: int) -> int:
    following = scan.text[at + 1 : at + 2]
    if following in _PUNCTUATION and at + 1 < scan.end:
        scan.tag_may_follow = at + 2
        return at + 2
    return at + 1


def _read_code(scan: Scanner, at: int) -> int:
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
            if scan.switches.code_links:
                _read_code_links(scan, after, run.start())
            return scan.hide(at, run.end())
    return after


def _read_code_links(scan: Scanner, start: int, end: int) -> None:
    """Read the Markdown links inside inline code, which one project saw in the app's index."""
    inner = Scanner(scan.text, scan.switches._replace(code_links=False), {})
    inner.read(start, end)
    scan.links.extend(link for link in inner.links if link[3] == MARKDOWN)


def _read_angle(scan: Scanner, at: int) -> int:
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
    tag = _HTML_TAG.match(text, at, end) or _EMAIL.match(text, at, end)
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


def _read_math(scan: Scanner, at: int) -> int:
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


def _read_opening(scan: Scanner, at: int) -> int:
    text = scan.text
    if text.startswith("[[", at):
        after = _read_wikilink(scan, at)
        if after:
            return after
    embed = at > scan.start and text[at - 1] == "!" and scan.tag_may_follow != at
    scan.brackets.append(-at if embed else at)
    return at + 1


def _read_wikilink(scan: Scanner, at: int) -> int:
    """Read a wikilink and return the offset after it, or 0 when there is none here."""
    text = scan.text
    if at < scan.missing.get("]]", 0):
        return 0
    line_end = text.find("\n", at, scan.end)
    line_end = scan.end if line_end == -1 else line_end
    close = wikilink.closing(text, at, line_end)
    if close == -1:
        scan.missing["]]"] = line_end
        return 0
    at = _innermost(text, at, close)
    inner = text[at + 2 : close]
    if not inner.strip():
        return close + 2
    path, subpath, shown = wikilink.split(inner)
    embed = at > scan.start and text[at - 1] == "!" and scan.tag_may_follow != at
    if not embed:
        scan.inactive = len(scan.brackets)
    start = at - 1 if embed else at
    scan.links.append((start, close + 2, embed, WIKI, path, subpath, shown, False))
    return close + 2


def _innermost(text: str, at: int, close: int) -> int:
    """Return the last opening before the closing; in a run of ``[`` each two open."""
    last = text.rfind("[[", at + 2, close)
    if last == -1:
        return at
    first = last
    while first > at and text[first - 1] == "[":
        first -= 1
    return last - (last - first) % 2


def _read_closing(scan: Scanner, at: int) -> int:
    if not scan.brackets:
        return at + 1
    place = scan.brackets.pop()
    embed = place < 0
    usable = embed or len(scan.brackets) >= scan.inactive
    scan.inactive = min(scan.inactive, len(scan.brackets))
    if not usable or not scan.text.startswith("(", at + 1):
        return at + 1
    found = markdown_link.destination_at(scan.text, at + 1, scan.end)
    if found is None:
        return at + 1
    if found.written:
        _add_markdown(scan, abs(place), at, found, embed)
    if not embed:
        scan.inactive = len(scan.brackets)
    return found.end


def _add_markdown(
    scan: Scanner, opening: int, closing: int, found: markdown_link.Destination, embed: bool
) -> None:
    written = found.written
    start = opening - 1 if embed else opening
    shown = scan.text[opening + 1 : closing]
    if markdown_link.is_external(written):
        scan.links.append((start, found.end, embed, MARKDOWN, written, None, shown, True))
        return
    path, subpath = wikilink.split_path(markdown_link.decode(written))
    scan.links.append((start, found.end, embed, MARKDOWN, path, subpath, shown, False))


def _read_tag(scan: Scanner, at: int) -> int:
    if at != scan.tag_may_follow and not _tag_may_begin(scan, at):
        return at + 1
    found = tags.tag_at(scan.text, at, scan.end)
    if found is None:
        return at + 1
    tag, after = found
    scan.tags.append((at, tag))
    scan.tag_may_follow = after
    return after


def _tag_may_begin(scan: Scanner, at: int) -> bool:
    text = scan.text
    before = text[at - 1]
    if before.isspace() or before == "\ufeff":
        return True
    if before == ">":
        line = text.rfind("\n", scan.start, at) + 1
        prefix = _QUOTE_PREFIX.match(text, line, at)
        return line > scan.start and prefix is not None and prefix.end() == at
    return scan.switches.tag_after_marks and text[at - 2 : at] in ("**", "==")


_READERS = {
    "\\": _read_escape,
    "`": _read_code,
    "<": _read_angle,
    "$": _read_math,
    "[": _read_opening,
    "]": _read_closing,
    "#": _read_tag,
}
