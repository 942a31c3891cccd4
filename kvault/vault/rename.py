"""Decides how a link must read after files of the vault got other names.

After a move every link leads to the file it led to before. A link to a moved file is written as the
vault's setting asks. Any other is touched only when its answer would change, or when in the setting
"shortest" a name became a duplicate (a bare name becomes a full path) or unique (the other way).
When a project goes to the archive or comes back, a full path stays one, whatever the setting: kvault writes
its links so, since a shorter one may lead elsewhere once the project has been away for a while.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.config import Switches
from kvault.note.model import CARD
from kvault.record import NamedTuple
from kvault.vault.linktext import ABSOLUTE
from kvault.vault.linktext import SHORTEST
from kvault.vault.linktext import Place
from kvault.vault.linktext import full_path
from kvault.vault.linktext import link_path
from kvault.vault.linktext import relative_path
from kvault.vault.linktext import target_of
from kvault.vault.names import Names
from kvault.vault.names import base_of
from kvault.vault.names import fold
from kvault.vault.resolve import NOTE

_SHELVES = frozenset({"projects", "archive"})  # between which a project moves as a whole
_SIZE = re.compile(r"\d+(?:x\d+)?")


class Renaming(NamedTuple):
    """Which files get other names, and what else the wording of links depends on."""

    moves: Mapping[str, str]  # vault path before to vault path after
    before: Names
    after: Names
    format: str  # one of linktext.FORMATS
    switches: Switches

    def after_of(self, path: str) -> str:
        """Return the path a file has after the move."""
        return self.moves.get(path, path)

    def place(self, source: str) -> Place:
        """Return what the links of a file, given by its path before, are written from."""
        return Place(self.after_of(source), self.after, self.format, self.switches)


class MovedNames:
    """The names of a vault once some files have others; meets ``vault.names.Names``."""

    def __init__(self, names: Names, moves: Mapping[str, str]) -> None:
        self._names = names
        self._gone = frozenset(moves)
        self._came: dict[str, list[str]] = {}
        for path in moves.values():
            self._came.setdefault(base_of(path), []).append(path)
        self._touched = {base_of(path) for path in moves} | set(self._came)

    def named(self, base: str) -> Sequence[str]:
        """Return the paths of the files whose folded name is ``base``, in the order of paths."""
        paths = self._names.named(base)
        if base not in self._touched:
            return paths
        stayed = (path for path in paths if path not in self._gone)
        return sorted({*stayed, *self._came.get(base, ())})


def new_path(path: str, form: str, source: str, target: str | None, renaming: Renaming) -> str | None:
    """Return the path a link is to be written with, or None when it stays as it is.

    ``source`` and ``target`` are paths before the move. A link that led nowhere stays, and so does
    one to its own file that names none.
    """
    if target is None or not path:
        return None
    wanted, place = renaming.after_of(target), renaming.place(source)
    was = target_of(path, form, source, renaming.before, renaming.switches)
    now = target_of(path, form, place.source, place.names, place.switches)
    holds = now.target == wanted and now.ambiguous <= was.ambiguous
    if holds and not _is_due(path, form, source, target, renaming):
        return None
    if _changes_shelf(target, wanted) and fold(path) == fold(full_path(target, form)):
        place = place._replace(format=ABSOLUTE)
    new = link_path(wanted, form, place)
    if new is None and not holds:
        new = full_path(wanted, form)
    return None if new == path else new


def new_text(text: str | None, target: str, wanted: str, *, embed: bool) -> str | None:
    """Return the display text once a file has another name: one that was the name follows."""
    if text is None or (embed and _SIZE.fullmatch(text)):
        return text
    old, new = target.rpartition("/")[2], wanted.rpartition("/")[2]
    if text == old:
        return new
    if text == _stem(old):
        return _stem(new)
    return text


def touched_keys(moves: Mapping[str, str]) -> list[str]:
    """Return the keys (``resolve.link_key``) of all links whose wording a move may change.

    Only the links in the moved files themselves may change too, whatever their key.
    """
    keys: set[str] = set()
    for path in (*moves, *moves.values()):
        base = base_of(path)
        keys.add(base)
        if base.endswith(NOTE):
            keys.add(base[: -len(NOTE)])
    return sorted(keys)


def _changes_shelf(old: str, new: str) -> bool:
    """Tell whether a file goes with its project to the archive, or comes back from there."""
    before, after = old.partition("/"), new.partition("/")
    return before[2] == after[2] and {before[0], after[0]} == _SHELVES


def _is_due(path: str, form: str, source: str, target: str, renaming: Renaming) -> bool:
    """Tell whether a link that would still lead to its file is to be written anew all the same."""
    wanted = renaming.after_of(target)
    if form == CARD:
        return wanted != target
    if wanted == target:
        return renaming.format == SHORTEST and _standing_changed(path, target, renaming)
    if wanted.rpartition("/")[2] != target.rpartition("/")[2] or renaming.format == ABSOLUTE:
        return True
    if renaming.format == SHORTEST:
        return False  # a bare name that stays unique stays bare
    here = renaming.after_of(source)
    return relative_path(wanted, here) != relative_path(target, source)


def _standing_changed(path: str, target: str, renaming: Renaming) -> bool:
    """Tell whether a bare name is no longer the only one, or a full path is no longer needed."""
    base = base_of(target)
    were, are = len(renaming.before.named(base)), len(renaming.after.named(base))
    if were == 1 < are:
        return "/" not in path
    if are == 1 < were:
        return "/" in path and fold(path) in (fold(target), fold(full_path(target, "wiki")))
    return False


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name
