"""Takes the tree of a Rust use apart: ``a::{b, c::d as e, self}`` says ``a::b``, ``a::c::d`` and ``a``."""

from __future__ import annotations

import re

_COMMENT = re.compile(r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/")
_TOKEN = re.compile(r"[{},]|[^{},]++")
_SELF = "self"
DEPTH = 100  # braces within braces; what is deeper is left out


def paths_of(tree: str) -> list[str]:
    """Return the paths that a use names, in order; never raises, whatever the text."""
    found: list[str] = []
    prefixes = [""]  # one for each open brace, ending in "::"
    name = ""
    for token in _TOKEN.findall(_COMMENT.sub(" ", tree)):
        if token == "{":
            prefixes.append((prefixes[-1] + name)[: 200 * DEPTH] if len(prefixes) < DEPTH else prefixes[-1])
            name = ""
        elif token in ",}":
            _add(found, prefixes[-1], name)
            name = ""
            if token == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            name = _plain(token)
    _add(found, prefixes[-1], name)
    return found


def _add(found: list[str], prefix: str, name: str) -> None:
    if not name:
        return
    path = prefix.removesuffix("::") if name == _SELF and prefix else prefix + name
    found.append(path.removeprefix("::"))


def _plain(written: str) -> str:
    """Return a path without blanks, without the name it gets here, and with raw names as they are."""
    words = written.replace("r#", "").split()
    if "as" in words:
        words = words[: words.index("as")]
    return "".join(words)
