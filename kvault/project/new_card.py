"""Writes the first text of a card."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.note.cards import Place
from kvault.project.model import ACTIVE
from kvault.project.model import NO_STEP
from kvault.project.rows import written_row


def card_text(rows: Iterable[Place], updated: str) -> str:
    """Return the text of a new card; ``updated`` is a date. Raises ValueError for a place that no row can hold."""
    return "".join(
        (
            f"---\ntype: project\nstatus: {ACTIVE}\nnext: {NO_STEP}\nupdated: {updated}\n---\n",
            "| Source | Path |\n|---|---|\n",
            *(f"{written_row(row.source, row.path)}\n" for row in rows),
        )
    )
