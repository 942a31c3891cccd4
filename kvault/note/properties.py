"""Reads what properties mean: aliases, tags, links, title, summary, type."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.note import markdown_link
from kvault.note import wikilink
from kvault.note.frontmatter import Frontmatter
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI
from kvault.note.model import Link
from kvault.note.model import Tag
from kvault.note.model import Value
from kvault.note.places import Places
from kvault.note.tags import property_tags
from kvault.record import NamedTuple

_BLOCK_SCALAR = re.compile(r"[|>][-+1-9]*+[ \t]*+(?:#.*)?\r?\Z")
_COMMENT = re.compile(r"(?:\A|[ \t])#")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'[^']*+'")


class Written(NamedTuple):
    """A link without its place: what it says."""

    form: str
    path: str
    subpath: str | None
    text: str | None
    external: bool


def aliases(properties: dict[str, Value]) -> tuple[str, ...]:
    """Return the aliases: a list of texts, or one text."""
    for key, value in properties.items():
        if len(key) == 7 and key.lower() == "aliases":
            items = value if isinstance(value, list) else [value]
            return tuple(text for item in items if (text := scalar_text(item)))
    return ()


def tags(properties: dict[str, Value]) -> tuple[Tag, ...]:
    """Return the tags of the property ``tags``, whose key compares without case."""
    for key, value in properties.items():
        if len(key) == 4 and key.lower() == "tags":
            return tuple(Tag(tag, 0, 0, f"property:{key}") for tag in property_tags(value))
    return ()


def scalar_text(value: Value) -> str:
    """Return a text or number as text on one line; "" for anything else."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return ""
    return str(value)


def first_text(properties: dict[str, Value], *keys: str) -> str:
    """Return the first of these properties that holds a text, or ""."""
    for key in keys:
        value = properties.get(key)
        if isinstance(value, list) and value:
            value = value[0]
        text = scalar_text(value)
        if text:
            return text
    return ""


def link_of(value: str) -> Written | None:
    """Return the link that a property's text is as a whole, or None."""
    end = len(value)
    if value.startswith("[["):
        close = wikilink.closing(value, 0, end)
        if close + 2 != end or "\n" in value or "[[" in value[2:] or close == 2:
            return None
        path, subpath, text = wikilink.split(value[2:close])
        return Written(WIKI, path, subpath, text, False)
    if value.startswith("[") and value.endswith(")"):
        middle = value.find("](")
        found = markdown_link.destination_at(value, middle + 1, end) if middle != -1 else None
        if found is None or found.end != end or not found.written:
            return None
        text = value[1:middle]
        if markdown_link.is_external(found.written):
            return Written(MARKDOWN, found.written, None, text, True)
        path, subpath = wikilink.split_path(markdown_link.decode(found.written))
        return Written(MARKDOWN, path, subpath, text, False)
    return None


def links(text: str, block: Frontmatter) -> list[Link]:
    """Return the links in properties, each with its place in the text."""
    properties, source = block.properties, block.source
    if not properties or ("[[" not in source and "](" not in source):
        return []
    found: list[Link] = []
    places = Places(text)
    start = at = block.start
    end = start + len(source)
    for key, value in _texts("", properties):
        if "[" not in value:
            continue  # no link, and it cannot be taken for one
        if "\n" in value:
            at = _after_lines(text, value, at, end)
            continue
        written = link_of(value) if key else None
        place = _find(text, value, at, end)
        if place != -1:
            at = place + len(value)
        if written is not None:
            offset, raw = _as_written(text, value, place, at, start, end)
            line, column = places.at(offset)
            found.append(_link(written, raw, offset, line, column, key))
    return found


def _link(written: Written, raw: str, start: int, line: int, column: int, key: str) -> Link:
    return Link(
        raw, start, line, column, False, written.form, written.path, written.subpath,
        written.text, written.external, f"property:{key}",
    )  # fmt: skip


def _as_written(text: str, value: str, place: int, at: int, start: int, end: int) -> tuple[int, str]:
    """Return where a property's link stands and how; an escape may make it differ from the value.

    A value that a YAML alias repeats has the place of its only occurrence. What cannot be found
    at all is written as "" at the start of the block.
    """
    if place == -1:
        place = _find(text, value, start, end)
    if place != -1:
        return place, value
    opening = _find(text, value[:2], at, end)
    close = text.find(value[-1], opening, end) if opening != -1 else -1
    if close == -1:
        return start, ""
    while text.startswith(value[-1], close + 1) and close + 1 < end:
        close += 1
    return opening, text[opening : close + 1]


def _find(text: str, value: str, at: int, end: int) -> int:
    """Return where a value stands at or after ``at``, not in a YAML comment, or -1.

    One that begins with a bracket is in quotes or in a block scalar: else YAML reads a list.
    """
    bracket = value.startswith("[")
    begin = at + 1 if text[at] in "\"'" else at  # the closing quote of the value before
    place = text.find(value, at, end)
    while place != -1:
        after = place + 1
        if not bracket or text[place - 1] in "\"'" or _begins_block_scalar(text, begin, place):
            if not _is_in_comment(text, begin, place):
                return place
            after = text.find("\n", place, end) + 1 or end
        place = text.find(value, after, end)
    return place


def _after_lines(text: str, value: str, at: int, end: int) -> int:
    """Return where the lines of a longer value end that hold brackets, as far as they are found."""
    for line in value.split("\n"):
        place = text.find(line, at, end) if "[" in line else -1
        if place != -1:
            at = place + len(line)
    return at


def _begins_block_scalar(text: str, begin: int, at: int) -> bool:
    """Tell whether ``at`` is where a block scalar begins whose header stands after ``begin``."""
    line = text.rfind("\n", begin, at)
    if line == -1 or not text[line:at].isspace():
        return False
    return _BLOCK_SCALAR.search(text[text.rfind("\n", begin, line) + 1 or begin : line]) is not None


def _is_in_comment(text: str, begin: int, at: int) -> bool:
    """Tell whether a YAML comment is open at ``at``; none is at ``begin``."""
    begin = max(begin, text.rfind("\n", begin, at) + 1)
    return text.find("#", begin, at) != -1 and _COMMENT.search(_QUOTED.sub("", text[begin:at])) is not None


def _texts(key: str, value: Value) -> Iterator[tuple[str, str]]:
    """Yield every text with its dotted key in the order of the file; names come with no key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _texts(f"{key}.{number}", item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield "", name
            yield from _texts(f"{key}.{name}" if key else name, item)
