"""A command line to the words and flags in it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kvault.cli.command import COMMON
from kvault.cli.command import LIST
from kvault.cli.command import MANY
from kvault.cli.command import NUMBER
from kvault.cli.command import SHARE
from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.errors import UsageError


def read_call(command: str, arguments: Sequence[str], flags: Sequence[Flag]) -> Call:
    """Return the call. Everything after ``--`` is text, whatever it looks like. Raises UsageError."""
    known = {flag.name: flag for flag in (*flags, *COMMON)}
    words: list[str] = []
    values: dict[str, object] = {}
    if command != "init":  # whose word is a folder on disk
        arguments = _readable(arguments)
    waiting = list(reversed(arguments))
    while waiting:
        word = waiting.pop()
        if word == "--":
            words.extend(reversed(waiting))
            break
        if not word.startswith("-") or word == "-":
            words.append(word)
            continue
        name, equals, value = ("--help", "", "") if word == "-h" else word.partition("=")
        flag = known.get(name)
        if flag is None:
            raise UsageError(*_unknown(command, name, known))
        if flag.kind == SWITCH:
            if equals:
                raise UsageError(f"{name} takes no value", f"write {name} alone")
            values[name[2:]] = True
            continue
        if not equals:
            if not waiting or waiting[-1] in known:
                raise UsageError(f"{name} needs a value", f"write {name} {flag.takes or flag.kind.upper()}")
            value = waiting.pop()
        if flag.name == "--vault" and not value:  # of a variable that is not set, say: another vault must not be taken
            raise UsageError("--vault is empty", "write --vault DIR")
        _store(values, flag, value)
        while flag.kind == LIST and waiting and not waiting[-1].startswith("-"):
            _store(values, flag, waiting.pop())
    vault = values.pop("vault", None)
    as_json = bool(values.pop("json", False))
    return Call(command, tuple(words), values, str(vault) if vault else None, as_json)


def read_stdin() -> bytes:
    """Return what stands on stdin; nothing where who started the program closed it."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def _readable(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a question mark for each byte that is not UTF-8, but for the vault's folder.

    No file of a vault has such a name, and neither the index nor a note can hold such a text.
    """
    folders = {number + 1 for number, word in enumerate(arguments) if word == "--vault"}
    return [
        word if number in folders or word.startswith("--vault=") else word.encode("utf-8", "replace").decode("utf-8")
        for number, word in enumerate(arguments)
    ]


def wanted(call: Call, least: int, most: int, usage: str) -> tuple[str, ...]:
    """Return the words of a call if their number is right. Raises UsageError."""
    if len(call.words) < least:
        raise UsageError(f"{call.command} needs more words", f"kvault {call.command} {usage}")
    if len(call.words) > most:
        extra = " ".join(call.words[most:])
        raise UsageError(f"unexpected: {extra}", f"kvault {call.command} {usage}")
    return call.words


def _store(values: dict[str, object], flag: Flag, value: str) -> None:
    name = flag.name[2:]
    if flag.kind == NUMBER:
        if not value.isascii() or not value.isdigit() or len(value) > 9:
            raise UsageError(f"{flag.name} is {value!r}, expected a whole number", f"for instance {flag.name} 3")
        values[name] = int(value)
    elif flag.kind == SHARE:
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not 0 <= number <= 1:
            raise UsageError(
                f"{flag.name} is {value!r}, expected a number from 0 to 1",
                f"for instance {flag.name} 0.25",
            )
        values[name] = number
    elif flag.kind in (MANY, LIST):
        many = values.setdefault(name, [])
        if isinstance(many, list):
            many.append(value)
    else:
        values[name] = value


def _unknown(command: str, name: str, known: dict[str, Flag]) -> tuple[str, str]:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    return (
        f"{command} has no flag {name}",
        f"{hint}kvault {command} --help lists them; text that begins with a dash goes after --",
    )
