"""Builds the Obsidian plugin in a clone, with npm."""

from __future__ import annotations

import os
import shutil
import subprocess

FETCH = ("ci", "--no-audit", "--no-fund", "--loglevel=error")
BUILD = ("run", "build")

SHOWN = 20  # last lines of what went wrong


def find_npm() -> str | None:
    """Return the absolute path of npm, if Node.js is there too.

    One in the working folder, where Windows looks first, is none: that may be a vault which came from elsewhere.
    """
    npm, node = shutil.which("npm"), shutil.which("node")
    return npm if npm and node and os.path.isabs(npm) and os.path.isabs(node) else None


def build_plugin(npm: str, folder: str) -> str | None:
    """Fetch what the lock file pins, unless it is there, and build; return the end of what npm said if it failed."""
    for step in (BUILD,) if _is_fetched(folder) else (FETCH, BUILD):
        done = subprocess.run(
            [npm, *step],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode != 0:
            said = done.stdout.decode("utf-8", "replace").strip().split("\n")
            return "\n".join([f"npm {' '.join(step)}", *said[-SHOWN:]])
    return None


def _is_fetched(folder: str) -> bool:
    try:
        fetched = os.stat(os.path.join(folder, "node_modules", ".package-lock.json")).st_mtime_ns
        return fetched > os.stat(os.path.join(folder, "package-lock.json")).st_mtime_ns
    except OSError:
        return False
