"""The folder in the user's cache for what can be made anew."""

from __future__ import annotations

import os


def cache_folder() -> str:
    """Return where the indexes of folders lie, whether or not it is there."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # as the standard has it, one that is not absolute is none
        local = os.environ.get("LOCALAPPDATA") if os.name == "nt" else None
        base = local or os.path.expanduser("~/.cache")
    return os.path.join(base, "kvault", "folders")
