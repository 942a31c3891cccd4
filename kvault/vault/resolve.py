"""Finds the file that a link leads to."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from kvault.config import Switches
from kvault.record import NamedTuple
from kvault.vault.file_types import is_supported
from kvault.vault.names import NBSP
from kvault.vault.names import Names
from kvault.vault.names import base_of
from kvault.vault.names import fold

NOTE = ".md"


class Resolution(NamedTuple):
    """Where a link leads."""

    target: str | None  # path of the file in the vault; None: unresolved
    ambiguous: bool  # another file has as good a claim, and the app's choice is not stable


UNRESOLVED = Resolution(None, False)


def link_key(path: str) -> str:
    """Return the name that a link's path asks for; a file of it or of it plus .md may answer.

    An index that keeps the key beside each link finds the links whose answer may change when a file
    appears or vanishes: those with the key ``base_of(file)``, and for a note also without ".md".
    """
    return base_of(path)


def resolve(path: str, source: str, names: Names, switches: Switches) -> Resolution:
    """Return the file that a link's path in the file ``source`` leads to.

    The rules, in this order; all comparisons are on folded text, and tests on paths are tests on
    plain strings, which do not respect the borders of folders (the app does the same):

    0. An empty path is the source itself.
    1. Candidates are the files of exactly that name, else those of that name plus ".md".
    2. A bare name with one candidate: that one.
    3. "./" and "../" start at the folder of the source.
    4. The candidate whose whole path is the text; after a leading "/" nothing else will do.
    5. Of the candidates whose path ends with the text those below the source's folder come first,
       then the shortest path; of equals the smallest, and the link is ambiguous.
    """
    if not path:
        return Resolution(source, False)
    text = fold(path)
    base = text[text.rfind("/") + 1 :]
    candidates: Sequence[str] = names.named(base) if "." in base else ()
    if not candidates:
        candidates = names.named(base + NOTE)
        text += NOTE
    if not switches.nbsp_is_blank:
        candidates = [other for other in candidates if _same_blanks(path, other)]
    if not switches.unsupported_files:
        candidates = [other for other in candidates if is_supported(other)]
    if not candidates:
        return UNRESOLVED
    if len(candidates) == 1 and "/" not in text:
        return Resolution(candidates[0], False)
    if text.startswith(("./", "../")):
        return _relative(text, source, candidates, switches)
    exact = [other for other in candidates if fold(other) == text.removeprefix("/")]
    if exact:
        return Resolution(exact[0], len(exact) > 1)
    if text.startswith("/"):
        return UNRESOLVED
    return _nearest(text, source, candidates)


def _relative(text: str, source: str, candidates: Sequence[str], switches: Switches) -> Resolution:
    """Resolve a text that starts with "./" or "../" from the folder of the source."""
    parts = fold(source).split("/")[:-1]
    for part in text.split("/"):
        if part == "..":
            if not parts and not switches.above_root:
                return UNRESOLVED
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    joined = "/".join(parts)
    exact = [other for other in candidates if fold(other) == joined]
    return Resolution(exact[0], len(exact) > 1) if exact else UNRESOLVED


def _nearest(text: str, source: str, candidates: Sequence[str]) -> Resolution:
    ending = [other for other in candidates if fold(other).endswith(text)]
    if not ending:
        return UNRESOLVED
    folder = fold(source).rpartition("/")[0]
    if folder:
        ending = [other for other in ending if fold(other).startswith(folder)] or ending
    shortest = min(map(_length, ending))
    best = [other for other in ending if _length(other) == shortest]
    return Resolution(min(best), len(best) > 1)


def _length(path: str) -> int:
    """Return the length of a path as the app counts it: in NFC, in UTF-16 units."""
    return len(path) if path.isascii() else len(normalize("NFC", path).encode("utf-16-le", "surrogatepass")) // 2


def _same_blanks(path: str, target: str) -> bool:
    """Tell whether a link and a file have their non-breaking blanks at the same places."""
    name = target[target.rfind("/") + 1 :]
    written = path[path.rfind("/") + 1 :]
    return [at for at, sign in enumerate(written) if sign == NBSP] == [
        at for at, sign in enumerate(name) if sign == NBSP
    ]
