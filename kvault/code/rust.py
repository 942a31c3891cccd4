"""Reads the imports of a Rust file: use, mod and extern crate, also inside functions, not inside macros."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.code.hidden import Hidden
from kvault.code.hidden import Lines
from kvault.code.hidden import first_line
from kvault.code.hidden import is_name_part
from kvault.code.hidden import offsets
from kvault.code.model import Import
from kvault.code.model import Source
from kvault.code.rust_hidden import hidden_in_rust
from kvault.code.rust_hidden import inline_modules
from kvault.code.rust_use import paths_of

_COMMENT = r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/"
_USE = re.compile(rf"use(?:\s|(?=[{{:*/]))((?:[\w:{{}},*\s#]++|{_COMMENT})*+)(;?)")
_MOD = re.compile(r"mod\s++(?:r#)?(\w++)\s*+([;{])")
_CRATE = re.compile(r"extern\s++crate\s++(?:r#)?(\w++)")
_DOC = re.compile(
    r"(?:\s++|#!\[[^\]\n]*+\]|//(?!!)[^\n]*+|/\*(?!!)(?:[^*]++|\*(?!/))*+\*/)*+"
    r"(//![^\n]*+|/\*!(?:[^*]++|\*(?!/))*+)"
)


def read_rust(text: str) -> Source:
    """Return the imports: each path of a use by itself, ``mod x;`` as ``self::x``, a crate by its name."""
    said = _DOC.match(text)
    return Source(tuple(_imports(text)), "", first_line(said[1]) if said else "")


def _imports(text: str) -> Iterator[Import]:
    places = [at for at in offsets(text, "use", "mod", "extern") if not (at and is_name_part(text[at - 1]))]
    if not places:
        return
    hidden = Hidden(hidden_in_rust(text))
    lines = Lines(text)
    around = _Around(text)
    behind = 0
    for at in places:
        if at < behind or text.startswith("r#", at - 2) or hidden.end(at):
            continue
        said = _said(text, at)
        if said is None:
            continue
        behind = said.end()
        if said.re is _USE and not said[2]:
            continue  # nor does any that begins before its end come to one
        if said.re is _MOD and said[2] == "{":
            around.begin(at)
            continue
        line, modules = lines.line(at), around.at(at)
        yield from (Import(path, line, modules) for path in _paths(said))


class _Around:
    """The modules written in place around growing offsets."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._waiting: list[tuple[int, int, str]] | None = None  # those that begin later, the next one last
        self._open: list[tuple[int, int, str]] = []

    def begin(self, at: int) -> None:
        """Look for them from an offset on, where the first one was met."""
        if self._waiting is None:
            self._waiting = inline_modules(self._text, at)[::-1]

    def at(self, at: int) -> tuple[str, ...]:
        """Return the names of those around an offset, the outermost first."""
        if self._waiting is None:
            return ()
        while self._waiting and self._waiting[-1][0] < at:
            self._leave(self._waiting[-1][0])
            self._open.append(self._waiting.pop())
        self._leave(at)
        return tuple(name for _, _, name in self._open)

    def _leave(self, at: int) -> None:
        while self._open and self._open[-1][1] <= at:
            self._open.pop()


def _said(text: str, at: int) -> re.Match[str] | None:
    if text.startswith("use", at):
        return _USE.match(text, at)
    return (_MOD if text.startswith("mod", at) else _CRATE).match(text, at)


def _paths(said: re.Match[str]) -> list[str]:
    if said.re is _USE:
        return paths_of(said[1])
    return [f"self::{said[1]}" if said.re is _MOD else said[1]]
