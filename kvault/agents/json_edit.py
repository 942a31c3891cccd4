"""Adds a value to a JSON text or takes one out, touching no other letter of it."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps

from kvault.agents.json_text import Node
from kvault.agents.json_text import comma_after
from kvault.agents.json_text import read_json
from kvault.edit import Splice
from kvault.edit import splice

UNIT = "  "  # of indentation, where a text shows none


class NotAContainer(Exception):
    """Where an object or a list is needed, something else stands; ``where`` names it."""

    def __init__(self, where: str, wanted: str) -> None:
        super().__init__(where)
        self.where = where
        self.wanted = wanted


def append(text: str, path: Sequence[str], value: object) -> str:
    """Return the text with a value at the end of the list at a path of keys; what is missing is made.

    Raises Malformed and NotAContainer.
    """
    node = read_json(text)
    for depth, key in enumerate(path):
        if not isinstance(node.value, dict):
            raise NotAContainer(".".join(path[:depth]) or "the whole", "an object")
        found = _member(node, key)
        if found is None:
            missing: object = [value]
            for inner in reversed(path[depth + 1 :]):
                missing = {inner: missing}
            return _put(text, node, key, missing)
        node = found
    if not isinstance(node.value, list):
        raise NotAContainer(".".join(path), "a list")
    return _put(text, node, None, value)


def set_member(text: str, key: str, value: object) -> str:
    """Return the text with a key more in the outermost object, unless it is there."""
    node = read_json(text)
    return text if _member(node, key) is not None else _put(text, node, key, value)


def remove(text: str, path: Sequence[str | int]) -> str:
    """Return the text without the value at a path, which must be there."""
    node = read_json(text)
    for step in path[:-1]:
        node = _at(node, step)
    last = path[-1]
    if isinstance(last, int):
        start, end, count = node.items[last].start, node.items[last].end, len(node.items)
        number = last
    else:
        number = max(number for number, one in enumerate(node.members) if one.key == last)
        start, end, count = node.members[number].start, node.members[number].node.end, len(node.members)
    before = len(text[:start].rstrip())
    splices = [Splice(before, end, "")]
    comma = comma_after(text, end)
    if comma is None and number and count > 1:
        ahead = node.items[number - 1].end if node.items else node.members[number - 1].node.end
        comma = comma_after(text, ahead)
    if comma is not None:
        if comma == before - 1:
            splices = [Splice(comma, end, "")]
        else:
            splices.append(Splice(comma, comma + 1, ""))
    after = splice(text, splices)
    return _closed_up(after, path[:-1]) if count == 1 else after


def _closed_up(text: str, path: Sequence[str | int]) -> str:
    """Return the text with an empty container written as such, unless a comment stands in it."""
    node = read_json(text)
    for step in path:
        node = _at(node, step)
    inside = text[node.start + 1 : node.end - 1]
    return text if inside.strip() else splice(text, [Splice(node.start + 1, node.end - 1, "")])


def _at(node: Node, step: str | int) -> Node:
    if isinstance(step, int):
        return node.items[step]
    found = _member(node, step)
    if found is None:
        raise KeyError(step)
    return found


def _member(node: Node, key: str) -> Node | None:
    return next((member.node for member in reversed(node.members) if member.key == key), None)


def _put(text: str, node: Node, key: str | None, value: object) -> str:
    """Return the text with a value at the end of a container."""
    close = node.end - 1
    ends = [member.node.end for member in node.members] or [item.end for item in node.items]
    starts = [member.start for member in node.members] or [item.start for item in node.items]
    newline = "\r\n" if "\r\n" in text else "\n"
    unit = _unit(text)
    spread = "\n" in text[node.start : starts[0]] if starts else "\n" in text or text.strip() in ("{}", "")
    outer = _indent(text, node.start)
    inner = _indent(text, starts[0]) if starts and spread else outer + unit
    written = dumps(value, ensure_ascii=False, indent=unit) if spread else dumps(value, ensure_ascii=False)
    if key is not None:
        written = f"{dumps(key, ensure_ascii=False)}: {written}"
    written = written.replace("\n", newline + inner)
    at = len(text[:close].rstrip())
    comma = comma_after(text, ends[-1]) if ends else None
    lead = newline + inner if spread else " " if ends else ""
    tail = "" if ends or not spread else newline + outer
    splices = [Splice(at, at if ends else close, lead + written + tail)]
    if ends and comma is None:
        splices = [Splice(ends[-1], ends[-1], ","), *splices]
        if at == ends[-1]:
            splices = [Splice(at, at, "," + lead + written)]
    return splice(text, splices)


def _indent(text: str, at: int) -> str:
    """Return the blanks at the begin of the line in which something stands."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    """Return how the text indents: as its first indented line does."""
    for line in text.split("\n"):
        blanks = line[: len(line) - len(line.lstrip(" \t"))]
        if blanks and line.strip():
            return blanks
    return UNIT
