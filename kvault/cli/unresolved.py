"""kvault unresolved: links to notes that do not exist."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_json

FLAGS: tuple[Flag, ...] = ()
USAGE = ""
EXAMPLE = "kvault unresolved"


def run(call: Call) -> int:
    """List the targets that no file answers to."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.read_graph import read_unresolved

    workspace = opened(call)
    targets = read_unresolved(workspace.store)
    if call.json:
        from kvault.wire import unresolved_json

        print_json(unresolved_json(targets, workspace.receipt))
        return 0
    for one in targets:
        near = f"  (did you mean {one.did_you_mean}?)" if one.did_you_mean else ""
        print(f"{one.target}{near}")
        for place in one.places:
            print(f"  {place.path}:{place.line}:{place.column}")
    return 0
