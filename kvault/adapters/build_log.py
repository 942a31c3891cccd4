"""The log of the builds of a vault in the background."""

from __future__ import annotations

import io
import os

from kvault.adapters import log_file

NAME = "build.log"


def log_path(root: str) -> str:
    """Return where the log of a vault lies."""
    return os.path.join(root, ".index", NAME)


def log(root: str, line: str) -> None:
    """Add a line, with the time before it. Does nothing where that cannot be written."""
    log_file.append(log_path(root), line)


class LogLines(io.TextIOBase):
    """A stream whose lines stand in the log, each with its time: for what Python and others write on stderr."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._open = ""

    def write(self, text: str) -> int:
        """Add the lines that end in a text."""
        *lines, self._open = (self._open + text).split("\n")
        for line in lines:
            if line.strip():
                log(self._root, line)
        return len(text)

    def flush(self) -> None:
        """Add what stands on the last line."""
        if self._open.strip():
            log(self._root, self._open)
        self._open = ""


def last_line(root: str) -> str | None:
    """Return the newest line of the log, or None."""
    return log_file.last_line(log_path(root))


def shorten(root: str) -> None:
    """Drop the oldest lines of a long log."""
    log_file.shorten(log_path(root))
