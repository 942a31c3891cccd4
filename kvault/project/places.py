"""Which row of which card a folder belongs to; paths compare component by component.

This is the one implementation: recall, new, project, session and the check's facts all come here.
"""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

REPO, FOLDER, WORKFLOW, SEARCH, BRANCH, INDEX = "repo", "folder", "workflow", "search", "branch", "index"
ON_DISK = (REPO, FOLDER, SEARCH)  # the sources whose rows name a folder
CLAIMS = (REPO, FOLDER)  # those of which a run at or below the folder is the project's

Parts = tuple[str, ...]
"""A real path, component by component: ("", "home", "me") or ("c:", "users")."""


class Row(NamedTuple):
    """One row of a card whose place is on disk."""

    source: str  # one of ON_DISK
    parts: Parts
    card: str  # vault path of the card
    written: str = ""  # the path as it stands in the card


class Location(NamedTuple):
    """Where one works."""

    here: Parts
    top: Parts | None  # the top of the git work tree at or above; None outside git
    main: Parts | None  # where the main repository of a linked worktree lies; None in any other place


def split(real: str, *, separator: str = "/", folds: bool = False) -> Parts:
    """Return a real path as its components; ``folds``: the disk does not tell cases apart."""
    plain = real if real.isascii() else _nfc(real)
    if separator != "/":
        plain = plain.replace(separator, "/")
    if folds:
        plain = plain.casefold()
    return tuple(plain.rstrip("/").split("/"))


def is_within(parts: Parts, folder: Parts) -> bool:
    """Tell whether a path is a folder or lies below it: ``/a/app2`` does not lie below ``/a/app``."""
    return parts[: len(folder)] == folder


def is_below(parts: Parts, folder: Parts) -> bool:
    """Tell whether a path lies strictly below a folder."""
    return len(parts) > len(folder) and is_within(parts, folder)


def is_root(parts: Parts) -> bool:
    """Tell whether a path is the root of a file system: ``/``, ``C:\\`` or ``\\\\server\\share``."""
    return len(parts) == 1 or (parts[:2] == ("", "") and len(parts) <= 4)


def deepest(rows: Iterable[Row], location: Location) -> Row | None:
    """Return the row that a location belongs to: the deepest at or above it.

    A row in a linked worktree counts before the worktree's main repository, to which it belongs else. Of two rows for
    one folder the first is taken, a project before an archived one.
    """
    known = sorted((row for row in rows if row.source in CLAIMS), key=_order)
    here, top, main = location
    if top is not None and main is not None:
        own = _deepest([row for row in known if is_within(row.parts, top)], here, top)
        if own is not None:
            return own
        here, top = main + here[len(top) :], main
    return _deepest(known, here, top)


def _deepest(rows: list[Row], here: Parts, top: Parts | None) -> Row | None:
    best: Row | None = None
    for row in rows:
        if not is_within(here, row.parts) or (best is not None and len(row.parts) <= len(best.parts)):
            continue
        if row.source == FOLDER and top is not None and is_below(top, row.parts):
            continue  # a repository below a folder is a project of its own
        best = row
    return best


def _order(row: Row) -> tuple[bool, str]:
    return row.card.startswith("archive/"), row.card


def _nfc(text: str) -> str:
    from unicodedata import normalize

    return normalize("NFC", text)
