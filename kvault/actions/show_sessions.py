"""The threads of running sessions, with their notes."""

from __future__ import annotations

from kvault.actions.desk import open_desk
from kvault.actions.projects import read_cards
from kvault.actions.session_notes import notes_folder
from kvault.actions.waiting_ranges import write_waiting
from kvault.adapters import session_state as states
from kvault.adapters.session_files import read_note_file
from kvault.config import Config
from kvault.edit import decode
from kvault.history import DETACHED
from kvault.record import NamedTuple
from kvault.session.note import ranges_of

MOST = 20  # threads, the newest first


class Shown(NamedTuple):
    """One thread."""

    session: str
    project: str
    note: str  # vault path
    branch: str | None  # that of its last range; None outside git and for a detached HEAD
    ranges: tuple[str, ...]  # as git takes them


def show_sessions(root: str, config: Config, session: str | None) -> tuple[Shown, ...]:
    """Return the threads of a session, or the newest of all; those whose note is gone are left out."""
    if not states.has_state(root):
        return ()
    desk = open_desk(root, config)
    try:
        write_waiting(desk)
        cards = {card.name: card for card in reversed(read_cards(root, config))}
        shown = []
        for thread in states.newest(desk.state, session, MOST):
            card = cards.get(thread.project)
            file = read_note_file(root, f"{notes_folder(card)}/{thread.name}") if card else None
            if file is None:
                continue
            ranges = ranges_of(decode(file.data), config.switches)
            branch = ranges[-1].branch if ranges and ranges[-1].branch != DETACHED else None
            texts = tuple(one.text for one in ranges if one.text)
            shown.append(Shown(thread.session, thread.project, file.path, branch, texts))
        return tuple(shown)
    finally:
        desk.state.close()
