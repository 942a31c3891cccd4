"""The log of the builds in the background, one line each, never longer than it is useful."""

from __future__ import annotations

import io
import os
import time

NAME = "build.log"
LONGEST = 64 * 1024  # bytes
KEPT = 56 * 1024  # bytes that stay of a longer one


def log_path(root: str) -> str:
    """Return where the log of a vault lies."""
    return os.path.join(root, ".index", NAME)


def log(root: str, line: str) -> None:
    """Add a line, with the time before it. Does nothing where that cannot be written."""
    text = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {' '.join(line.split())}\n"
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(log_path(root), flags, 0o644)
    except OSError:
        return
    try:
        os.write(descriptor, text.encode("utf-8", "replace"))
    except OSError:
        pass  # a full disk
    finally:
        os.close(descriptor)


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
    try:
        with open(log_path(root), "rb") as file:
            lines = file.read().split(b"\n")
    except OSError:
        return None
    return next((line.decode("utf-8", "replace") for line in reversed(lines) if line.strip()), None)


def shorten(root: str) -> None:
    """Drop the oldest lines of a long log. In place, since builds of others may have it open."""
    flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(log_path(root), flags), "r+b") as file:
            size = file.seek(0, os.SEEK_END)
            if size <= LONGEST:
                return
            file.seek(size - KEPT)
            tail = file.read()
            tail = tail[tail.find(b"\n") + 1 :]
            file.seek(0)
            file.write(tail)
            file.truncate()
    except OSError:
        return
