"""The notes that an agent is handed with a prompt: few, and only from a vault that answers at once."""

from __future__ import annotations

import os
import sqlite3

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.adapters import session_state as states
from kvault.adapters.card_files import is_set_up
from kvault.adapters.settings import VAULT_FILE
from kvault.config import Config
from kvault.errors import NotBuilt
from kvault.project.model import PROJECTS
from kvault.recall.model import Limits
from kvault.session.model import FOLDER

NOTES = 8
BUDGET = 700  # tokens
HEAD, TAIL = 3000, 1000  # characters of a long prompt: what is asked stands before or behind what was pasted


def recall_for_agent(root: str, config: Config, prompt: str, session: str | None, here: str) -> Answer | None:
    """Return the notes for a prompt, None from a vault without an index, which is then built in the background.

    A vault that was never kvault's, with neither of its files, is left without one.
    """
    request = Request(
        _shortened(prompt),
        Limits(min(config.limit, NOTES), config.hops, config.floor, config.least if config.floor else 0.0),
        min(config.budget, BUDGET),
        session=session,
        folder=here,
        hurried=True,
        places=False,
    )
    try:
        return recall_notes(root, config, request, waits=False, unread=_own_notes(root, session))
    except NotBuilt:
        if is_set_up(root) or os.path.exists(os.path.join(root, VAULT_FILE)):
            from kvault.actions.build_after import want_build
            from kvault.adapters.build_queue import Note

            want_build(root, Note("hook", at_once=True))
        return None


def _own_notes(root: str, session: str | None) -> frozenset[str]:
    """Return the paths of a session's own notes: each turn rewrites one, and none is recalled into the session."""
    if session is None or not states.has_state(root):
        return frozenset()
    try:
        state = states.open_state(root)
    except (OSError, sqlite3.Error):
        return frozenset()  # the notes are read then, and recording says what is wrong
    try:
        own = states.threads_of(state, session)
    finally:
        state.close()
    return frozenset(f"{PROJECTS}/{thread.project}/{FOLDER}/{thread.name}" for thread in own)


def _shortened(prompt: str) -> str:
    return prompt if len(prompt) <= HEAD + TAIL else f"{prompt[:HEAD]}\n{prompt[-TAIL:]}"
