"""What is known of a project: its card, as read."""

from __future__ import annotations

from kvault.note.cards import Place
from kvault.record import NamedTuple

PROJECTS = "projects"  # the folder of the projects one works on
ARCHIVE = "archive"  # the folder of those that are closed
ACTIVE = "active"
ARCHIVED = "archived"
NO_STEP = "(none)"  # how a card says that there is no next step


class Card(NamedTuple):
    """A project's card: ``projects/<name>/<name>.md``, or the same below ``archive/``."""

    name: str  # of the project: its folder's name
    path: str  # vault path
    text: str  # as read; a byte that is not UTF-8 is U+FFFD
    type: str  # "" where none is written
    status: str  # as written; "" where none is
    next: str | None  # the next step; None where there is none
    updated: str | None  # date as written
    summary: str  # "" where none is written
    places: tuple[Place, ...]  # its rows, in order

    @property
    def folder(self) -> str:
        """The vault path of the project."""
        return self.path.rpartition("/")[0]

    @property
    def is_archived(self) -> bool:
        """Whether the project lies in the archive."""
        return self.path.startswith(f"{ARCHIVE}/")

    @property
    def is_active(self) -> bool:
        """Whether one works on the project."""
        return not self.is_archived and self.status.lower() == ACTIVE


def card_path(folder: str, name: str) -> str:
    """Return the vault path of the card of a project in ``projects`` or ``archive``."""
    return f"{folder}/{name}/{name}.md"
