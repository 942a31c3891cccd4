"""Reads the imports of a Java file: they stand between the package declaration and the first type."""

from __future__ import annotations

import re

from kvault.code.hidden import Lines
from kvault.code.hidden import first_line
from kvault.code.model import Import
from kvault.code.model import Source

_BLANK = r"(?:[\s;]++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+"
_SKIP = re.compile(_BLANK)
_NAME = rf"[\w$]++(?:{_BLANK}\.{_BLANK}(?:[\w$]++|\*))*+"
_PACKAGE = re.compile(rf"package\b{_BLANK}({_NAME})")
_IMPORT = re.compile(rf"import\b{_BLANK}(?:(?:static|module)\b{_BLANK}(?=[\w$]))?({_NAME})")
_ANNOTATION = re.compile(rf"@{_BLANK}(?!interface\b){_NAME}{_BLANK}")
_COMMENT = re.compile(r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/")
_BRACKETS = re.compile(
    r'[()]|"""(?:[^"\\]++|\\.|"(?!""))*+(?:""")?|"(?:[^"\\\n]|\\.)*+"?|\'(?:[^\'\\\n]|\\.)*+\'?'
    r"|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/",
    re.DOTALL,
)
_JAVADOC = re.compile(r"/\*\*((?:[^*]++|\*(?!/))*+)\*/")
_TAGS = re.compile(r"<[^<>]*+>")


def read_java(text: str) -> Source:
    """Return the imports, a star for all of a package; the package; of a package's own file what it is for."""
    lines = Lines(text)
    found: list[Import] = []
    package = doc = ""
    at = _after(text, 0)
    while True:
        if text.startswith("@", at):
            after = _after_annotation(text, at)
            if after == at:
                break
            at = _after(text, after)
        elif text.startswith("package", at) and not package and (said := _PACKAGE.match(text, at)):
            package, doc = _plain(said[1]), _doc(text[: said.start()])
            at = _after(text, said.end())
        elif text.startswith("import", at) and (said := _IMPORT.match(text, at)):
            found.append(Import(_plain(said[1]), lines.line(at)))
            at = _after(text, said.end())
        else:
            break
    return Source(tuple(found), package, "" if found or "class " in text else doc)


def _after(text: str, at: int) -> int:
    found = _SKIP.match(text, at)
    return found.end() if found else at


def _after_annotation(text: str, at: int) -> int:
    """Return the offset behind an annotation and what it is given in brackets; ``at`` where there is none."""
    name = _ANNOTATION.match(text, at)
    if name is None:
        return at
    if not text.startswith("(", name.end()):
        return name.end()
    depth = 0
    for sign in _BRACKETS.finditer(text, name.end()):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0:
            return sign.end()
    return len(text)


def _plain(name: str) -> str:
    return "".join(_COMMENT.sub("", name).split())


def _doc(head: str) -> str:
    comments = _JAVADOC.findall(head)
    return first_line(_TAGS.sub("", comments[-1])) if comments else ""
