"""kvault remember: keep a value under a key, in the project of this folder."""

from __future__ import annotations

import os

from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import read_stdin
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

FLAGS = (
    Flag("--shared", SWITCH, "keep it for all projects, in shared/memory/"),
    Flag("--dry-run", SWITCH, "print what would change and write nothing"),
)
USAGE = "KEY VALUE [--shared] [--dry-run]"
EXAMPLE = 'kvault remember "test command" "make test"'


def run(call: Call) -> int:
    """Write the note of a key."""
    from kvault.actions.remember import remember

    key, value = wanted(call, 2, 2, USAGE)
    if value == "-":
        value = read_stdin().decode("utf-8", "replace")
    root, config = place(call)
    dry = call.has("dry-run")
    change = remember(root, config, os.getcwd(), key, value, shared=call.has("shared"), dry_run=dry)
    if call.json:
        from kvault.wire_edits import changes_json

        print_json({**changes_json([change], written=not dry), "note": change.path})
        return 0
    same = change.before == change.after
    print(f"{change.path}: nothing to change" if same else change.path)
    if dry and not same:
        notice("nothing was written")
    return 0
