"""The files kvault itself writes at a vault's root, and how it knows them again."""

from __future__ import annotations

import os

REPORT = "GRAPH_REPORT.md"
PAGE = "graph.html"
MARKERS = {REPORT: b"kvault: report", PAGE: b'name="generator" content="kvault'}
"""What stands near the beginning of a file that kvault wrote; a file without it is a person's."""

_HEAD = 2048  # bytes in which the marker stands


def is_ours(root: str, name: str) -> bool:
    """Return whether a file at the root is one that kvault wrote."""
    try:
        with open(os.path.join(root, name), "rb") as file:
            return MARKERS[name] in file.read(_HEAD)
    except OSError:
        return False


def is_output(name: str, data: bytes) -> bool:
    """Return whether a file of this name at the root, with this content, is one that kvault wrote."""
    return name in MARKERS and MARKERS[name] in data[:_HEAD]


def ours(root: str) -> tuple[str, ...]:
    """Return the names of the files at the root that kvault wrote: they are no notes."""
    return tuple(name for name in MARKERS if is_ours(root, name))


def write_output(path: str, text: str, scratch: str) -> bool:
    """Write a file in one step, unless it holds just this; return whether it was written.

    ``scratch``: a folder on the same disk where the text is written first.
    """
    data = text.encode("utf-8")
    try:
        with open(path, "rb") as file:
            if file.read() == data:
                return False
    except FileNotFoundError:
        pass
    temporary = os.path.join(scratch, f"{os.path.basename(path)}.{os.getpid()}.tmp")
    try:
        if os.path.lexists(temporary):
            os.remove(temporary)
        with open(temporary, "xb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise
    return True
