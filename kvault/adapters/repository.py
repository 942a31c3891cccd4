"""Where a vault lies in its repository."""

from __future__ import annotations

import os


def folder_in_repository(root: str) -> str:
    """Return the vault's folder as seen from the top of the git repository around it: "" or "docs/", with slashes."""
    top = os.path.abspath(root)
    while not os.path.lexists(os.path.join(top, ".git")):
        above = os.path.dirname(top)
        if above == top:
            return ""
        top = above
    below = os.path.relpath(os.path.abspath(root), top).replace(os.sep, "/")
    return "" if below == "." else f"{below}/"
