"""kvault orphans: notes that no other file links to."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_paths

FLAGS: tuple[Flag, ...] = ()
USAGE = ""
EXAMPLE = "kvault orphans"


def run(call: Call) -> int:
    """List the notes that no other file links to."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.questions import orphans

    workspace = opened(call)
    return print_paths(orphans(workspace), workspace.receipt, as_json=call.json)
