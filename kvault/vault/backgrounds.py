"""Finds the pictures behind the groups of a canvas."""

from __future__ import annotations

import re

from kvault.note.places import Places
from kvault.record import NamedTuple

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\],:]', re.DOTALL)


class Background(NamedTuple):
    """The vault path of a picture, with its place in the JSON."""

    start: int  # offset after the opening quotation mark
    end: int  # offset of the closing one
    line: int
    column: int
    value: str


def find_backgrounds(text: str) -> list[Background]:
    """Return the pictures in the order of the file; broken JSON has none."""
    if '"background"' not in text:
        return []
    import json

    try:
        nodes = json.loads(text.removeprefix("\ufeff"))["nodes"]
        wanted = {
            number
            for number, node in enumerate(nodes)
            if node.get("type") == "group" and isinstance(node.get("background"), str)
        }
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return []
    places = Places(text)
    found = []
    for node, token in _strings(text):
        if node in wanted:
            start, end = token.start() + 1, token.end() - 1
            value = json.loads(token.group())
            found.append(Background(start, end, *places.at(start), value))
    return found


def _strings(text: str) -> list[tuple[int, re.Match[str]]]:
    """Return the strings at ``nodes[i].background`` with their ``i``."""
    found: list[tuple[int, re.Match[str]]] = []
    path: list[str | int] = []  # where we are: keys and indexes from the root
    key = ""
    for token in _TOKEN.finditer(text):
        sign = token.group()
        if sign in "{[":
            path.append("" if sign == "{" else 0)
        elif sign in "}]":
            path.pop()
        elif sign == ",":
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else ""
        elif sign == ":":
            path[-1] = key
        elif path[-1] == "":
            key = sign[1:-1]
        elif len(path) == 3 and path[0] == "nodes" and path[2] == "background":
            node = path[1]
            if isinstance(node, int):
                found.append((node, token))
    return found
