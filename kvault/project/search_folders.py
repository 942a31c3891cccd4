"""Which folders a project may search besides its own places, and the rule that refuses one."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.project.places import SEARCH
from kvault.project.places import Parts
from kvault.project.places import Row
from kvault.project.places import is_below
from kvault.project.places import is_root
from kvault.project.places import is_within
from kvault.project.secret_files import FOLDERS


def why_not_indexed(folder: Parts, *, home: Parts, vault: Parts, cache: Parts) -> str | None:
    """Return why a folder that a card names is never indexed, whoever wrote the row, or None.

    A project's own place may hold the vault, whose notes are then left out. ``cache``: where the indexes lie.
    """
    if is_root(folder):
        return "it is the root of a file system"
    if is_within(home, folder):
        return "it is your home folder" if folder == home else "your home folder lies in it"
    if is_within(folder, vault):
        return "recall covers the vault already"
    if is_within(cache, folder) or is_within(folder, cache):
        return "kvault keeps its indexes there"
    hidden = next((name for name in folder if name.lower() in FOLDERS), None)
    return None if hidden is None else f"{hidden} holds keys, which are never indexed"


def is_searched(folder: Parts, rows: Sequence[Row]) -> bool:
    """Tell whether a project has a search row for just this folder."""
    return any(row.source == SEARCH and row.parts == folder for row in rows)


def refusal(folder: Parts, *, home: Parts, vault: Parts, rows: Sequence[Row]) -> str | None:
    """Return the rule that refuses a folder as a search folder of the project with these rows, or None.

    That the path is a folder is known already.
    """
    if is_root(folder):
        return "it is the root of a file system"
    if folder == home:
        return "it is your home folder"
    if is_within(folder, vault):
        return "it is the vault, which recall covers already" if folder == vault else "it lies in the vault"
    hidden = next((name for name in folder if name.lower() in FOLDERS), None)
    if hidden is not None:
        return f"{hidden} holds keys, which are never indexed"
    for row in rows:
        if folder == row.parts:
            return f"it is {_whose(row)}"
        if is_below(folder, row.parts):
            return f"it lies in {_whose(row)}, {row.written}"
    return _above(folder, home=home, vault=vault, rows=rows)


def _above(folder: Parts, *, home: Parts, vault: Parts, rows: Sequence[Row]) -> str | None:
    """Return the rule that refuses a folder for what lies in it, or None."""
    if is_within(home, folder):
        return "your home folder lies in it"
    if is_within(vault, folder):
        return "the vault lies in it"
    for row in rows:
        if is_within(row.parts, folder):
            return f"{_whose(row)} lies in it, {row.written}"
    return None


def _whose(row: Row) -> str:
    return "a folder that the project searches already" if row.source == SEARCH else "the project's own folder"
