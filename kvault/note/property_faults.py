"""Says what is wrong with a property block: it does not parse, or a link in it lacks its quotes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator

from kvault.note.frontmatter import BOM
from kvault.note.model import Note
from kvault.note.model import Problem
from kvault.note.model import Value

UNQUOTED = "a link in a property needs quotes: without them it is a list in a list, and no link"

_BARE = r"""\[\[(?![\d, \t.]*\]\])[^\[\]\n"'{}]+\]\]"""
_WHOLE = re.compile(rf"^(?:[^\s#:\"'\[\-][^:\n]*+:|[ \t]*-)[ \t]+({_BARE})[ \t]*\r?$", re.MULTILINE)
_LISTED = re.compile(
    rf"^[^\s#:\"'\[\-][^:\n]*+:[ \t]+\[[ \t]*(?:{_BARE}[ \t]*,[ \t]*)*+{_BARE}[ \t]*\][ \t]*\r?$", re.MULTILINE
)
_ANY = re.compile(_BARE)
_PLACEHOLDERS = ("{{", "<%")  # a template's; what it makes may well parse
_TWO_LINKS = re.compile(r":[ \t]+\[\[[^\n]*\]\],")


def property_faults(text: str, note: Note) -> Iterator[Problem]:
    """Yield what is wrong with the properties of a note that has a block of them."""
    head = text[: note.body]
    for problem in note.problems:
        if problem.id.startswith("frontmatter") and not any(mark in head for mark in _PLACEHOLDERS):
            yield Problem("frontmatter", problem.line, problem.message, 1, _remedy(problem, text))
    if "[[" in head and note.properties:
        nested = frozenset(_nested(note.properties))
        if nested:
            yield from _unquoted(head, nested)


def unquoted_links(head: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of the links that lack quotes."""
    for found in _WHOLE.finditer(head):
        yield found.span(1)
    for line in _LISTED.finditer(head):
        opening = head.index("[", line.start())
        for found in _ANY.finditer(head, opening + 1, line.end()):
            yield found.span()


def _unquoted(head: str, nested: frozenset[str]) -> Iterator[Problem]:
    for start, end in sorted(unquoted_links(head)):
        raw = head[start:end]
        if _plain(raw[2:-2].split(",")) not in nested:
            continue  # it stands in a text of several lines
        column = start - head.rfind("\n", 0, start)
        line = head.count("\n", 0, start) + 1
        yield Problem("unquoted-link", line, UNQUOTED, column, f'write "{raw}" with the quotes')


def _nested(value: Value, depth: int = 0) -> Iterator[str]:
    """Yield what stands in lists in lists, as plain text."""
    if isinstance(value, dict):
        for held in value.values():
            yield from _nested(held)
    elif isinstance(value, list):
        if depth and not any(isinstance(item, (list, dict)) for item in value):
            yield _plain(map(str, value))
        for item in value:
            yield from _nested(item, depth + 1)


def _plain(items: Iterable[str]) -> str:
    return ",".join(" ".join(item.split()) for item in items)


def _remedy(problem: Problem, text: str) -> str:
    if problem.id == "frontmatter-duplicate-key":
        return "keep one of the two lines"
    lines = text.removeprefix(BOM).split("\n")
    line = lines[problem.line - 1].strip() if problem.line <= len(lines) else ""
    value = line.partition(":")[2].strip() or line.removeprefix("-").strip()
    if _TWO_LINKS.search(line):
        return 'write several links as a list: ["[[A]]", "[[B]]"]'
    if value[:1] in ("@", "`", "%", "*", "&", "!", "|", ">", "[", "{") or ": " in value or value.count('"') % 2:
        return "put the value in quotes; Obsidian shows no property of this note until it parses"
    return "mend that line; Obsidian shows no property of this note until it parses"
