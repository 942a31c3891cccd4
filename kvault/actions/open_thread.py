"""The thread of a project that is at work in a place: what is done there now is counted to it."""

from __future__ import annotations

import os

from kvault.actions.cards import find_card
from kvault.actions.cards import read_cards
from kvault.actions.desk import Desk
from kvault.actions.desk import open_desk
from kvault.actions.session_notes import tell
from kvault.adapters import session_state as states
from kvault.adapters.clock import now
from kvault.adapters.places import Spot
from kvault.adapters.places import find_spot
from kvault.adapters.session_state import Open
from kvault.config import Config
from kvault.project.model import Card
from kvault.session.decisions import decision_line
from kvault.session.model import DECISIONS
from kvault.session.note import Wish

OPEN = 12 * 3600 * 1_000_000_000  # nanoseconds after its last turn in which what is done still belongs to a thread


def open_thread(desk: Desk, card: Card, spot: Spot) -> Open | None:
    """Return the thread that was last at work in a place, if that is not long ago."""
    repo, tree = (spot.place, spot.tree.top) if spot.tree else ("", "")
    last = states.open_in(desk.state, card.name, repo, tree)
    return None if last is None or now() - last.seen > OPEN else last


def tell_decision(root: str, config: Config, path: str, here: str) -> str | None:
    """Link the note of a decision, just saved by who works in the folder ``here``, in the thread at work there.

    Return the vault path of the thread's note, None where no thread is. Raises Refusal where it cannot be written.
    """
    if not states.has_state(root):
        return None
    spot = find_spot(os.path.abspath(here))
    card = find_card(root, read_cards(root, config), spot)
    if card is None:
        return None
    desk = open_desk(root, config)
    try:
        last = open_thread(desk, card, spot)
        if last is None:
            return None
        return tell(desk, card, last.thread, "", lambda _: Wish(((DECISIONS, decision_line(path)),))).path
    finally:
        desk.state.close()
