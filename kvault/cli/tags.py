"""kvault tags: the tags and how often they stand."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_json

FLAGS: tuple[Flag, ...] = ()
USAGE = ""
EXAMPLE = "kvault tags"


def run(call: Call) -> int:
    """List the tags, the commonest first."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.questions import tags

    workspace = opened(call)
    found = tags(workspace)
    if call.json:
        from kvault.wire import tags_json

        print_json(tags_json(found, workspace.receipt))
        return 0
    for tag, count in found:
        print(f"{count:6} {tag}")
    return 0
