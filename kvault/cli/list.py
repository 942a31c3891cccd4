"""kvault list: the notes."""

from __future__ import annotations

from kvault.cli.command import MANY
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import opened
from kvault.cli.opening import prefix
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

FLAGS = (
    Flag("--type", TEXT, "only notes of this kind", "KIND"),
    Flag("--tag", TEXT, "only notes with this tag or one below it", "TAG"),
    Flag("--where", MANY, "only notes with this property; may be repeated", "KEY=VALUE"),
    Flag("--path", TEXT, "only notes whose path begins so", "PREFIX"),
    Flag("--long", SWITCH, "with kind, date and summary"),
)
USAGE = "[--type KIND] [--tag TAG] [--where KEY=VALUE] [--path PREFIX] [--long]"
EXAMPLE = "kvault list --type decision --where status=evergreen"


def run(call: Call) -> int:
    """List the notes."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.questions import notes

    workspace = opened(call)
    found = notes(
        workspace,
        type=call.text("type"),
        tag=call.text("tag"),
        prefix=prefix(call),
        where=call.many("where"),
    )
    if not found:
        from kvault.actions.unknown_words import unknown_words

        for line in unknown_words(workspace, prefix=prefix(call), type=call.text("type"), tag=call.text("tag")):
            notice(line)
    if call.json:
        from kvault.wire import list_json

        print_json(list_json(found, workspace.receipt))
        return 0
    for note in found:
        if call.has("long"):
            print(f"{note.path}\t{note.type}\t{note.updated or ''}\t{note.summary}")
        else:
            print(note.path)
    return 0
