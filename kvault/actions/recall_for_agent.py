"""The notes that an agent is handed with a prompt: few, and only from a vault that answers at once."""

from __future__ import annotations

import os

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.adapters.card_files import is_set_up
from kvault.adapters.settings import VAULT_FILE
from kvault.config import Config
from kvault.errors import NotBuilt
from kvault.recall.model import Limits

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
        places=False,
    )
    try:
        return recall_notes(root, config, request, waits=False)
    except NotBuilt:
        if is_set_up(root) or os.path.exists(os.path.join(root, VAULT_FILE)):
            from kvault.actions.build_after import want_build
            from kvault.adapters.build_queue import Note

            want_build(root, Note("hook", at_once=True))
        return None


def _shortened(prompt: str) -> str:
    return prompt if len(prompt) <= HEAD + TAIL else f"{prompt[:HEAD]}\n{prompt[-TAIL:]}"
