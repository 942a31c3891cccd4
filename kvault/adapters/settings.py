"""Finds the vault and the settings files."""

from __future__ import annotations

import os

from kvault.config import Config
from kvault.errors import ConfigError
from kvault.errors import VaultNotFound

VAULT_FILE = "kvault.toml"
MARKERS = (VAULT_FILE, ".obsidian")


def user_file() -> str:
    """Return where the user's configuration lies, whether or not it is there."""
    base = os.environ.get("XDG_CONFIG_HOME")
    if not base and os.name == "nt":
        base = os.environ.get("APPDATA")
    return os.path.join(base or os.path.expanduser("~/.config"), "kvault", "config.toml")


def find_vault(named: str | None, config: Config) -> str:
    """Return the absolute path of the vault: named, $KVAULT_VAULT, enclosing, configured, or ~/kvault.

    Raises VaultNotFound.
    """
    for place, how in ((named, "--vault"), (os.environ.get("KVAULT_VAULT"), "$KVAULT_VAULT")):
        if place:
            return _existing(place, how)
    enclosing = enclosing_vault(os.getcwd())
    if enclosing:
        return enclosing
    if config.vault:
        return _existing(config.vault, f"vault.path in {user_file()}")
    home = os.path.expanduser("~/kvault")
    if os.path.isdir(home):
        return home
    raise VaultNotFound(
        "there is no vault here: no folder above this one has kvault.toml or .obsidian",
        "go into a vault, or name one: kvault COMMAND --vault DIR",
    )


def enclosing_vault(folder: str) -> str | None:
    """Return the nearest folder at or above this one that is a vault."""
    while True:
        if any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def read_user() -> Config:
    """Return the user's configuration. Raises ConfigError."""
    path = user_file()
    return _read(path, Config(), theirs=False)


def read_vault(root: str, config: Config) -> Config:
    """Return the configuration with the vault's own settings on top. Raises ConfigError."""
    path = os.path.join(root, VAULT_FILE)
    return _read(path, config, theirs=True)


def _existing(place: str, how: str) -> str:
    path = os.path.abspath(os.path.expanduser(place))
    if os.path.isdir(path):
        return path
    what = "is not a folder" if os.path.exists(path) else "does not exist"
    raise VaultNotFound(f"the vault {path} {what} ({how})", "name a folder that holds notes: --vault DIR", path=path)


def _read(path: str, config: Config, *, theirs: bool) -> Config:
    """Read one settings file if it is there; ``theirs`` when it came with the vault."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except FileNotFoundError:
        return config
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8", "save it as UTF-8", path=path) from None
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read: {error.strerror}", "make it a file you may read", path=path
        ) from None
    if all(line.lstrip().startswith("#") or not line.strip() for line in text.split("\n")):
        return config
    from kvault.adapters.settings_file import read_settings

    return read_settings(path, text, config, user_file(), theirs=theirs)
