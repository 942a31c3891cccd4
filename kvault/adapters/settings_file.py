"""Reads a settings file and says exactly what is wrong with it."""

from __future__ import annotations

import tomllib

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
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{path} is not TOML: {error}",
            "mend that line; docs/settings.md lists what may stand in it",
            path=path,
            line=_line_of_error(str(error)),
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
    line = _line_of_key(text, key)
    table = key.split(".")[0]
    if table in RESERVED:
        if user is None:
            return
        raise ConfigError(
            f"{path} sets {key}, which a vault's own file may not: it says {RESERVED[table]}",
            f"put it into {user}",
            path=path,
            line=line,
        )
    setting = next((setting for setting in SETTINGS if setting.key == key), None)
    if setting is None:
        from difflib import get_close_matches

        near = get_close_matches(key, [setting.key for setting in SETTINGS], 1)
        hint = f"did you mean {near[0]}?" if near else "docs/settings.md lists every key"
        raise ConfigError(f"{path} has an unknown key: {key}", hint, path=path, line=line)
    if user is not None and setting.where == USER:
        raise ConfigError(
            f"{path} sets {key}, which is accepted from the user's own configuration only",
            f"put it into {user}",
            path=path,
            line=line,
        )
    what = expected(setting, value)
    if what and setting.kind == "table of reasons" and isinstance(value, dict):
        _check_rules(path, text, value)
        rule = next(rule for rule, reason in value.items() if not isinstance(reason, str) or not reason.strip())
        raise ConfigError(
            f"{path}: {key} gives no reason for {rule}",
            f'write {rule} = "why it is not checked here"',
            path=path,
            line=_line_of_key(text, f"{key}.{rule}") or line,
        )
    if what:
        raise ConfigError(
            f"{path}: {key} is {value!r}, expected {what}",
            f"write {key} as {what}",
            path=path,
            line=line,
        )
    if key == "check.off" and isinstance(value, dict):
        _check_rules(path, text, value)


def _check_rules(path: str, text: str, named: dict[str, object]) -> None:
    """Raise ConfigError for a rule that is switched off and that there is not."""
    from kvault.check.rules import IDS

    for rule in named:
        if rule not in IDS:
            from difflib import get_close_matches

            near = get_close_matches(rule, sorted(IDS), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "docs/rules/ has a page for each rule"
            line = _line_of_key(text, f"check.off.{rule}")
            raise ConfigError(f"{path} switches off a rule that there is not: {rule}", hint, path=path, line=line)


def _line_of_key(text: str, key: str) -> int | None:
    name = key.split(".")[-1]
    tables = [f"[{key}]"] if "." in key else [f"[{key}]", f"[{key.split('.')[0]}]"]
    for number, line in enumerate(text.splitlines(), 1):
        before = line.split("=")[0].strip().strip("\"'")
        if before in (name, key) or (before.endswith(f".{name}") and "=" in line) or line.strip() in tables:
            return number
    return None


def _line_of_error(message: str) -> int | None:
    _, _, after = message.partition("at line ")
    digits = after.split(",")[0]
    return int(digits) if digits.isdigit() else None
