"""How the lane of vectors stands, told without loading an encoder."""

from __future__ import annotations

import os

from kvault.adapters.deadline import within
from kvault.adapters.encoders import chosen
from kvault.adapters.ledger import Ledger
from kvault.adapters.ledger import open_ledger
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.vector_place import Place
from kvault.adapters.vector_place import open_vectors
from kvault.adapters.vector_place import place_of
from kvault.adapters.vector_place import set_aside
from kvault.adapters.vector_place import size_on_disk
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Locked
from kvault.adapters.wanted_notes import wanted
from kvault.config import Config
from kvault.record import NamedTuple

LANE = "lane of vectors: "
BUILD = "kvault build --vectors"


class Told(NamedTuple):
    """One thing about the lane."""

    what: str
    fine: bool
    remedy: str = ""


def tell_of_vectors(root: str, config: Config, store: Store | None) -> list[Told]:
    """Return how the lane stands; never raises for what is wrong with it."""
    is_wanted = config.vectors_recall or bool(config.vectors_model or config.vectors_url)
    off = Told(f"{LANE}off; recall answers by words and links", True)
    try:
        _, name = chosen(config.vectors_model)
        place = place_of(root, config, name)
        ledger = open_ledger(place.folder, create=False)
    except LaneError as error:
        return [Told(LANE + error.why, False, error.remedy)] if is_wanted else [off]
    except (OSError, sqlite3.Error) as error:
        return [Told(f"{LANE}its ledger cannot be read ({error})", False, BUILD)]
    if ledger is None or not len(ledger.probe):
        where = f" in {place.shown}" if place.url else ""
        return [Told(f"{LANE}no note is embedded by {name}{where}", False, BUILD)] if is_wanted else [off]
    try:
        return [*_of_ledger(ledger, place, name, config, store), *_of_store(ledger, place, config), *_aside(place)]
    except (OSError, sqlite3.Error) as error:
        return [Told(f"{LANE}its ledger cannot be read ({error})", False, BUILD)]
    finally:
        ledger.close()


def _of_ledger(ledger: Ledger, place: Place, name: str, config: Config, store: Store | None) -> list[Told]:
    known, size = ledger.notes(), size_on_disk(place)
    taken = f"{size / 1e6:.1f} MB" if size is not None else "the vectors"
    unused = "" if config.vectors_recall else "; recall leaves them out, since vectors.recall is not set"
    notes = "1 note" if len(known) == 1 else f"{len(known)} notes"
    told = [Told(f"{LANE}{notes} by {name}, {taken} in {place.shown}{unused}", True)]
    missing = sum(known.get(note.path) != note.content for note in wanted(store)) if store is not None else 0
    if missing:
        are = (
            "1 note is not embedded as it is now"
            if missing == 1
            else f"{missing} notes are not embedded as they are now"
        )
        told.append(Told(LANE + are, False, BUILD))
    return told


def _of_store(ledger: Ledger, place: Place, config: Config) -> list[Told]:
    def count() -> int | None:
        vectors = open_vectors(place, len(ledger.probe), wait=wait, create=False)
        if vectors is None:
            return None
        try:
            return vectors.count()
        finally:
            vectors.close()

    wait = config.vectors_wait / 1000
    try:
        found = within(10 * wait, count, place.shown) if place.url else count()
    except Locked:
        return [Told(f"{LANE}another kvault has it open now", True)]
    except LaneError as error:
        return [Told(LANE + error.why, False, error.remedy)]
    points = ledger.get("points")
    if found is None or (isinstance(points, int) and found < points and not place.shared):
        return [Told(f"{LANE}{found or 0} of {points!r} vectors are left in {place.shown}", False, BUILD)]
    return []


def _aside(place: Place) -> list[Told]:
    folder = set_aside(place)
    if not os.path.exists(folder):
        return []
    return [
        Told(
            f"{LANE}what could not be read, or was another model's, was set aside: {folder}", False, "it may be deleted"
        )
    ]
