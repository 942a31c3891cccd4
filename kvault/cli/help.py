"""The texts of --help."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.cli.command import COMMANDS
from kvault.cli.command import COMMON
from kvault.cli.command import SWITCH
from kvault.cli.command import Command
from kvault.cli.command import Flag


def overview() -> str:
    """Return the help of the program."""
    return "\n".join(
        (
            "usage: kvault COMMAND [--vault DIR] [--json] ...",
            "",
            "Makes an Obsidian vault a long-term memory for people and their coding agents.",
            "",
            "commands:",
            *_table((command.name, command.says) for command in COMMANDS),
            "",
            "kvault COMMAND --help tells more. kvault --version prints the version.",
            "example: kvault recall why monthly billing",
            "",
        )
    )


def of_command(command: Command, flags: Sequence[Flag], usage: str, example: str) -> str:
    """Return the help of one command."""
    return "\n".join(
        (
            f"usage: kvault {command.name} {usage}".rstrip(),
            "",
            f"{command.says[0].upper()}{command.says[1:]}.",
            "",
            *_table((_written(flag), flag.says) for flag in (*flags, *COMMON) if not flag.internal),
            "",
            f"example: {example}",
            "",
        )
    )


def _written(flag: Flag) -> str:
    return flag.name if flag.kind == SWITCH else f"{flag.name} {flag.takes or flag.kind.upper()}"


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    pairs = list(rows)
    width = max(len(left) for left, _ in pairs)
    return [f"  {left:{width}}  {right}" for left, right in pairs]
