"""Tells whether a move was cut short; apart, since every command asks and few ever need more."""

from __future__ import annotations

import os

from kvault.adapters.store import FOLDER

JOURNAL = "journal.json"


def journal_path(root: str) -> str:
    """Return where the journal of a move lies while one is under way."""
    return os.path.join(root, FOLDER, JOURNAL)


def is_pending(root: str) -> bool:
    """Tell whether a move was cut short."""
    return os.path.exists(journal_path(root))
