"""The commits of a session's note, asked of the repositories that its project's card names."""

from __future__ import annotations

import os

from kvault.actions.find_note import find_note
from kvault.actions.open_vault import open_vault
from kvault.actions.projects import read_cards
from kvault.adapters.disk import read_bytes
from kvault.adapters.git_history import log_lines
from kvault.adapters.places import real_place
from kvault.config import Config
from kvault.edit import decode
from kvault.errors import Refusal
from kvault.history import Range
from kvault.project.model import Card
from kvault.project.places import REPO
from kvault.record import NamedTuple
from kvault.session.note import ranges_of


class Logged(NamedTuple):
    """One range, with its commits."""

    repo: str | None  # the folder that was asked; None: none has the commits
    branch: str
    range: str
    commits: tuple[str, ...]  # "hash date subject", newest first


def session_log(root: str, config: Config, word: str) -> tuple[str, tuple[Logged, ...]]:
    """Return (vault path, the commits of each range) of the note that a word means.

    Raises NoteNotFound, and Refusal for a note that names no commits.
    """
    workspace = open_vault(root, config)
    path = find_note(workspace, word)[1]
    row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
    ranges = [one for one in ranges_of(decode(read_bytes(root, row[0] or path)), config.switches) if one.text]
    if not ranges:
        raise Refusal(f"{path} names no commits", "its property commits would: START..END", path=path)
    folder = path.split("/sessions/")[0]
    card = next((card for card in read_cards(root, config) if card.folder == folder), None)
    return path, tuple(_logged(one, _repositories(card, one.repo)) for one in ranges)


def _logged(one: Range, folders: list[str]) -> Logged:
    text = one.text or ""
    for folder in folders:
        lines = log_lines(folder, text)
        if lines is not None:
            return Logged(folder, one.branch, text, tuple(lines))
    return Logged(None, one.branch, text, ())


def _repositories(card: Card | None, name: str) -> list[str]:
    """Return the repositories of a project that are on this disk, those of a name first."""
    found = [real_place(row.path) for row in card.places if row.source == REPO] if card else [os.getcwd()]
    there = [folder for folder in found if folder and os.path.isdir(folder)]
    return sorted(there, key=lambda folder: os.path.basename(folder) != name)
