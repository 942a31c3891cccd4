"""kvault links: the links of a note and where they lead."""

from __future__ import annotations

from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.terminal import print_json

FLAGS = (Flag("--external", SWITCH, "links that lead out of the vault too"),)
USAGE = "NOTE [--external]"
EXAMPLE = 'kvault links "projects/my-app/my-app"'


def run(call: Call) -> int:
    """List the links of a note."""
    (word,) = wanted(call, 1, 1, USAGE)
    from kvault.actions.questions import links_of

    workspace = opened(call)
    note, links = links_of(workspace, word, external=call.has("external"))
    if call.json:
        from kvault.wire import links_json

        print_json(links_json(note, links, workspace.receipt))
        return 0
    for link in links:
        where = link.target or ("outside" if link.external else "nowhere")
        odd = " (ambiguous)" if link.ambiguous else ""
        if link.target and link.found is False:
            odd += f" (no {link.subpath} there)"
        print(f"{note}:{link.line}:{link.column} {link.raw} -> {where}{odd}")
    return 0
