"""Reads a canvas: the links in its text cards, the files of its file cards."""

from __future__ import annotations

import re
from bisect import bisect_right

from kvault.config import Switches
from kvault.note.model import CARD
from kvault.note.model import Link
from kvault.note.model import Note
from kvault.note.model import Problem
from kvault.note.places import Places
from kvault.note.structure import find_blocks
from kvault.record import NamedTuple

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\],:]', re.DOTALL)
_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.")
_HALF = re.compile("[\ud800-\udfff]")  # half of a character, which JSON can write and UTF-8 cannot
_KEYS = frozenset(("type", "text", "file", "subpath"))


class CardString(NamedTuple):
    """A text that a card of a canvas holds, with its place in the JSON."""

    node: int  # index of the card in "nodes"
    key: str  # "type", "text", "file" or "subpath"
    start: int  # offset of the opening quotation mark
    end: int  # offset after the closing quotation mark
    value: str


class Broken(ValueError):
    """The text is not JSON."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def parse_canvas(text: str, switches: Switches) -> Note:
    """Return the links of a canvas; broken JSON holds none."""
    problems: tuple[Problem, ...] = ()
    links: list[Link] = []
    try:
        cards = card_strings(text)
    except Broken as broken:
        message = f"the canvas is not valid JSON: {broken.reason}"
        problems = (Problem("canvas-invalid", broken.line, message),)
    else:
        links = _links(text, cards, switches)
    return Note(None, (), tuple(links), (), (), (), None, "", None, 0, (), problems)


def card_strings(text: str) -> list[CardString]:
    """Return the texts of the cards in the order of the file; raise Broken if it is not JSON."""
    import json

    if not text.strip("\ufeff \t\r\n"):
        return []  # the app makes an empty file of a new canvas
    try:
        json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise Broken(error.lineno, error.msg) from None
    except RecursionError:
        raise Broken(1, "it is nested too deeply") from None
    except ValueError:
        raise Broken(1, "it holds a number of thousands of digits") from None
    cards: list[CardString] = []
    path: list[str | int] = []  # where we are: keys and indexes from the root
    key = ""
    for token in _TOKEN.finditer(text):
        sign = token.group()
        if sign == "{":
            path.append("")
        elif sign == "[":
            path.append(0)
        elif sign in "}]":
            path.pop()
        elif sign == ",":
            if path and isinstance(path[-1], int):
                path[-1] += 1
            else:
                path[-1] = ""
        elif sign == ":":
            path[-1] = key
        elif path and path[-1] == "":
            key = json.loads(sign)
        elif _is_card_text(path):
            node, name = path[1], path[2]
            assert isinstance(node, int) and isinstance(name, str)
            value = _HALF.sub("\N{REPLACEMENT CHARACTER}", json.loads(sign))
            cards.append(CardString(node, name, token.start(), token.end(), value))
    return cards


def _is_card_text(path: list[str | int]) -> bool:
    return len(path) == 3 and path[0] == "nodes" and isinstance(path[1], int) and path[2] in _KEYS


def _links(text: str, cards: list[CardString], switches: Switches) -> list[Link]:
    types = {card.node: card.value for card in cards if card.key == "type"}
    subpaths = {card.node: card.value for card in cards if card.key == "subpath"}
    links: list[Link] = []
    places = Places(text)
    for card in cards:
        kind = types.get(card.node)
        if card.key == "text" and kind == "text":
            links.extend(_text_links(text, card, places, switches))
        elif card.key == "file" and kind == "file" and card.value:
            start = card.start + 1
            line, column = places.at(start)
            raw, subpath = text[start : card.end - 1], subpaths.get(card.node) or None
            links.append(
                Link(raw, start, line, column, False, CARD, card.value, subpath, None, False,
                     "canvas")
            )  # fmt: skip
    return links


def _text_links(text: str, card: CardString, places: Places, switches: Switches) -> list[Link]:
    from kvault.note.parse import read_leaves

    value = card.value
    blocks = find_blocks(value, 0, len(value), switches)
    scan = read_leaves(value, 0, blocks, switches)
    offset = Offsets(text, card)
    links: list[Link] = []
    for found in scan.links:
        start, end = offset.of(found[0]), offset.of(found[1])
        line, column = places.at(start)
        links.append(Link(text[start:end], start, line, column, *found[2:], "canvas"))
    return links


class Offsets:
    """Turns offsets in a card's text into offsets in the JSON, where some signs are escaped."""

    def __init__(self, text: str, card: CardString) -> None:
        self.start = card.start + 1
        self.values = [0]  # an offset in the text ...
        self.shifts = [0]  # ... and by how much more the JSON has before it
        shift = 0
        for escape in _ESCAPE.finditer(text, card.start + 1, card.end - 1):
            value = escape.start() - self.start - shift
            shift += escape.end() - escape.start() - 1
            self.values.append(value + 1)
            self.shifts.append(shift)

    def of(self, offset: int) -> int:
        """Return the offset in the JSON of an offset in the text."""
        return self.start + offset + self.shifts[bisect_right(self.values, offset) - 1]
