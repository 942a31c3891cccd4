"""How the disk spells a path of the vault."""

from __future__ import annotations

import os
from typing import NamedTuple
from unicodedata import normalize


class Spelling(NamedTuple):
    """A path of the vault as it is there, as far as it is there."""

    path: str  # vault path, NFC
    disk: str  # the same as the disk spells it
    exists: bool


def spell(root: str, path: str) -> Spelling:
    """Return how the disk spells a vault path; what is not there is spelled as given.

    Names compare in NFC, and without case where the disk does not tell the cases apart.
    """
    found: list[str] = []
    exists = True
    for name in path.split("/") if path else ():
        listed = _listed(os.path.join(root, *found), name) if exists else None
        exists = listed is not None
        found.append(name if listed is None else listed)
    disk = "/".join(found)
    return Spelling(normalize("NFC", disk), disk, exists)


def _listed(folder: str, name: str) -> str | None:
    """Return how a folder lists a name, or None when it has no such file."""
    try:
        names = os.listdir(folder)
    except OSError:
        return None
    if name in names:
        return name
    same = sorted(other for other in names if normalize("NFC", other) == normalize("NFC", name))
    if same:
        return same[0]
    if not os.path.lexists(os.path.join(folder, name)):
        return None
    wanted = normalize("NFC", name).casefold()
    alike = (other for other in names if normalize("NFC", other).casefold() == wanted)
    return next(alike, name)
