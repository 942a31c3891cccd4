"""Places that never become a project of their own accord, each with the reason."""

from __future__ import annotations

from kvault.project.places import Parts
from kvault.project.places import is_root
from kvault.project.places import is_within
from kvault.record import NamedTuple


class Bounds(NamedTuple):
    """The folders of this machine that mean something other than a project."""

    home: Parts
    vault: Parts
    temporary: tuple[Parts, ...]  # the folders for temporary files


def why_no_project(place: Parts, bounds: Bounds) -> str | None:
    """Return why no card is made for a place, or None.

    What lies in a folder for temporary files is itself temporary, unless the vault lies there too: then all is.
    """
    if is_root(place):
        return "it is the root of a file system"
    if place == bounds.home:
        return "it is the home folder"
    if is_within(bounds.home, place):
        return "the home folder lies in it"
    if is_within(place, bounds.vault):
        return "it is the vault itself" if place == bounds.vault else "it lies in the vault"
    for folder in bounds.temporary:
        if place == folder or (is_within(place, folder) and not is_within(bounds.vault, folder)):
            return "it is a temporary folder"
    return None
