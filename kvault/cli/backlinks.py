"""kvault backlinks: the links that lead to a note."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_json

FLAGS: tuple[Flag, ...] = ()
USAGE = "NOTE"
EXAMPLE = 'kvault backlinks "Billing decision"'


def run(call: Call) -> int:
    """List the links that lead to a note."""
    (word,) = wanted(call, 1, 1, USAGE)
    from kvault.actions.questions import backlinks_of

    workspace = opened(call)
    note, backlinks = backlinks_of(workspace, word)
    if call.json:
        from kvault.wire import backlinks_json

        print_json(backlinks_json(note, backlinks, workspace.receipt))
        return 0
    for one in backlinks:
        print(f"{one.path}:{one.line}:{one.column} {one.raw}")
    return 0
