"""A log of one line an event, never longer than it is useful; one that cannot be written is done without."""

from __future__ import annotations

import os
import time

LONGEST = 64 * 1024  # bytes
KEPT = 56 * 1024  # bytes that stay of a longer one


def state_folder() -> str:
    """Return the user's folder for what programs note about themselves."""
    return os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")


def append(path: str, line: str) -> None:
    """Add a line, with the time before it. Does nothing where that cannot be written."""
    text = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {' '.join(line.split())}\n"
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags, 0o644)
    except OSError:
        return
    try:
        os.write(descriptor, text.encode("utf-8", "replace"))
    except OSError:
        pass  # a full disk
    finally:
        os.close(descriptor)


def last_line(path: str) -> str | None:
    """Return the newest line, or None."""
    try:
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
    except OSError:
        return None
    return next((line.decode("utf-8", "replace") for line in reversed(lines) if line.strip()), None)


def shorten(path: str) -> None:
    """Drop the oldest lines of a long log. In place, since other processes may have it open."""
    flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(path, flags), "r+b") as file:
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
