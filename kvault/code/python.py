"""Reads the imports of a Python file, wherever in it they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.code.hidden import Hidden
from kvault.code.hidden import Lines
from kvault.code.hidden import first_line
from kvault.code.hidden import offsets
from kvault.code.model import Import
from kvault.code.model import Source

_HIDDEN = re.compile(
    r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"
    r'|"""(?:[^"\\]++|\\.|"(?!""))*+(?:""")?|\'\'\'(?:[^\'\\]++|\\.|\'(?!\'\'))*+(?:\'\'\')?'
    r'|"(?:[^"\\\n]|\\.)*+"?|\'(?:[^\'\\\n]|\\.)*+\'?',
    re.DOTALL,
)
_CONTINUED = r"(?:[ \t\f]|\\\r?\n)"
_FROM = re.compile(rf"{_CONTINUED}*+from\b{_CONTINUED}*+([.\w]++(?:[ \t]*+[.\w]++)*+|){_CONTINUED}*+\Z")
_LIST = re.compile(rf"import{_CONTINUED}*+((?:[\w.,*]|{_CONTINUED})*+)")
_BRACKETS = re.compile(rf"import{_CONTINUED}*+\(((?:[\w.,*\s\\]|#[^\n]*+)*+)\)?")
_COMMENT = re.compile(r"#[^\n]*+")
_DOC = re.compile(
    r'(?:\s++|#[^\n]*+)*+[rRuU]?(?:"""((?:[^"\\]++|\\.|"(?!""))*+)"""|\'\'\'((?:[^\'\\]++|\\.|\'(?!\'\'))*+)\'\'\''
    r'|"([^"\\\n]*+)"|\'([^\'\\\n]*+)\')[ \t]*+(?:[#;\r\n]|\Z)',
    re.DOTALL,
)
LINES = 20  # of a statement broken by backslashes that are looked at


def read_python(text: str) -> Source:
    """Return the imports, relative ones with their dots, and the first line of the docstring."""
    text = text.removeprefix("\ufeff")
    said = _DOC.match(text)
    doc = first_line(next(filter(None, said.groups()), "")) if said else ""
    return Source(tuple(_imports(text, offsets(text, "import"))), "", doc)


def _imports(text: str, places: list[int]) -> Iterator[Import]:
    hidden = Hidden(found.span() for found in _HIDDEN.finditer(text))
    lines = Lines(text)
    behind = 0  # what stands before it belongs to a statement that is over
    for at in places:
        if at < behind or _is_part_of_name(text, at) or hidden.end(at):
            continue
        start, head = _statement(text, behind, at)
        if head is None:
            continue
        if not head.strip(" \t\f"):
            said = _LIST.match(text, at)
            names = _names(said[1]) if said else []
            line = lines.line(at)
            yield from (Import(name, line) for name in names if name != "*")
        elif source := _FROM.match(head):
            said = _BRACKETS.match(text, at) or _LIST.match(text, at)
            line = lines.line(start + len(head) - len(head.lstrip()))
            module = "".join(source[1].split())
            yield Import(module, line, tuple(_names(said[1] if said else "")))
        else:
            continue
        behind = said.end() if said else at + 6


def _is_part_of_name(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 6 : at + 7]
    return before.isalnum() or before == "_" or after.isalnum() or after == "_"


def _statement(text: str, behind: int, at: int) -> tuple[int, str | None]:
    """Return where the statement with this ``import`` begins and what stands in it before that; None: it is none."""
    start = text.rfind("\n", behind, at) + 1
    for _ in range(LINES):
        if start <= behind or text[max(start - 3, 0) : start].replace("\r", "")[-2:] != "\\\n":
            break
        start = text.rfind("\n", behind, start - 1) + 1
    at_line_start = start > behind or behind == 0
    start = max(start, behind)
    head = text[start:at]
    cut = max(head.rfind(";"), head.rfind(":")) + 1
    if not cut and not at_line_start:
        return start, None
    return start + cut, head[cut:]


def _names(listed: str) -> list[str]:
    """Return what is imported in a list such as ``a.b as c, d``."""
    listed = _COMMENT.sub("", listed).replace("\\", " ")
    return [words[0] for item in listed.split(",") if (words := item.split())]
