"""Reads one file of a folder outside the vault; never through a link, and never more than an index takes."""

from __future__ import annotations

import os

LARGE = 1024 * 1024  # bytes; a larger file is not read
HEAD = 8192  # bytes of a larger file that tell whether it is text
_TOO_LARGE = "it is larger than 1 MiB"
_TYPE, _REGULAR = 0o170000, 0o100000


def read_file(place: str, disk: str) -> tuple[bytes, str | None]:
    """Return the bytes of a file below a real path, and why it is not read if so; of a large one its first bytes.

    A folder or file on the way that has become a symbolic link may lead out of the place, and is not followed.
    """
    path = os.path.join(place, disk)
    if os.path.realpath(path) != os.path.normpath(path):
        return b"", "it is reached through a symbolic link"
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags)
    except OSError as error:
        return b"", f"cannot be read: {error.strerror or error}"
    try:
        stat = os.fstat(descriptor)
        if stat.st_mode & _TYPE != _REGULAR:
            return b"", "not a regular file"
        if stat.st_size > LARGE:
            return os.read(descriptor, HEAD), _TOO_LARGE
        parts, size = [], 0
        while size <= LARGE and (part := os.read(descriptor, LARGE + 1 - size)):
            parts.append(part)
            size += len(part)
    except OSError as error:
        return b"", f"cannot be read: {error.strerror or error}"
    finally:
        os.close(descriptor)
    return (b"", _TOO_LARGE) if size > LARGE else (b"".join(parts), None)
