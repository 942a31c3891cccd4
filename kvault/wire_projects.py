"""Projects, their cards and folders as the versioned JSON that programs read."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.actions.search_folders import SearchedFolder
from kvault.actions.workspace import Receipt
from kvault.edit import Change
from kvault.project.model import Card
from kvault.record import TYPE_CHECKING
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire_edits import changes_json
from kvault.wire_edits import edits_json

if TYPE_CHECKING:
    from kvault.actions.index_folders import Indexed


def status_json(cards: Iterable[Card]) -> Json:
    """Return how the projects stand."""
    return {
        "version": VERSION,
        "projects": [
            {"name": card.name, "path": card.path, "status": card.status, "next": card.next} for card in cards
        ],
    }


def card_json(root: str, card: Card) -> Json:
    """Return one card."""
    return {
        "version": VERSION,
        "name": card.name,
        "path": card.path,
        "absolute": os.path.join(root, *card.path.split("/")),
        "type": card.type,
        "status": card.status,
        "next": card.next,
        "updated": card.updated,
        "summary": card.summary,
        "places": [{"source": row.source, "path": row.path, "line": row.line} for row in card.places],
    }


def card_edits_json(name: str, path: str, changes: Iterable[Change], receipt: Receipt, *, written: bool) -> Json:
    """Return what became of a card, and of the links to it; ``path``: where the card is, or would be."""
    return {**edits_json(changes, receipt, written=written), "project": name, "path": path}


def folders_json(card: Card, folders: Iterable[SearchedFolder]) -> Json:
    """Return the folders of a project; ``index`` is where a folder's search index lies."""
    return {
        "version": VERSION,
        "project": card.name,
        "path": card.path,
        "folders": [
            {"source": one.source, "path": one.path, "line": one.line, "exists": one.exists, "index": one.index_path}
            for one in folders
        ],
    }


def indexed_json(card: Card, done: Iterable[Indexed], changes: Iterable[Change]) -> Json:
    """Return what became of the search indexes of a project's folders; ``edits``: the index rows of its card."""
    return {
        **changes_json(changes, written=True),
        "project": card.name,
        "path": card.path,
        "folders": [
            {
                "source": one.source,
                "path": one.path,
                "index": one.index_path,
                "files": one.files,
                "read": one.read,
                "gone": one.gone,
                "binary": one.binary,
                "skipped": [dict(skip._asdict()) for skip in one.skipped],
                "why": one.why,
            }
            for one in done
        ],
    }
