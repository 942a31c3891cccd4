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
from kvault.note.blocks import Leaf
from kvault.note.html import TAG
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI
from kvault.note.references import fold_label

NEVER = 1 << 60
FAR = 2000  # an inline footnote is not longer; looking further back is not linear

_TRIGGERS = "[#`<$\\"
# The simple forms, which most links have, are matched at once; all else is read step by step.
_SIMPLE = re.compile(
    r"\[\[(?!\|)([^\[\]|#\\\n]*+)(#[^\[\]|\\\n]*+)?+(?:\\?\|([^\[\]\n]*+))?+\]\](?!\])"
    r"|\[([^\[\]\\`<$#\n]*+)\]\(([^\s()<\\\x00-\x1f\x7f]*+)(?:[ \t]++\"[^\"\\\n]*+\")?+\)"
)
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)*+)\]", re.DOTALL)
_RUN = re.compile(r"`+")
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}+:[^\s<>]*+)>")
_EMAIL = re.compile(r"<[\w.!#$%&'*+/=?^`{|}~-]++@[A-Za-z0-9.-]++>", re.ASCII)
_QUOTE_PREFIX = re.compile(r"[ \t>]*+")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

Found = tuple[int, int, bool, str, str, "str | None", "str | None", bool]
"""A link: start, end, embed, form, path, subpath, text, external."""


class Scanner:
    """Reads one leaf after the other of a text and gathers what it finds."""

    __slots__ = (
        "text", "switches", "definitions", "links", "tags", "opaque", "next_destination",
        "start", "end", "brackets", "inactive", "tag_may_follow", "missing", "last_runs",
        "closing",
    )  # fmt: skip

    def __init__(self, text: str, switches: Switches, definitions: dict[str, str], destination: int = 0) -> None:
        self.text = text
        self.switches = switches
        self.definitions = definitions  # of reference-style links, by their folded label
        self.links: list[Found] = []
        self.tags: list[tuple[int, str]] = []
        self.opaque: list[tuple[int, int]] = []
        self.next_destination = text.find("](", destination)
        # What follows is about the leaf that is being read.
        self.brackets: list[int] = []  # offsets of "[" that may open a Markdown link; < 0: image
        self.inactive = 0  # the links among the first so many brackets hold a link already
        self.missing: dict[str, int] = {}  # mark -> there is no more of it up to this offset
        self.last_runs: dict[int, int] | None = None  # length of a run of ticks -> the last one
        self.closing = -1  # the next "]" when there are brackets

    def read(self, leaves: list[Leaf]) -> None:
        """Read all leaves; most hold nothing."""
        if not leaves:
            return
        marks = _places(self.text, _TRIGGERS, leaves[0][0], leaves[-1][1])
        marks.append(NEVER)
        number = 0
        for start, end, _ in leaves:
            while marks[number] < start:
                number += 1
            if marks[number] < end:
                number = self._read_leaf(start, end, marks, number)

    def _read_leaf(self, start: int, end: int, marks: list[int], number: int) -> int:
        """Read a leaf whose first trigger is this one of the marks; return the first after it."""
        self.start, self.end = start, end
        self.tag_may_follow = start
        self.inactive = 0
        self.last_runs = None
        self.closing = -1
        self.brackets.clear()
        self.missing.clear()
        text = self.text
        at = marks[number]
        while at < end:
            after = _READERS[text[at]](self, at)
            while marks[number] < after:
                number += 1
            at = marks[number]
            if self.brackets:
                at = min(at, self._next_closing(after))
        return number

    def _next_closing(self, at: int) -> int:
        """Return the next "]" of the leaf."""
        if self.closing < at:
            close = self.text.find("]", at, self.end)
            self.closing = NEVER if close == -1 else close
        return self.closing

    def take_simple(self, found: re.Match[str], at: int) -> int:
        """Take a link of a simple form and return the offset after it, or 0 if it is none."""
        path, subpath, shown, label, destination = found.groups()
        after = found.end()
        embed = self.text[at - 1] == "!" and self.is_embed(at)
        if destination is not None:
            add_markdown(self, at, after, label, destination, embed)
            return after
        path = path.strip()
        if not path and not subpath:
            return 0
        if not embed:
            self.inactive = len(self.brackets)
        self.links.append((at - embed, after, embed, WIKI, path, subpath, shown, False))
        return after

    def may_hold_markdown_links(self, at: int) -> bool:
        """Tell whether a bracket at ``at`` may belong to a Markdown link."""
        if self.definitions:
            return True
        if -1 < self.next_destination < at:
            self.next_destination = self.text.find("](", at)
        return -1 < self.next_destination < self.end

    def is_embed(self, at: int) -> bool:
        """Tell whether an unescaped "!" stands before the opening at ``at``."""
        return self.text[at - 1] == "!" and at > self.start and self.tag_may_follow != at

    def add(self, row: Found) -> None:
        """Take a link; inside a link there is no other but an embed."""
        if not row[2]:
            self.inactive = len(self.brackets)
        self.links.append(row)

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


def _places(text: str, signs: str, start: int, end: int) -> list[int]:
    """Return where these characters stand, in order; far faster than a search for all at once."""
    places: list[int] = []
    for sign in signs:
        at = text.find(sign, start, end)
        while at != -1:
            places.append(at)
            at = text.find(sign, at + 1, end)
    places.sort()
    return places


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
    destination = scan.text.find("](", start, end)
    if destination == -1:
        return
    inner = Scanner(scan.text, scan.switches._replace(code_links=False), {}, destination)
    inner.read([(start, end, "")])
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
    simple = _SIMPLE.match(scan.text, at, scan.end)
    if simple is not None:
        after = scan.take_simple(simple, at)
        if after:
            return after
    if scan.text.startswith("[[", at):
        if scan.text.startswith("^[[[", at - 1) and at > scan.start:
            return at + 1  # the bracket of an inline footnote
        after = _read_wikilink(scan, at)
        if after:
            return after
    if scan.may_hold_markdown_links(at):
        scan.brackets.append(-at if scan.is_embed(at) else at)
    return at + 1


def _read_wikilink(scan: Scanner, at: int) -> int:
    """Read a wikilink and return the offset after it, or 0 when there is none here."""
    text = scan.text
    if at < scan.missing.get("]]", 0):
        return 0
    line_end = text.find("\n", at, scan.end)
    line_end = scan.end if line_end == -1 else line_end
    close = wikilink.closing(text, at, line_end, in_footnote=_is_in_footnote(scan, at))
    if close == -1:
        scan.missing["]]"] = line_end
        return 0
    at = _innermost(text, at, close)
    inner = text[at + 2 : close]
    if inner.strip():
        embed = scan.is_embed(at)
        scan.add((at - embed, close + 2, embed, WIKI, *wikilink.split(inner), False))
    return close + 2


def _is_in_footnote(scan: Scanner, at: int) -> bool:
    """Tell whether an inline footnote, ``^[..]``, is open at ``at``."""
    text = scan.text
    opening = text.rfind("^[", max(scan.start, at - FAR), at)
    return opening != -1 and text.count("[", opening + 2, at) == text.count("]", opening + 2, at)


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
    if not usable:
        return at + 1
    found = None
    if scan.text.startswith("(", at + 1):
        found = markdown_link.destination_at(scan.text, at + 1, scan.end)
    shown = scan.text[abs(place) + 1 : at]
    if found is not None:
        add_markdown(scan, abs(place), found.end, shown, found.written, embed)
        return found.end
    if scan.definitions:
        return _read_reference(scan, abs(place), at, shown, embed)
    return at + 1


def _read_reference(scan: Scanner, opening: int, at: int, shown: str, embed: bool) -> int:
    """Read ``[text][label]``, ``[label][]`` or ``[label]``, whose first "]" is at ``at``."""
    label = _LABEL.match(scan.text, at + 1, scan.end)
    name = label.group(1) if label is not None and label.group(1).strip() else shown
    destination = scan.definitions.get(fold_label(name))
    if destination is None:
        return at + 1
    after = label.end() if label is not None else at + 1
    add_markdown(scan, opening, after, shown, destination, embed)
    return after


def add_markdown(scan: Scanner, at: int, end: int, shown: str, written: str, embed: bool) -> None:
    """Take a Markdown link; one without a destination leads nowhere and is none."""
    if not written:
        if not embed:
            scan.inactive = len(scan.brackets)
    elif markdown_link.is_external(written):
        scan.add((at - embed, end, embed, MARKDOWN, written, None, shown, True))
    else:
        path, subpath = wikilink.split_path(markdown_link.decode(written))
        scan.add((at - embed, end, embed, MARKDOWN, path, subpath, shown, False))


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
