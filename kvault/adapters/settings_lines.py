"""Finds the line of a settings file that a message is about."""

from __future__ import annotations

import re

_TABLE = re.compile(r"\[\[?([^\[\]]*)\]\]?")
_QUOTES = re.compile(r"[\"'\s]")


def line_of_key(text: str, key: str) -> int | None:
    """Return the line where a dotted key is set, else that of the table it stands in; counts from 1."""
    tables: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        header = _TABLE.fullmatch(line.split("#")[0].strip())
        if header:
            table = _QUOTES.sub("", header[1])
            tables.setdefault(table, number)
            continue
        name, equals, _ = line.partition("=")
        if equals:
            full = f"{table}.{_QUOTES.sub('', name)}".lstrip(".")
            if full == key:
                return number
            tables.setdefault(full, number)
    parts = key.split(".")
    above = (tables.get(".".join(parts[:size])) for size in range(len(parts), 0, -1))
    return next((number for number in above if number), None)


def line_of_error(message: str, text: str) -> int:
    """Return the line that the reader of TOML complains of; the last where it says that something is missing."""
    _, _, after = message.partition("at line ")
    digits = after.split(",")[0]
    return int(digits) if digits.isdigit() else text.rstrip("\n").count("\n") + 1
