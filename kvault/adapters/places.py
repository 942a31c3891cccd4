"""Which project a folder belongs to, by the rows of the cards."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.adapters.store import Store


def home_project(store: Store, folder: str | None) -> str | None:
    """Return the folder of the project whose row lies deepest at or above a folder; None without one."""
    if not folder:
        return None
    rows = store.execute(
        "SELECT place.path, file.path FROM place JOIN file ON file.id = place.note"
        " WHERE place.source IN ('repo','folder') ORDER BY place.path, file.path"
    ).fetchall()
    if not rows:
        return None
    here = _parts(folder)
    best: tuple[int, str] | None = None
    for place, card in rows:
        parts = _parts(place)
        if here[: len(parts)] == parts and (best is None or len(parts) > best[0]):
            best = (len(parts), os.path.dirname(card))
    return best[1] if best else None


def _parts(path: str) -> list[str]:
    real = os.path.realpath(os.path.expanduser(path))
    return os.path.normcase(real).rstrip(os.sep).split(os.sep)


def existing_places(places: Iterable[str]) -> frozenset[str] | None:
    """Return those of the places, as written, that exist on this machine.

    None when none does: then this is another machine than that of the cards, a build server or a colleague's, and
    says nothing about them.
    """
    return frozenset(place for place in places if os.path.exists(os.path.expanduser(place))) or None
