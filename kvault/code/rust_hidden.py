"""Finds what hides code in Rust: comments, which nest, strings, characters, and what a macro is given."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PLAIN = (
    r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+|/\*|\"(?:[^\"\\]++|\\.)*+\"?"
    r"|'(?:[^'\\\n]|\\(?:x[0-9a-fA-F]{2}|u\{[^}\n]*+\}|[^\n]))'"
)
_CODE = re.compile(_PLAIN + r"|!\s*+(?:\w++\s*+)?[({\[]", re.DOTALL)
_BRACKETS = re.compile(_PLAIN + r"|[(){}\[\]]", re.DOTALL)
_BRACES = re.compile(_PLAIN + r"|[{}]", re.DOTALL)
_NEST = re.compile(r"/\*|\*/")
_RAW = re.compile(r"(?<!\w)[bc]?r(#*)\Z")
_MACRO = re.compile(r"(\w+)\Z")
_MODULE = re.compile(r"(?<!\w)mod\s++(?:r#)?(\w++)\s*+\Z")
_FAR = 260  # a raw string has at most 255 hashes; no name that matters is longer
_OF_CODE = frozenset(["cfg_if"])  # macros that give back the items they are given


def hidden_in_rust(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of comments, strings, characters, and what macros are given: tokens, not yet code."""
    at = 0
    while found := _CODE.search(text, at):
        start, end = found.span()
        if found[0][0] == "!":
            at = end
            name = _MACRO.search(text[max(0, start - _FAR) : start])
            if name is None or name[1] in _OF_CODE:
                continue
            at = end = _closing(text, end)
        else:
            at = end = _end(text, at, found)
        yield start, end


def inline_modules(text: str, first: int) -> list[tuple[int, int, str]]:
    """Return (start, end, name) of the bodies of modules that are written in place, in order of their starts.

    ``first`` is where the first of them is declared.
    """
    found: list[tuple[int, int, str]] = []
    open_: list[int] = []  # for each open brace the number in ``found``, or -1
    at = first
    while sign := _BRACES.search(text, at):
        start = sign.start()
        if sign[0] == "{":
            name = _MODULE.search(text[max(at, start - _FAR) : start])
            open_.append(len(found) if name else -1)
            if name:
                found.append((start, len(text), name[1]))
        elif sign[0] == "}":
            number = open_.pop() if open_ else -1
            if number >= 0:
                found[number] = (found[number][0], start, found[number][2])
        at = sign.end() if sign[0] in "{}" else _end(text, at, sign)
    return found


def _closing(text: str, at: int) -> int:
    """Return the end of the brackets that opened just before ``at``."""
    depth = 1
    while sign := _BRACKETS.search(text, at):
        if sign[0] in "([{":
            depth += 1
        elif sign[0] in ")]}":
            depth -= 1
            if depth == 0:
                return sign.end()
        at = sign.end() if sign[0] in "()[]{}" else _end(text, at, sign)
    return len(text)


def _end(text: str, behind: int, found: re.Match[str]) -> int:
    """Return where the comment, string or character ends whose beginning was found; none began before ``behind``."""
    at = found.start()
    if found[0] == "/*":
        return _comment_end(text, found.end())
    if text[at] == '"' and text[at - 1 : at] in ("r", "#"):
        raw = _RAW.search(text[max(behind, at - _FAR) : at])
        if raw:
            close = text.find('"' + raw[1], at + 1)
            return len(text) if close == -1 else close + 1 + len(raw[1])
    return found.end()


def _comment_end(text: str, at: int) -> int:
    depth = 1
    for mark in _NEST.finditer(text, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)
