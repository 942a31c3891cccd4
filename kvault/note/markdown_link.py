"""Reads what follows the text of a Markdown link: ``(destination "title")``."""

from __future__ import annotations

import re

from kvault.record import NamedTuple

MAX_PARENTHESES = 32  # as in CommonMark's own parsers; it keeps reading linear

_SIMPLE = re.compile(r"\(([^\s()<\\\x00-\x1f\x7f]*+)\)")
_BLANKS = re.compile(r"[ \t]*+(?:\r?\n[ \t>]*+)?+")
_ANGLE = re.compile(r"<((?:[^<>\\\n\r]|\\.)*+)>")
_BARE = re.compile(r"[^ \t\r\n()\\\x00-\x1f\x7f]++|\\[^ \t\r\n]|\\")
_TITLE = re.compile(
    r""""(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_RESERVED = frozenset(b"#$&+,/:;=?@")


class Destination(NamedTuple):
    """The part of a link in parentheses."""

    written: str  # without angle brackets, not decoded
    start: int  # offset of written in the text
    end: int  # offset after the closing parenthesis


def destination_at(text: str, start: int, end: int) -> Destination | None:
    """Return the destination that begins at the ``(`` at ``start``, or None."""
    simple = _SIMPLE.match(text, start, end)
    if simple is not None:
        return Destination(simple.group(1), start + 1, simple.end())
    at = _skip_blanks(text, start + 1, end)
    angle = _ANGLE.match(text, at, end)
    if angle is not None:
        first, last, at = angle.start(1), angle.end(1), angle.end()
    elif text.startswith("<", at):
        return None
    else:
        first, last = at, _bare_end(text, at, end)
        at = last
        if last == -1:
            return None
    after = _skip_blanks(text, at, end)
    if after > at:
        title = _TITLE.match(text, after, end)
        if title is not None:
            after = _skip_blanks(text, title.end(), end)
    if after >= end or text[after] != ")":
        return None
    return Destination(text[first:last], first, after + 1)


def _skip_blanks(text: str, at: int, end: int) -> int:
    found = _BLANKS.match(text, at, end)
    return at if found is None else found.end()


def _bare_end(text: str, at: int, end: int) -> int:
    """Return where a destination without angle brackets ends; parentheses in it are balanced."""
    depth = 0
    while at < end:
        found = _BARE.match(text, at, end)
        if found is not None:
            at = found.end()
        elif text[at] == "(":
            depth += 1
            if depth > MAX_PARENTHESES:
                return -1
            at += 1
        elif text[at] == ")" and depth:
            depth -= 1
            at += 1
        else:
            break
    return -1 if depth else at


def is_external(destination: str) -> bool:
    """Tell whether a destination leads outside the vault."""
    return ":" in destination and not destination.startswith(("./", "../"))


def decode(destination: str) -> str:
    """Return a destination without backslash escapes and decoded like JavaScript's decodeURI."""
    if "\\" in destination:
        destination = _ESCAPE.sub(r"\1", destination)
    if "%" not in destination:
        return destination
    if _BAD_PERCENT.search(destination):
        return destination  # decodeURI fails as a whole
    try:
        return _PERCENT.sub(_decode_run, destination)
    except UnicodeDecodeError:
        return destination


def _decode_run(found: re.Match[str]) -> str:
    """Decode one run of %XX; the characters that have a meaning in a URI stay encoded."""
    run = found.group()
    data = bytes.fromhex(run.replace("%", ""))
    if not _RESERVED.intersection(data):
        return data.decode("utf-8")
    parts: list[str] = []
    first = 0
    for number, byte in enumerate(data):
        if byte in _RESERVED:
            parts.append(data[first:number].decode("utf-8"))
            parts.append(run[3 * number : 3 * number + 3])
            first = number + 1
    parts.append(data[first:].decode("utf-8"))
    return "".join(parts)
