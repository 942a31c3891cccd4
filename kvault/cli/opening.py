"""Opens the vault that a call is about."""

from __future__ import annotations

from kvault.actions.open_vault import open_vault
from kvault.actions.workspace import Workspace
from kvault.adapters.disk import nfc
from kvault.adapters.settings import find_vault
from kvault.adapters.settings import read_user
from kvault.adapters.settings import read_vault
from kvault.cli.command import Call
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.config import Config


def place(call: Call) -> tuple[str, Config]:
    """Return (absolute path, settings) of the vault a call is about. Raises KvaultError."""
    user = read_user()
    root = find_vault(call.vault, user)
    return root, read_vault(root, user)


def prefix(call: Call) -> str:
    """Return how the paths begin that a call is about, as the vault spells paths."""
    return nfc(call.text("path") or "").removeprefix("./")


def set_damaged_aside(call: Call, error: Exception) -> bool:
    """Set the index aside if an error says that it is damaged; return whether it did."""
    from kvault.adapters import store as stores

    if not stores.is_damaged(error):
        return False
    root, _ = place(call)
    stores.set_aside(stores.index_path(root))
    notice(f"the index of {root} was damaged; it is built anew")
    return True


def opened(call: Call) -> Workspace:
    """Return the vault with its index brought up to date. Raises KvaultError."""
    root, config = place(call)
    with Progress("reading") as progress:
        return open_vault(root, config, progress=progress, notice=notice)
