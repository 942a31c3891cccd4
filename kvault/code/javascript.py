"""Reads the imports of a JavaScript or TypeScript file: import, export from, require and import()."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.code.hidden import Hidden
from kvault.code.hidden import Lines
from kvault.code.hidden import is_name_part
from kvault.code.hidden import offsets
from kvault.code.javascript_hidden import hidden_in_javascript
from kvault.code.model import Import
from kvault.code.model import Source

_COMMENT = r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/"
_BLANK = rf"(?:\s++|{_COMMENT})*+"
_NAME = r"[\w$]++"
_TEXT = r"(?:\"([^\"\\\n]*+)\"|'([^'\\\n]*+)')"
_CALLED = r"(?:\"([^\"\\\n]*+)\"|'([^'\\\n]*+)'|`([^`\\$]*+)`)"
_BRACES = rf"\{{(?:[^{{}}/]++|{_COMMENT}|/)*+\}}"

_IMPORT = re.compile(
    rf"import(?![\w$]){_BLANK}(?:"
    rf"(?:(?:type|typeof|defer|source)(?![\w$]){_BLANK})?(?:{_NAME}{_BLANK})?(?:,{_BLANK})?"
    rf"(?:\*{_BLANK}as\b{_BLANK}{_NAME}{_BLANK}|{_BRACES}{_BLANK})?from{_BLANK}|){_TEXT}"
)
_EXPORT = re.compile(
    rf"export(?![\w$]){_BLANK}(?:type(?![\w$]){_BLANK})?"
    rf"(?:\*{_BLANK}(?:as\b{_BLANK}(?:{_NAME}|\"[^\"\n]*+\"|'[^'\n]*+'){_BLANK})?|{_BRACES}{_BLANK})from{_BLANK}{_TEXT}"
)
_MAY_BE = re.compile(r"export\s*+(?:[{*/]|type\b)|import|require\s*+[(/]")  # quick; most exports declare something
_CALL = re.compile(rf"(?:import|require){_BLANK}\({_BLANK}{_CALLED}{_BLANK}[,)]")


def read_javascript(text: str) -> Source:
    """Return the imports with the specifiers as written."""
    return Source(tuple(_imports(text, offsets(text, "import", "require", "export"))))


def _imports(text: str, places: list[int]) -> Iterator[Import]:
    hidden = Hidden(hidden_in_javascript(text))
    lines = Lines(text)
    for at in places:
        if at and (is_name_part(text[at - 1]) or text[at - 1] == "." and text[at - 3 : at] != "..."):
            continue
        if not _MAY_BE.match(text, at) or hidden.end(at):
            continue
        said = _said(text, at)
        if said is not None:
            yield Import(next(one for one in said.groups() if one is not None), lines.line(at))


def _said(text: str, at: int) -> re.Match[str] | None:
    if text.startswith("export", at):
        return _EXPORT.match(text, at)
    found = _CALL.match(text, at)
    if found is None and text.startswith("import", at) and _begins_statement(text, at):
        return _IMPORT.match(text, at)
    return found


def _begins_statement(text: str, at: int) -> bool:
    before = at - 1
    while before >= 0 and text[before] in " \t":
        before -= 1
    return before < 0 or text[before] in "\n\r;}{/\ufeff\u2028\u2029"
