"""The folders of a project, its own places and those it searches besides: lists, adds and removes their rows."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.actions.set_card import edit_card
from kvault.adapters.folder_index import BUSY
from kvault.adapters.folder_index import READY
from kvault.adapters.folder_index import folder_index_path
from kvault.adapters.folder_index import open_to_read
from kvault.adapters.places import Spot
from kvault.adapters.places import bounds_of
from kvault.adapters.places import find_spot
from kvault.adapters.places import real_place
from kvault.config import Config
from kvault.edit import Change
from kvault.edit import Splice
from kvault.errors import Refusal
from kvault.note.cards import Place
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter
from kvault.project.model import Card
from kvault.project.places import ON_DISK
from kvault.project.places import SEARCH
from kvault.project.places import Row
from kvault.project.rows import add_row
from kvault.project.rows import remove_rows
from kvault.project.search_folders import is_searched
from kvault.project.search_folders import refusal
from kvault.record import NamedTuple


class SearchedFolder(NamedTuple):
    """One row of a card whose place is on disk."""

    source: str  # "repo", "folder" or "search"
    path: str  # as written
    line: int
    exists: bool  # it is a folder of this machine now
    index_path: str | None = None  # absolute path of its search index; None where it has none that is whole


def list_folders(root: str, card: Card) -> tuple[SearchedFolder, ...]:
    """Return the folders of a project, in the order of its card."""
    return tuple(
        SearchedFolder(row.source, row.path, row.line, os.path.isdir(os.path.expanduser(row.path)), index_of(root, row))
        for row in card.places
        if row.source in ON_DISK
    )


def index_of(root: str, row: Place) -> str | None:
    """Return where the search index of a row of a card lies; None where it has none that is whole."""
    place = real_place(row.path)
    if place is None:
        return None
    path = folder_index_path(root, place)
    store, state = open_to_read(path, place)
    if store is not None:
        store.close()
    return path if state in (READY, BUSY) else None


def add_folder(root: str, config: Config, card: Card, folder: str, *, dry_run: bool = False) -> tuple[Change, ...]:
    """Add a search row for a folder; nothing changes where it is there. Raises Refusal, which names the rule."""
    path = os.path.abspath(os.path.expanduser(folder))
    if not os.path.isdir(path):
        what = "it is not a folder" if os.path.lexists(path) else "there is no such folder"
        raise Refusal(f"{path} cannot be a search folder: {what}", "name a folder: kvault folders add DIR", path=path)
    spot = find_spot(path)
    rows, parts = _rows(spot, card), spot.parts(spot.real)
    if is_searched(parts, rows):
        return ()
    bounds = bounds_of(root, spot)
    why = refusal(parts, home=bounds.home, vault=bounds.vault, rows=rows)
    if why is not None:
        raise Refusal(f"{path} cannot be a search folder of {card.name}: {why}", _HINT, path=path)
    try:
        return edit_card(
            root, card.path, lambda text: add_row(text, SEARCH, spot.real, config.switches), dry_run=dry_run
        )
    except ValueError as error:
        raise Refusal(str(error), "give the folder another name", path=path) from error


def remove_folder(root: str, config: Config, card: Card, folder: str, *, dry_run: bool = False) -> tuple[Change, ...]:
    """Take out the search rows for a folder, and those for a place that is gone. Raises Refusal where there is none."""
    wanted = _meant(card.places, folder)
    kept = [row for row in wanted if row.source != SEARCH and os.path.isdir(os.path.expanduser(row.path))]
    if kept:
        raise Refusal(
            f"{kept[0].path} is a place of {card.name}, not a folder it searches besides",
            f"a run there is the project's; to change that, take line {kept[0].line} out of {card.path}",
            path=card.path,
            line=kept[0].line,
        )
    if not wanted:
        searched = ", ".join(row.path for row in card.places if row.source == SEARCH)
        hint = f"it searches {searched}" if searched else "it searches none but its own places"
        raise Refusal(f"{card.name} has no search folder {folder}", hint, path=card.path)

    def plan(text: str) -> tuple[Splice, ...]:
        rows = read_places(text, read_frontmatter(text, config.switches).body)
        return remove_rows(text, _meant(rows, folder))

    return edit_card(root, card.path, plan, dry_run=dry_run)


_HINT = "a search folder lies outside the project, the vault and every folder that is searched already"


def _rows(spot: Spot, card: Card) -> list[Row]:
    found = (spot.row(row.source, row.path, card.path) for row in card.places)
    return [row for row in found if row is not None]


def _meant(places: Iterable[Place], folder: str) -> tuple[Place, ...]:
    """Return the rows that name a folder: as it is written, or by the place on disk, which may be gone."""
    real = os.path.realpath(os.path.expanduser(folder))
    spot = find_spot(os.path.dirname(real))
    return tuple(
        row
        for row in places
        if row.source in ON_DISK and (row.path == folder or _same(spot, real_place(row.path), real))
    )


def _same(spot: Spot, one: str | None, other: str) -> bool:
    return one is not None and spot.parts(one) == spot.parts(other)
