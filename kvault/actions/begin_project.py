"""What a run in a place does to the cards: makes one, brings one back from the archive, keeps the branch row."""

from __future__ import annotations

import os

from kvault.actions.cards import branch_for_row
from kvault.actions.cards import find_card
from kvault.actions.cards import is_closed
from kvault.actions.cards import new_branch
from kvault.actions.cards import read_cards
from kvault.actions.cards import read_one
from kvault.actions.open_vault import WAIT
from kvault.actions.set_card import change_card
from kvault.actions.set_card import edit_card
from kvault.adapters.card_files import project_folders
from kvault.adapters.clock import today
from kvault.adapters.create import create_file
from kvault.adapters.disk import nfc
from kvault.adapters.lock import Lock
from kvault.adapters.places import Spot
from kvault.adapters.store import FOLDER as INDEX
from kvault.config import Config
from kvault.config import Switches
from kvault.edit import Splice
from kvault.errors import KvaultError
from kvault.errors import Refusal
from kvault.note.cards import Place
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter
from kvault.project.model import ACTIVE
from kvault.project.model import ARCHIVE
from kvault.project.model import PROJECTS
from kvault.project.model import Card
from kvault.project.model import card_path
from kvault.project.naming import names_for
from kvault.project.new_card import card_text
from kvault.project.places import BRANCH
from kvault.project.places import FOLDER
from kvault.project.places import REPO
from kvault.project.places import WORKFLOW
from kvault.project.rows import add_row
from kvault.project.rows import set_branch
from kvault.vault.names import fold

PLACED = (REPO, FOLDER, WORKFLOW)  # the rows by which a run finds its project


def begin_project(
    root: str, config: Config, spot: Spot, card: Card | None, workflow: str | None
) -> tuple[Card, bool, bool]:
    """Return the card with which a run in a place goes on, whether it was made, and whether it was brought back."""
    if card is None:
        return (*_make(root, config, spot, workflow), False)
    if is_closed(card):
        back = _restore(root, config, card)
        return _keep_branch(root, config, spot, back), False, True
    return _keep_branch(root, config, spot, card), False, False


def _restore(root: str, config: Config, card: Card) -> Card:
    """Return the card of an archived project after it has been brought back, by this process or another."""
    path = card_path(PROJECTS, card.name)
    try:
        change_card(root, config, card, {"status": ACTIVE})
    except KvaultError:
        there = read_one(root, path, config)
        if there is None or is_closed(there) or read_one(root, card.path, config) is not None:
            raise
        return there
    return _read(root, path, config)


def _make(root: str, config: Config, spot: Spot, workflow: str | None) -> tuple[Card, bool]:
    """Return a new card, or the one that another process made for the place meanwhile."""
    row = Place(WORKFLOW, workflow, 0) if workflow is not None else _place_row(spot)
    branch = branch_for_row(spot) if row.source == REPO else None
    try:
        text = card_text([row, *([Place(BRANCH, branch, 0)] if branch else [])], today())
        with Lock(os.path.join(root, INDEX), wait=WAIT):
            cards = read_cards(root, config)
            known = find_card(root, cards, spot, workflow)
            if known is not None:
                return known, False
            name = _free_name(root, spot, cards, workflow)
            bare = next((card for card in cards if card.path == nfc(card_path(PROJECTS, name))), None)
            if bare is None:
                create_file(root, card_path(PROJECTS, name), text.encode("utf-8"))
    except ValueError as error:
        raise Refusal(f"{error}, so the place gets none", "give the folder another name", path=spot.place) from error
    except OSError as error:
        raise _unwritable(root, error) from error
    if bare is not None:
        edit_card(root, bare.path, lambda text: _with_row(text, row, config.switches))
    return _read(root, card_path(PROJECTS, name), config), bare is None


def _with_row(text: str, row: Place, switches: Switches) -> tuple[Splice, ...]:
    """Return the change that adds a row, unless another process has added it meanwhile."""
    there = read_places(text, read_frontmatter(text, switches).body)
    if any((one.source, one.path) == (row.source, row.path) for one in there):
        return ()
    return add_row(text, row.source, row.path, switches)


def _place_row(spot: Spot) -> Place:
    return Place(FOLDER if spot.tree is None else REPO, spot.place, 0)


def _free_name(root: str, spot: Spot, cards: tuple[Card, ...], workflow: str | None) -> str:
    """Return the first name for the place that is free, or whose card names no place yet."""
    archived = set(map(fold, project_folders(root, ARCHIVE)))
    there = {fold(name): name for name in project_folders(root, PROJECTS)}
    with_place = {fold(card.name) for card in cards if any(row.source in PLACED for row in card.places)}
    names = names_for(workflow or os.path.basename(spot.place), spot.place)
    for name in names:
        key = fold(name)
        if key in archived or key in with_place:
            continue
        disk = there.get(key, name)
        path = card_path(PROJECTS, disk)
        if any(card.path == nfc(path) for card in cards) or not os.path.lexists(os.path.join(root, path)):
            return disk
    raise Refusal(f"every name for {spot.place} is taken", "make a card for it by hand, as schema.md shows")


def _keep_branch(root: str, config: Config, spot: Spot, card: Card) -> Card:
    branch = new_branch(spot, card)
    if branch is None:
        return card
    edit_card(root, card.path, lambda text: set_branch(text, branch, config.switches))
    return _read(root, card.path, config)


def _read(root: str, path: str, config: Config) -> Card:
    card = read_one(root, path, config)
    if card is None:
        raise Refusal(f"{path} is gone", "run the command again", path=path)
    return card


def _unwritable(root: str, error: OSError) -> Refusal:
    why = (error.strerror or str(error)).lower()
    return Refusal(f"no card can be written in {root}: {why}", "make room or give write access", path=root)
