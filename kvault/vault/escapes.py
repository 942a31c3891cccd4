"""How a text stands inside quotes of JSON or YAML."""

from __future__ import annotations

import re
from collections.abc import Callable

from kvault.record import NamedTuple

_JSON_SIGN = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_DOUBLE_SIGN = re.compile(r"\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|.", re.DOTALL)
_SINGLE_SIGN = re.compile(r"''|.", re.DOTALL)
_IN_DOUBLE = re.compile(r'(?:[^"\\]|\\.)*+', re.DOTALL)
_IN_SINGLE = re.compile(r"(?:[^']|'')*+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ufeff]")


class Quoting(NamedTuple):
    """One way to write a text."""

    name: str
    signs: Callable[[str], list[str]]  # a text as written to the writing of each of its characters
    read: Callable[[str], str]  # the writing of one character to the character
    write: Callable[[str], str]  # a text to its writing, without the quotes


def _read_json(sign: str) -> str:
    import json

    return str(json.loads(f'"{sign}"')) if sign[0] == "\\" else sign


def _write_json(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)[1:-1]


def _read_double(sign: str) -> str:
    import yaml12

    return str(yaml12.parse_yaml(f'"{sign}"')) if sign[0] == "\\" else sign


def _write_double(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return _CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", escaped)


PLAIN = Quoting("plain", list, str, str)
JSON = Quoting("JSON", _JSON_SIGN.findall, _read_json, _write_json)
DOUBLE = Quoting("double-quoted YAML", _DOUBLE_SIGN.findall, _read_double, _write_double)
SINGLE = Quoting(
    "single-quoted YAML",
    _SINGLE_SIGN.findall,
    lambda sign: sign[0],
    lambda text: text.replace("'", "''"),
)


def whole_scalar(text: str, start: int, quoting: Quoting) -> int:
    """Return where the YAML text ends, before its closing quote, that begins at ``start``."""
    pattern = _IN_DOUBLE if quoting is DOUBLE else _IN_SINGLE
    found = pattern.match(text, start)
    return start if found is None else found.end()


def quoting_at(text: str, start: int, source: str) -> Quoting:
    """Return how the link is written that begins at ``start``, given where it was found."""
    if source == "canvas":
        return JSON
    if source.startswith("property:"):
        return {'"': DOUBLE, "'": SINGLE}.get(text[start - 1 : start], PLAIN)
    return PLAIN
