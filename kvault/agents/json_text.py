"""Reads JSON with the place of every value, so that a file of somebody else's can be changed in one place only.

Comments and a comma behind the last value are read as well: some agents take them.
"""

from __future__ import annotations

import re
from json import JSONDecodeError
from json import loads
from typing import NamedTuple

DEEPEST = 100
_BLANK = re.compile(r"(?:[ \t\r\n\ufeff]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_SCALAR = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null')


class Node(NamedTuple):
    """A value and where it stands."""

    start: int
    end: int
    value: object  # as json.loads has it
    members: tuple[Member, ...] = ()  # of an object
    items: tuple[Node, ...] = ()  # of an array


class Member(NamedTuple):
    """A key of an object with its value."""

    key: str
    start: int  # of the key
    node: Node


class Malformed(Exception):
    """The text is no JSON; ``line`` counts from 1."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.what = what
        self.line = line


def read_json(text: str) -> Node:
    """Return what a text holds. Raises Malformed."""
    node = _value(text, _skip(text, 0), 0)
    end = _skip(text, node.end)
    if end != len(text):
        raise _malformed(text, end, "more follows after the end")
    return node


def comma_after(text: str, node_end: int) -> int | None:
    """Return where the comma behind a value stands, None without one."""
    at = _skip(text, node_end)
    return at if text[at : at + 1] == "," else None


def _value(text: str, at: int, depth: int) -> Node:
    if depth > DEEPEST:
        raise _malformed(text, at, "it is nested too deeply")
    if text[at : at + 1] == "{":
        return _object(text, at, depth)
    if text[at : at + 1] == "[":
        return _array(text, at, depth)
    found = _SCALAR.match(text, at)
    if not found:
        raise _malformed(text, at, "a value is expected")
    try:
        return Node(at, found.end(), loads(found.group()))
    except JSONDecodeError:
        raise _malformed(text, at, "a value is expected") from None


def _object(text: str, start: int, depth: int) -> Node:
    members: list[Member] = []
    at = _skip(text, start + 1)
    while text[at : at + 1] != "}":
        found = _SCALAR.match(text, at)
        if not found or not found.group().startswith('"'):
            raise _malformed(text, at, "a key in double quotes is expected")
        key = _value(text, at, depth).value
        colon = _skip(text, found.end())
        if text[colon : colon + 1] != ":":
            raise _malformed(text, colon, "a colon is expected")
        node = _value(text, _skip(text, colon + 1), depth + 1)
        members.append(Member(str(key), at, node))
        at = _next(text, node.end, "}")
    return Node(start, at + 1, {member.key: member.node.value for member in members}, members=tuple(members))


def _array(text: str, start: int, depth: int) -> Node:
    items: list[Node] = []
    at = _skip(text, start + 1)
    while text[at : at + 1] != "]":
        items.append(_value(text, at, depth + 1))
        at = _next(text, items[-1].end, "]")
    return Node(start, at + 1, [item.value for item in items], items=tuple(items))


def _next(text: str, end: int, closing: str) -> int:
    """Return where the next value begins, or the container ends."""
    at = _skip(text, end)
    if text[at : at + 1] == ",":
        return _skip(text, at + 1)
    if text[at : at + 1] != closing:
        raise _malformed(text, at, f"a comma or {closing} is expected")
    return at


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _malformed(text: str, at: int, what: str) -> Malformed:
    return Malformed(what, text.count("\n", 0, at) + 1)
