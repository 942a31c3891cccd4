"""What every action on sessions is given: the vault, its settings, and the sessions that are running."""

from __future__ import annotations

import sqlite3

from kvault.adapters import session_state as states
from kvault.adapters.session_state import State
from kvault.config import Config
from kvault.errors import Refusal
from kvault.record import NamedTuple


class Desk(NamedTuple):
    """A vault in which sessions are recorded."""

    root: str
    config: Config
    state: State


def open_desk(root: str, config: Config) -> Desk:
    """Return the vault with its running sessions. Raises Refusal where they cannot be kept."""
    try:
        return Desk(root, config, states.open_state(root))
    except (OSError, sqlite3.Error) as error:
        raise unwritable(root, error) from error


def unwritable(root: str, error: Exception, path: str | None = None) -> Exception:
    """Return the refusal for a disk or a vault that takes nothing; any other error as it is."""
    from kvault.actions.open_vault import cannot_write

    why = cannot_write(error)
    if why is None:
        return error
    return Refusal(f"{path or root} cannot be written: {why}", "make room or give write access", path=path or root)
