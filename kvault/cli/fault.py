"""A bug of kvault told so that it can be reported."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
import traceback

from kvault.adapters.log_file import state_folder
from kvault.version import __version__


def report_fault(error: Exception, arguments: list[str]) -> None:
    """Write a log that is ready to paste into an issue, and say where it is."""
    lines = (
        f"kvault {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version},"
        f" {platform.system()} {platform.machine()}",
        f"command: {arguments[:1]}",
        "".join(traceback.format_exception(error)),
    )
    text = "\n".join(lines)
    print(f"kvault: a fault of kvault: {type(error).__name__}: {error}", file=sys.stderr)
    folder = state_folder()  # a folder of one's own
    path = os.path.join(folder, "kvault-fault.log")
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        print(text, file=sys.stderr)
        return
    print(f"  please report it with this log: {path}", file=sys.stderr)
    print("  in a git hook, KVAULT_SKIP=1 lets the commit pass", file=sys.stderr)
