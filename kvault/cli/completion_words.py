"""What may stand in a command line, read from the table of commands and their flags."""

from __future__ import annotations

import re
from typing import NamedTuple

from kvault.cli.command import COMMANDS
from kvault.cli.command import COMMON
from kvault.cli.command import SWITCH
from kvault.cli.command import Flag

FOLDERS = "folders"
FILES = "files"
WORDS = "words"
NOTHING = "nothing"

_FOLDER_NAMES = ("DIR",)
_FILE_NAMES = ("NOTE", "FILE", "PATH", "OLD", "NEW", "CASES")
_CHOICE = re.compile(r"[a-z]+(?:\|[a-z]+)+")


class Values(NamedTuple):
    """What may stand in one place."""

    kind: str  # FOLDERS, FILES, WORDS or NOTHING
    name: str  # as the help calls it
    words: tuple[str, ...] = ()


class Option(NamedTuple):
    """One flag as a shell completes it."""

    name: str
    says: str
    takes: Values | None  # None for a switch


class Line(NamedTuple):
    """The rest of a line after one command."""

    name: str
    says: str
    options: tuple[Option, ...]
    argument: Values  # what stands where no flag does


def read_grammar() -> tuple[Line, ...]:
    """Return what may follow each command, in the order of the table."""
    lines = []
    for command in COMMANDS:
        module = command.load()
        options = tuple(_option(flag) for flag in (*module.FLAGS, *COMMON) if not flag.internal)
        lines.append(Line(command.name, command.says, options, _argument(module.USAGE)))
    return tuple(lines)


def _option(flag: Flag) -> Option:
    return Option(flag.name, flag.says, None if flag.kind == SWITCH else _values(flag.takes))


def _argument(usage: str) -> Values:
    """Return what the first word of a usage line stands for: ``NOTE``, ``[DIR]``, ``bash|zsh``."""
    first = usage.split(" ")[0].strip("[].")
    return Values(NOTHING, "") if first.startswith("-") else _values(first)


def _values(name: str) -> Values:
    """Return what a value's name in the help stands for."""
    if _CHOICE.fullmatch(name):
        return Values(WORDS, name, tuple(name.split("|")))
    if name in _FOLDER_NAMES:
        return Values(FOLDERS, name)
    return Values(FILES if name in _FILE_NAMES else NOTHING, name)
