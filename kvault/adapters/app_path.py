"""Where an app finds kvault that was not started from a terminal, as the Obsidian plugin looks for it."""

from __future__ import annotations

import os
import sys

BARE = ("/usr/bin", "/bin", "/usr/sbin", "/sbin")
"""PATH of an app that was started from a dock or a launcher."""

USUAL = ("~/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/home/linuxbrew/.linuxbrew/bin")
"""Where uv, pipx and Homebrew install; the plugin's src/executable.ts has the same list."""


def found_by_app() -> str | None:
    """Return the kvault that the plugin finds by itself."""
    if os.name == "nt":  # where apps see the PATH of the user
        folders = [*os.environ.get("PATH", "").split(os.pathsep), "~/.local/bin", "~/pipx/bin"]
        name = "kvault.exe"
    else:
        folders, name = [*BARE, *USUAL], "kvault"
    for folder in folders:
        path = os.path.join(os.path.expanduser(folder), name)
        if os.path.isabs(path) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def own_program() -> str | None:
    """Return the file by which this very kvault can be started."""
    name = "kvault.exe" if os.name == "nt" else "kvault"
    for path in (os.path.abspath(sys.argv[0]), os.path.join(os.path.dirname(sys.executable), name)):
        if os.path.basename(path) == name and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None
