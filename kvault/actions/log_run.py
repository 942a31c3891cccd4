"""Logs one call of a workflow in its project's note for the day, where the settings ask for it."""

from __future__ import annotations

from kvault.actions.desk import unwritable
from kvault.actions.open_vault import WAIT
from kvault.actions.projects import project_of
from kvault.actions.record_turn import NOWHERE
from kvault.actions.record_turn import Recorded
from kvault.adapters.append import append_line
from kvault.adapters.clock import second
from kvault.adapters.clock import today
from kvault.config import Config
from kvault.errors import UsageError
from kvault.note.file_name import EXTENSION
from kvault.note.file_name import clean_title
from kvault.session.model import FOLDER
from kvault.session.runs import run_line
from kvault.session.runs import runs_name
from kvault.session.runs import runs_text

NAME = 120  # characters of a workflow


def log_run(root: str, config: Config, workflow: str, here: str, prompt: str, reply: str) -> Recorded:
    """Log a call of a workflow that ran in the folder ``here``; nothing unless ``workflow_notes`` is set.

    Raises Refusal where it cannot be written.
    """
    name = clean_title(workflow)
    if not name or len(name) > NAME:
        raise UsageError("the name of the workflow is empty or too long", "kvault session run WORKFLOW --prompt TEXT")
    if not config.workflow_notes:
        return NOWHERE
    found = project_of(root, config, here, create=True, workflow=name)
    if found is None:
        return NOWHERE
    card, date = found.card, today()
    path = f"{card.folder}/{FOLDER}/{runs_name(date, name)}"
    begun = runs_text(date, name, card.name, card.path.removesuffix(EXTENSION))
    try:
        started = append_line(root, path, run_line(second(), prompt, reply), begun, wait=WAIT)
    except OSError as error:
        raise unwritable(root, error, path) from error
    return Recorded(path, started, None, card.name)
