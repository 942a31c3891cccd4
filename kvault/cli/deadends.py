"""kvault deadends: notes that link to no other file."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_paths

FLAGS: tuple[Flag, ...] = ()
USAGE = ""
EXAMPLE = "kvault deadends"


def run(call: Call) -> int:
    """List the notes that link to no other file."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.questions import deadends

    workspace = opened(call)
    return print_paths(deadends(workspace), workspace.receipt, as_json=call.json)
