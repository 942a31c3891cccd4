"""The cards of a vault, straight from disk, and the one that a place belongs to."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.adapters.card_files import read_card_file
from kvault.adapters.card_files import read_card_files
from kvault.adapters.places import Spot
from kvault.adapters.places import bounds_of
from kvault.adapters.places import branch_of
from kvault.adapters.places import claimed
from kvault.config import Config
from kvault.project.card import read_card
from kvault.project.forbidden import why_no_project
from kvault.project.model import ARCHIVE
from kvault.project.model import ARCHIVED
from kvault.project.model import PROJECTS
from kvault.project.model import Card
from kvault.project.places import BRANCH
from kvault.project.places import CLAIMS
from kvault.project.places import REPO
from kvault.project.places import WORKFLOW
from kvault.project.rows import can_hold
from kvault.vault.names import fold


def read_cards(root: str, config: Config | None = None) -> tuple[Card, ...]:
    """Return the cards of the vault as they are on disk, archived ones too, by path."""
    switches = (config or Config()).switches
    found = (read_card(file.path, file.data.decode("utf-8", "replace"), switches) for file in read_card_files(root))
    return tuple(card for card in found if card is not None)


def read_one(root: str, path: str, config: Config) -> Card | None:
    """Return one card as it is on disk now; None where there is none."""
    file = read_card_file(root, path)
    return file and read_card(file.path, file.data.decode("utf-8", "replace"), config.switches)


def find_card(root: str, cards: Iterable[Card], spot: Spot, workflow: str | None = None) -> Card | None:
    """Return the card of the project a folder or workflow belongs to."""
    known = tuple(cards)
    if workflow is not None:
        return _of_workflow(known, workflow)
    inside = _project_around(root, spot.real)
    if inside is not None:
        return next((card for card in known if card.folder == inside), None)
    rows = ((row.source, row.path, card.path) for card in known for row in card.places if row.source in CLAIMS)
    row = claimed(spot, rows)
    return None if row is None else next(card for card in known if card.path == row.card)


def is_closed(card: Card) -> bool:
    """Tell whether a run in its place brings the project back."""
    return card.is_archived or card.status.lower() == ARCHIVED


def new_branch(spot: Spot, card: Card) -> str | None:
    """Return the branch that the card's row should name and does not; None where nothing is to be written.

    Only a repository that the card names has one. A detached HEAD is on no branch, and the row keeps the last; so it
    does for a branch whose name no row can hold.
    """
    rows = [row.path for row in card.places if row.source == BRANCH]
    branch = branch_for_row(spot)
    if branch is None or rows == [branch] or not _is_repository(spot, card):
        return None
    return branch


def branch_for_row(spot: Spot) -> str | None:
    """Return the branch that the repository of a place is on, None where no row of a card can name it."""
    branch = branch_of(spot.tree) if spot.tree else None
    return branch if branch and can_hold(BRANCH, branch) else None


def why_not(root: str, spot: Spot) -> str | None:
    """Return why the place of a folder gets no card of its own accord, or None."""
    return why_no_project(spot.parts(spot.place), bounds_of(root, spot))


def _of_workflow(cards: tuple[Card, ...], name: str) -> Card | None:
    for card in sorted(cards, key=lambda card: (card.is_archived, card.path)):
        if any(row.source == WORKFLOW and fold(row.path) == fold(name) for row in card.places):
            return card
    return None


def _is_repository(spot: Spot, card: Card) -> bool:
    """Tell whether the place is a repository that the card names."""
    place = spot.parts(spot.place)
    rows = (spot.row(row.source, row.path, card.path) for row in card.places if row.source == REPO)
    return any(row is not None and row.parts == place for row in rows)


def _project_around(root: str, real: str) -> str | None:
    """Return the vault path of the project in whose folder in the vault one works."""
    below = os.path.relpath(real, os.path.realpath(root)).replace(os.sep, "/").split("/")
    return "/".join(below[:2]) if len(below) > 1 and below[0] in (PROJECTS, ARCHIVE) else None
