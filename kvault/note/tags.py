"""Reads tags: ``#`` and what may follow it, in the text and in the tags property."""

from __future__ import annotations

import re

from kvault.note.model import Value

# Not white space, not ASCII punctuation but _ - /, not in U+2000-206F or U+2E00-2E7F.
CHARACTERS = r"[^\s!-,.:-@\[-^`{-~\u2000-\u206f\u2e00-\u2e7f\ufeff]"

_TAG = re.compile(f"#({CHARACTERS}++)")
_DIGITS = frozenset("0123456789")


def tag_at(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Return the tag that begins at the ``#`` at ``start`` and the offset after it, or None."""
    found = _TAG.match(text, start, end)
    if found is None:
        return None
    name = found.group(1).rstrip("/")
    if not name or _DIGITS.issuperset(name):
        return None
    return f"#{name}", found.end()


def property_tags(value: Value) -> list[str]:
    """Return the tags of a tags property; what the app would not take for a tag is left out."""
    items = value if isinstance(value, list) else [value]
    return [tag for item in items if isinstance(item, str) and (tag := _property_tag(item))]


def _property_tag(item: str) -> str | None:
    name = item.strip().removeprefix("#").rstrip("/")
    if not name or any(character.isspace() for character in name):
        return None
    return f"#{name}"
