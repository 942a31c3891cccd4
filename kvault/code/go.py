"""Reads the imports of a Go file: they stand between the package clause and the first declaration."""

from __future__ import annotations

import re

from kvault.code.hidden import Lines
from kvault.code.hidden import first_line
from kvault.code.model import Import
from kvault.code.model import Source

_BLANK = r"(?:[\s;]++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+"
_SKIP = re.compile(_BLANK)
_PACKAGE = re.compile(r"package\b(?:[ \t]++|/\*(?:[^*]++|\*(?!/))*+\*/)*+(\w++)")
_IMPORT = re.compile(rf"import\b{_BLANK}(\(?)")
_SPEC = re.compile(
    rf"{_BLANK}(?:(?:\w++|\.)(?:[ \t]++|/\*(?:[^*]++|\*(?!/))*+\*/)*+)?"
    r"(?:\"((?:[^\"\\\n]|\\[^\n])*+)\"|`([^`]*+)`)"
)
_DOC = re.compile(r"((?:^//[^\n]*+\n)++|^/\*(?:[^*]++|\*(?!/))*+\*/[ \t]*+\n)package\b", re.MULTILINE)


def read_go(text: str) -> Source:
    """Return the imports, the name of the package and the first line of its comment."""
    at = _after(_SKIP, text, 0)
    package = _PACKAGE.match(text, at)
    if package is None:
        return Source(())
    lines = Lines(text)
    found: list[Import] = []
    at = _after(_SKIP, text, package.end())
    while statement := _IMPORT.match(text, at):
        at = statement.end()
        while spec := _SPEC.match(text, at):
            at = spec.end()
            found.append(Import(spec[1] if spec[1] is not None else spec[2], lines.line(spec.end() - 1)))
            if not statement[1]:
                break
        at = _after(_SKIP, text, at)
        if statement[1] and text.startswith(")", at):
            at = _after(_SKIP, text, at + 1)
    return Source(tuple(found), package[1], _doc(text[: package.end()]))


def _doc(head: str) -> str:
    comment = _DOC.search(head)
    said = first_line(comment[1]) if comment else ""
    return "" if said.startswith(("go:build", "+build", "Copyright")) else said


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
