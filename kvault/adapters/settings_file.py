"""Reads a settings file and says exactly what is wrong with it."""

from __future__ import annotations

import tomllib

from kvault.adapters.settings_lines import line_of_error
from kvault.adapters.settings_lines import line_of_key
from kvault.config import Config
from kvault.errors import ConfigError
from kvault.settings import RESERVED
from kvault.settings import SETTINGS
from kvault.settings import USER
from kvault.settings import expected
from kvault.settings import with_values


def read_settings(path: str, text: str, config: Config, user: str, *, theirs: bool) -> Config:
    """Return the configuration with the settings of one file on top.

    ``theirs`` when the file came with the vault: it may not set what decides what runs or where data goes, which
    belongs into the file ``user``. Raises ConfigError.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # the latter for what is nested thousands of times
        raise ConfigError(
            f"{path} is not TOML: {error}",
            "mend that line; docs/settings.md lists what may stand in it",
            path=path,
            line=line_of_error(str(error), text),
        ) from None
    values = _flat(data)
    for key, value in values.items():
        _check(path, text, key, value, user if theirs else None)
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


def _check(path: str, text: str, key: str, value: object, user: str | None) -> None:
    """Raise ConfigError for a key that may not stand here; ``user`` is where it may, if this is a vault's file."""
    table = key.split(".")[0]
    if table in RESERVED and user is None and not any(setting.key.startswith(f"{table}.") for setting in SETTINGS):
        return
    setting = next((setting for setting in SETTINGS if setting.key == key), None)
    why = hint = None
    if table in RESERVED and user is not None:
        why = f" sets {key}, which is accepted from the user's own configuration only: it says {RESERVED[table]}"
        hint = f"put it into {user}"
    elif setting is None:
        why, hint = f" has an unknown key: {key}", _near(key)
    elif user is not None and setting.where == USER:
        why = f" sets {key}, which is accepted from the user's own configuration only"
        hint = f"put it into {user}"
    elif setting.kind == "table of reasons" and isinstance(value, dict):
        _check_rules(path, text, value)
        _check_reasons(path, text, key, value)
    elif what := expected(setting, value):
        why, hint = f": {key} is {value!r}, expected {what}", f"write {key} as {what}"
    if why:
        raise ConfigError(path + why, hint, path=path, line=line_of_key(text, key))


def _near(key: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, [setting.key for setting in SETTINGS], 1)
    return f"did you mean {near[0]}?" if near else "docs/settings.md lists every key"


def _check_reasons(path: str, text: str, key: str, named: dict[str, object]) -> None:
    """Raise ConfigError for a rule that is switched off without a reason."""
    for rule, reason in named.items():
        if not isinstance(reason, str) or not reason.strip():
            raise ConfigError(
                f"{path}: {key} gives no reason for {rule}",
                f'write {rule} = "why it is not checked here"',
                path=path,
                line=line_of_key(text, f"{key}.{rule}"),
            )


def _check_rules(path: str, text: str, named: dict[str, object]) -> None:
    """Raise ConfigError for a rule that is switched off and that there is not."""
    from kvault.check.rules import IDS

    for rule in named:
        if rule not in IDS:
            from difflib import get_close_matches

            near = get_close_matches(rule, sorted(IDS), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "docs/rules/ has a page for each rule"
            line = line_of_key(text, f"check.off.{rule}")
            raise ConfigError(f"{path} switches off a rule that there is not: {rule}", hint, path=path, line=line)
