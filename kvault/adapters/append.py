"""Appends a line to a note of the vault, which is begun where it is not there yet."""

from __future__ import annotations

import os

from kvault.adapters.create import create_file
from kvault.adapters.create import spelled
from kvault.adapters.edits import place
from kvault.adapters.lock import Lock
from kvault.adapters.store import FOLDER


def append_line(root: str, path: str, line: str, begun: str, *, wait: float) -> bool:
    """Append a line under the vault's lock; return whether the note was begun. Raises OSError and Refusal.

    What stands in the note is not read into memory and not written again, however long it is.
    """
    with Lock(os.path.join(root, FOLDER), wait=wait):
        disk = spelled(root, path)
        file = place(root, disk)
        started = not os.path.exists(file)
        if started:
            create_file(root, disk, (begun + line).encode("utf-8"))
            return True
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(file, flags)
        try:
            size = os.fstat(descriptor).st_size
            os.lseek(descriptor, max(size - 1, 0), os.SEEK_SET)
            last = os.read(descriptor, 1)
            os.write(descriptor, (("" if last in (b"", b"\n") else "\n") + line).encode("utf-8"))
        finally:
            os.close(descriptor)
        return False
