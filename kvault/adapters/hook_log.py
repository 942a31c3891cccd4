"""The log of what went wrong in the hooks of coding agents, which must not disturb the agent itself."""

from __future__ import annotations

import os

from kvault.adapters import log_file

NAME = "kvault-hook.log"


def log_path() -> str:
    """Return where the log lies: with the user, since there may be no vault, or none that can be written."""
    return os.path.join(log_file.state_folder(), NAME)


def log(line: str) -> None:
    """Add a line. Does nothing where that cannot be written."""
    path = log_path()
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError:
        return
    log_file.append(path, line)
    log_file.shorten(path)


def last_line() -> str | None:
    """Return the newest line of the log, or None."""
    return log_file.last_line(log_path())
