"""Knows which files of a vault bear a name."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from collections.abc import Sequence
from unicodedata import normalize

from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

NBSP = "\u00a0"


def fold(path: str) -> str:
    """Return a path or name as it is compared: in NFC, lower-cased, with plain blanks."""
    if path.isascii():
        return path.lower()
    return normalize("NFC", normalize("NFC", path).lower()).replace(NBSP, " ")


def base_of(path: str) -> str:
    """Return the file name of a path, folded."""
    return fold(path[path.rfind("/") + 1 :])


class Names(Protocol):
    """The names of all files of a vault."""

    def named(self, base: str) -> Sequence[str]:
        """Return the paths of the files whose folded name is ``base``, in the order of paths."""


class NameTable:
    """The names of all files of a vault, in memory."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self._paths: dict[str, list[str]] = {}
        for path in sorted(set(paths)):
            self._paths.setdefault(base_of(path), []).append(path)

    def named(self, base: str) -> Sequence[str]:
        """Return the paths of the files whose folded name is ``base``, in the order of paths."""
        return self._paths.get(base, ())

    def add(self, path: str) -> None:
        """Take in a file."""
        paths = self._paths.setdefault(base_of(path), [])
        if path not in paths:
            insort(paths, path)

    def remove(self, path: str) -> None:
        """Forget a file; one that is not there is no error."""
        base = base_of(path)
        paths = [other for other in self._paths.get(base, ()) if other != path]
        if paths:
            self._paths[base] = paths
        else:
            self._paths.pop(base, None)
