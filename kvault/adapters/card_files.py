"""The cards of a vault's projects as files: few, so that they are always read fresh."""

from __future__ import annotations

import os
from collections.abc import Iterator

from kvault.adapters.disk import nfc
from kvault.adapters.disk import read_bytes
from kvault.project.model import ARCHIVE
from kvault.project.model import PROJECTS
from kvault.record import NamedTuple

ROUTING = "KVAULT.md"  # only a vault that kvault set up has it


class CardFile(NamedTuple):
    """The file of a card."""

    path: str  # vault path
    disk: str  # the same as the disk spells it
    data: bytes


def read_card_files(root: str) -> Iterator[CardFile]:
    """Yield the files at ``projects/<name>/<name>.md`` and ``archive/<name>/<name>.md``, by vault path.

    A folder that is a symbolic link is passed over, as in any look at the vault; so is what cannot be read.
    """
    for above in (ARCHIVE, PROJECTS):
        for name in sorted(project_folders(root, above), key=nfc):
            file = read_card_file(root, f"{above}/{name}/{name}.md")
            if file is not None:
                yield file


def read_card_file(root: str, path: str) -> CardFile | None:
    """Return the file of one card by its vault path or as the disk spells it; None where none can be read."""
    disk = path
    if not path.isascii() and not os.path.lexists(os.path.join(root, path)):
        from kvault.adapters.spelling import spell

        disk = spell(root, path).disk
    try:
        if os.path.islink(os.path.join(root, disk)):
            return None
        return CardFile(nfc(disk), disk, read_bytes(root, disk))
    except OSError:
        return None


def project_folders(root: str, above: str) -> list[str]:
    """Return the names of the folders in ``projects`` or ``archive``, as the disk spells them."""
    folder = os.path.join(root, above)
    if os.path.islink(folder):
        return []  # it may lead out of a vault that came from elsewhere
    try:
        with os.scandir(folder) as entries:
            return [
                entry.name
                for entry in entries
                if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            ]
    except OSError:
        return []


def is_set_up(root: str) -> bool:
    """Tell whether ``kvault init`` has set the vault up: only then are cards made."""
    return os.path.isfile(os.path.join(root, ROUTING))
