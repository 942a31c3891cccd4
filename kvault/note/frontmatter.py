"""Finds the property block at the top of a note and reads it as YAML 1.2."""

from __future__ import annotations

import re

from kvault.config import Switches
from kvault.note.model import Problem
from kvault.note.model import Value
from kvault.record import NamedTuple

BOM = "\ufeff"
MAX_ALIASES = 20  # a few nested YAML aliases can name billions of values

_LINE_OF_ERROR = re.compile(r" line (\d+) column \d+$")
_TAB_AFTER_KEY = re.compile(r"^( *+(?:- ++)*+[^\s:#\"'][^:\n]*+):\t", re.MULTILINE)
_ALIAS = re.compile(r"[\s\[{,:]\*[\w-]")
_READABLE = re.compile(r"^(summary|title|description):[ \t]+([^\r\n]+)", re.MULTILINE)
_KEY = re.compile(
    r"""^(?:"((?:[^"\\\n]|\\.)*+)"[ \t]*+|'((?:[^'\n]|'')*+)'[ \t]*+"""
    r"""|(?![-?][ \t]|[\s#"'{\[&*!|>%@`])((?:[^\n:]|:(?![ \t\r\n]|\Z))*+)):(?=[ \t\r\n]|\Z)""",
    re.MULTILINE,
)


class Frontmatter(NamedTuple):
    """The property block of a note."""

    properties: dict[str, Value] | None  # None: no block, nothing in it, or it does not parse
    source: str  # what stands between the markers, "" when there is no block
    start: int  # offset of source in the text
    body: int  # offset at which the text after the block begins
    problems: tuple[Problem, ...]

    @property
    def readable(self) -> dict[str, Value]:
        """The lines of a block that does not parse which still say what the note is."""
        if self.properties is not None or not self.problems:
            return {}
        return {
            found.group(1): found.group(2).strip().strip("\"'")
            for found in reversed(list(_READABLE.finditer(self.source)))
        }


def read_frontmatter(text: str, switches: Switches) -> Frontmatter:
    """Return the property block of a text; the rest of the text is the body."""
    bom = 1 if text.startswith(BOM) else 0
    start = bom if bom and not switches.bom_frontmatter else _first_line(text, bom)
    if start == bom:
        return Frontmatter(None, "", bom, bom, ())
    close, body = _closing_line(text, start)
    if close == -1:
        return Frontmatter(None, "", bom, bom, ())
    source = text[start:close]
    properties, problem = _read(source, switches)
    return Frontmatter(properties, source, start, body, (problem,) if problem else ())


def _first_line(text: str, at: int) -> int:
    """Return where the line after the opening marker begins, or ``at`` when there is none."""
    if text.startswith("---\n", at):
        return at + 4
    if text.startswith("---\r\n", at):
        return at + 5
    return at


def _closing_line(text: str, start: int) -> tuple[int, int]:
    """Return where the closing marker begins and where the body does, or (-1, -1)."""
    at = text.find("\n---", start - 1)
    while at != -1:
        end = text.find("\n", at + 1)
        line = text[at + 4 :] if end == -1 else text[at + 4 : end]
        if not line.strip(" \t\r"):
            return at + 1, len(text) if end == -1 else end + 1
        at = text.find("\n---", at + 1)
    return -1, -1


def _read(source: str, switches: Switches) -> tuple[dict[str, Value] | None, Problem | None]:
    if not source.strip():
        return None, None
    if "&" in source and len(_ALIAS.findall(source)) > MAX_ALIASES:
        return None, Problem("frontmatter-invalid", 2, "the property block has too many YAML aliases")
    import yaml12

    try:
        value = yaml12.parse_yaml(source)
    except (ValueError, RecursionError) as error:
        spaced = _TAB_AFTER_KEY.sub(r"\1: ", source) if ":\t" in source else source
        if spaced != source:
            return _read(spaced, switches)  # YAML allows the tab, its reader does not
        return None, _unreadable(str(error))
    if value is None:
        return None, None
    plain = _plain(value)
    if not isinstance(plain, dict):
        message = "the property block is not a list of keys and values"
        return None, Problem("frontmatter-invalid", 2, message)
    twice = _key_twice(source, len(plain))
    if twice is None:
        return plain, None
    key, line = twice
    problem = Problem("frontmatter-duplicate-key", line, f'the property "{key}" stands there twice')
    return (plain if switches.duplicate_keys else None), problem


def _unreadable(message: str) -> Problem:
    found = _LINE_OF_ERROR.search(message)
    line = int(found.group(1)) + 1 if found else 2
    reason = message.removeprefix("YAML parse error: ")
    reason = re.sub(r" at byte \d+ line \d+ column \d+$", "", reason)
    return Problem("frontmatter-invalid", line, f"the property block is not valid YAML: {reason}")


def _plain(value: object) -> Value:
    """Return a value of the YAML reader with plain types and text keys only."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {
            key if key.__class__ is str else _key(key): item if item.__class__ is str else _plain(item)
            for key, item in value.items()
        }
    return _plain(getattr(value, "value", None))  # a tagged value, or a list or mapping as a key


def _key(key: object) -> str:
    """Return a key as the app names it, which is JavaScript's way to make text of a value."""
    plain = _plain(key)
    if isinstance(plain, str):
        return plain
    if isinstance(plain, dict):
        return "[object Object]"
    if isinstance(plain, list):
        return ",".join(_key(item) for item in plain)
    if isinstance(plain, bool):
        return "true" if plain else "false"
    return "null" if plain is None else str(plain)


def _key_twice(source: str, count: int) -> tuple[str, int] | None:
    """Return the first top-level key that stands there twice, with its line.

    The YAML reader takes the last of two equal keys without a word; the app refuses the block.
    """
    if source.startswith("{"):
        return _json_key_twice(source)
    if source.count(":") <= count:
        return None  # no room for another key
    found = list(_KEY.finditer(source))
    if len(found) <= count:
        return None
    seen: set[str] = set()
    for match in found:
        key = next(group for group in match.groups() if group is not None).rstrip()
        if key in seen:
            return key, source.count("\n", 0, match.start()) + 2
        seen.add(key)
    return None


def _json_key_twice(source: str) -> tuple[str, int] | None:
    import json

    twice: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in items]
        twice.extend(key for key in set(keys) if keys.count(key) > 1)

    try:
        json.loads(source, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        return None  # a YAML mapping in braces
    return (min(twice), 2) if twice else None
