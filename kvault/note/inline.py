"""Reads the links and tags of prose, from left to right.

The leftmost construct wins and hides what is inside it: an escape, inline code, an HTML comment, tag or autolink, math,
a wikilink, the destination of a Markdown link.
"""

from __future__ import annotations

import re

from kvault.note import hidden
from kvault.note import markdown_link
from kvault.note import tags
from kvault.note import wikilink
from kvault.note.blocks import Leaf
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI
from kvault.note.references import fold_label
from kvault.note.scanner import NEVER
from kvault.note.scanner import Scanner

FAR = 2000  # an inline footnote is not longer; looking further back is not linear

_TRIGGERS = "[#`<$\\"
# The simple forms, which most links have, are matched at once; all else is read step by step.
_SIMPLE = re.compile(
    r"\[\[(?!\|)([^\[\]|#\\\n]*+)(#[^\[\]|\\\n]*+)?+(?:\\?\|([^\[\]\n]*+))?+\]\](?!\])"
    r"|\[([^\[\]\\`<$#\n]*+)\]\(([^\s()<\\\x00-\x1f\x7f]*+)(?:[ \t]++\"[^\"\\\n]*+\")?+\)"
)
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)*+)\]", re.DOTALL)
_QUOTE_PREFIX = re.compile(r"[ \t>]*+")


def read_prose(scan: Scanner, leaves: list[Leaf]) -> None:
    """Read the leaves of a text in their order; most hold nothing."""
    if not leaves:
        return
    marks = _places(scan.text, _TRIGGERS, leaves[0][0], leaves[-1][1])
    marks.append(NEVER)
    number = 0
    for start, end, _ in leaves:
        while marks[number] < start:
            number += 1
        if marks[number] < end:
            number = _read_leaf(scan, start, end, marks, number)


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


def _read_leaf(scan: Scanner, start: int, end: int, marks: list[int], number: int) -> int:
    """Read a leaf whose first trigger is this one of the marks; return the first after it."""
    scan.begin(start, end)
    text, brackets = scan.text, scan.brackets
    at = marks[number]
    while at < end:
        after = _READERS[text[at]](scan, at)
        while marks[number] < after:
            number += 1
        at = marks[number]
        if brackets:
            at = min(at, scan.next_closing(after))
    return number


def _read_opening(scan: Scanner, at: int) -> int:
    simple = _SIMPLE.match(scan.text, at, scan.end)
    if simple is not None:
        after = _take_simple(scan, simple, at)
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


def _take_simple(scan: Scanner, found: re.Match[str], at: int) -> int:
    """Take a link of a simple form and return the offset after it, or 0 if it is none."""
    path, subpath, shown, label, destination = found.groups()
    after = found.end()
    embed = scan.text[at - 1] == "!" and scan.is_embed(at)
    if destination is not None:
        _add_markdown(scan, at, after, label, destination, embed)
        return after
    path = path.strip()
    if not path and not subpath:
        return 0
    if not embed:
        scan.inactive = len(scan.brackets)
    scan.links.append((at - embed, after, embed, WIKI, path, subpath, shown, False))
    return after


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
        _add_markdown(scan, abs(place), found.end, shown, found.written, embed)
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
    _add_markdown(scan, opening, after, shown, destination, embed)
    return after


def _add_markdown(scan: Scanner, at: int, end: int, shown: str, written: str, embed: bool) -> None:
    """Take a Markdown link; one without a destination leads nowhere and is none."""
    if not written:
        if not embed:
            scan.inactive = len(scan.brackets)
    elif markdown_link.is_external(written):
        scan.add((at - embed, end, embed, MARKDOWN, written, None, shown, True))
    else:
        path, subpath = wikilink.split_path(markdown_link.decode(written))
        scan.add((at - embed, end, embed, MARKDOWN, path, subpath, shown, False))


def _read_code(scan: Scanner, at: int) -> int:
    """Read inline code, and by switch the Markdown links in it: one project saw them in the app's index."""
    after = hidden.read_code(scan, at)
    if scan.switches.code_links and scan.opaque and scan.opaque[-1] == (at, after):
        destination = scan.text.find("](", at, after)
        if destination != -1:
            inner = Scanner(scan.text, scan.switches._replace(code_links=False), {}, destination)
            start = at + len(scan.text[at:after]) - len(scan.text[at:after].lstrip("`"))
            read_prose(inner, [(start, after - (start - at), "")])
            scan.links.extend(link for link in inner.links if link[3] == MARKDOWN)
    return after


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
    "\\": hidden.read_escape,
    "`": _read_code,
    "<": hidden.read_angle,
    "$": hidden.read_math,
    "[": _read_opening,
    "]": _read_closing,
    "#": _read_tag,
}
