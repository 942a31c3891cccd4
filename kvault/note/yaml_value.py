"""Writes a person's word for a property as YAML on one line."""

from __future__ import annotations

import re

from kvault.note.model import Value
from kvault.note.properties import link_of
from kvault.record import NamedTuple

_NULLS = ("~", "null", "Null", "NULL")
_BARE_LINK = re.compile(r"(?<![\"'\[])\[\[[^\[\]\"\n]+\]\](?![\"'])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ufeff]")


class Written(NamedTuple):
    """A value and the way it stands after ``key:``."""

    value: Value
    yaml: str  # "" for an empty property


def write_value(word: str) -> Written:
    """Return a word as YAML: a number, true, false, null or [a list] is that, anything else is text.

    Text is quoted where YAML would read something else; a wikilink always is, since YAML would take
    its brackets for a list.
    """
    text = word.strip()
    if not text:
        return Written(None, "")
    if link_of(text) is None:
        for written in (_with_quoted_links(text), text):
            value, held = _read(written)
            if held and _is_meant(written, value):
                return Written(value, written)
    return Written(text, _quoted(text))


def write_key(key: str) -> str:
    """Return a property's name as it stands before the colon."""
    import yaml12

    try:
        plain = yaml12.parse_yaml(f"{key}: 1\n") == {key: 1}
    except ValueError:
        plain = False
    return key if plain and "\n" not in key else _double(key)


def _is_meant(written: str, value: Value) -> bool:
    """Tell whether a value that YAML read is what the word says, and not a part of it."""
    if isinstance(value, str):
        quoted = written[0] in "\"'" and written[-1] == written[0]
        return quoted or value == written
    if isinstance(value, list):
        return written[0] == "[" and written[-1] == "]"
    if value is None:
        return written in _NULLS
    return isinstance(value, (bool, int, float)) and "#" not in written


def _read(written: str) -> tuple[Value, bool]:
    """Return what YAML reads after a key, and whether it reads anything there."""
    import yaml12

    if _CONTROL.search(written):
        return None, False
    try:
        found = yaml12.parse_yaml(f"key: {written}\n")
    except (ValueError, RecursionError):
        return None, False
    if not isinstance(found, dict) or list(found) != ["key"]:
        return None, False
    value = found["key"]
    if value is None or isinstance(value, (str, bool, int, float)):
        return value, True
    return (_plain(value), True) if _is_flat(value) else (None, False)


def _is_flat(value: object) -> bool:
    """Tell whether a value is a list of texts and numbers, or of such lists."""
    if isinstance(value, list):
        return all(map(_is_flat, value))
    return value is None or isinstance(value, (str, bool, int, float))


def _plain(value: object) -> Value:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, (str, bool, int, float)) else None


def _with_quoted_links(text: str) -> str:
    """Return a list with the wikilinks in it quoted."""
    if not text.startswith("["):
        return text
    return text[0] + _BARE_LINK.sub(lambda found: f'"{found.group()}"', text[1:])


def _quoted(text: str) -> str:
    if _CONTROL.search(text) or ("\\" not in text and '"' not in text):
        return _double(text)
    return "'" + text.replace("'", "''") + "'"


def _double(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = escaped.replace("\n", "\\n").replace("\t", "\\t")
    return f'"{_CONTROL.sub(lambda found: f"{chr(92)}u{ord(found.group()):04x}", escaped)}"'
