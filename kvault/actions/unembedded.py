"""How many notes are not embedded as they are now, told without loading an encoder."""

from __future__ import annotations

from kvault.actions.freshness import revision
from kvault.actions.open_vault import usable
from kvault.adapters.encoders import chosen
from kvault.adapters.ledger import open_ledger
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.vector_place import place_of
from kvault.adapters.vectors import LaneError
from kvault.adapters.wanted_notes import wanted
from kvault.config import Config


def unembedded(root: str, config: Config) -> int:
    """Return the number of notes that changed, came or went; 0 where nothing is embedded by the encoder chosen.

    Where there is none, the ledger is told of the state of the index, so that recall need not count.
    """
    try:
        _, name = chosen(config.vectors_model)
        ledger = open_ledger(place_of(root, config, name).folder, create=False)
    except (LaneError, sqlite3.Error):
        return 0
    store = usable(root, config)
    if ledger is None or store is None:
        return 0
    try:
        known = ledger.notes()
        if not known or ledger.get("revision") == revision(store):
            return 0
        now = {note.path: note.content for note in wanted(store)}
        missing = sum(known.get(path) != content for path, content in now.items()) + len(known.keys() - now.keys())
        if not missing and ledger.get("points") != -1:
            ledger.keep("revision", revision(store))
        return missing
    except sqlite3.Error:
        return 0  # another process writes it, and will see to it; or it is damaged, which recall and the doctor tell
    finally:
        ledger.close()
        store.close()
