"""Finds the vault and reads the settings files."""

from __future__ import annotations

import os

from kvault.config import RESERVED
from kvault.config import SETTINGS
from kvault.config import USER
from kvault.config import Config
from kvault.config import expected
from kvault.config import with_values
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
    return _read(path, Config(), theirs=False) if os.path.exists(path) else Config()


def read_vault(root: str, config: Config) -> Config:
    """Return the configuration with the vault's own settings on top. Raises ConfigError."""
    path = os.path.join(root, VAULT_FILE)
    return _read(path, config, theirs=True) if os.path.exists(path) else config


def _existing(place: str, how: str) -> str:
    path = os.path.abspath(os.path.expanduser(place))
    if os.path.isdir(path):
        return path
    what = "is not a folder" if os.path.exists(path) else "does not exist"
    raise VaultNotFound(
        f"the vault {path} {what} ({how})", "name a folder that holds notes: --vault DIR", path=path
    )


def _read(path: str, config: Config, *, theirs: bool) -> Config:
    """Read one settings file; ``theirs`` when it came with the vault."""
    import tomllib

    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{path} is not TOML: {error}",
            "mend that line; docs/settings.md lists what may stand in it",
            path=path,
            line=_line_of_error(str(error)),
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8", "save it as UTF-8", path=path) from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}", path=path) from None
    values = _flat(data)
    for key, value in values.items():
        _check(path, text, key, value, theirs=theirs)
    return with_values(config, {key: value for key, value in values.items() if _known(key)})


def _known(key: str) -> bool:
    return any(setting.key == key for setting in SETTINGS)


def _flat(data: dict[str, object]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, value in data.items():
        if isinstance(value, dict) and not _known(name):
            values.update({f"{name}.{key}": inner for key, inner in value.items()})
        else:
            values[name] = value
    return values


def _check(path: str, text: str, key: str, value: object, *, theirs: bool) -> None:
    line = _line_of_key(text, key)
    table = key.split(".")[0]
    if table in RESERVED:
        if not theirs:
            return
        raise ConfigError(
            f"{path} sets {key}, which a vault's own file may not: it says {RESERVED[table]}",
            f"put it into {user_file()}",
            path=path,
            line=line,
        )
    setting = next((setting for setting in SETTINGS if setting.key == key), None)
    if setting is None:
        from difflib import get_close_matches

        near = get_close_matches(key, [setting.key for setting in SETTINGS], 1)
        hint = f"did you mean {near[0]}?" if near else "docs/settings.md lists every key"
        raise ConfigError(f"{path} has an unknown key: {key}", hint, path=path, line=line)
    if theirs and setting.where == USER:
        raise ConfigError(
            f"{path} sets {key}, which is accepted from the user's own configuration only",
            f"put it into {user_file()}",
            path=path,
            line=line,
        )
    what = expected(setting, value)
    if what:
        raise ConfigError(
            f"{path}: {key} is {value!r}, expected {what}", f"write {key} as {what}", path=path, line=line
        )


def _line_of_key(text: str, key: str) -> int | None:
    name = key.split(".")[-1]
    for number, line in enumerate(text.splitlines(), 1):
        before = line.split("=")[0].strip().strip("\"'")
        if before in (name, key) or line.strip() in (f"[{key}]", f"[{key.split('.')[0]}]") and "." not in key:
            return number
    return None


def _line_of_error(message: str) -> int | None:
    _, _, after = message.partition("at line ")
    digits = after.split(",")[0]
    return int(digits) if digits.isdigit() else None
