"""kvault mv: rename or move a file or folder and every link to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

if TYPE_CHECKING:
    from kvault.actions.move import Moved

FLAGS = (Flag("--dry-run", SWITCH, "print what would change and write nothing"),)
USAGE = "OLD NEW [--dry-run]"
EXAMPLE = 'kvault mv "Billing decision" "projects/my-app/decisions/Bill monthly"'


def run(call: Call) -> int:
    """Rename or move a file or folder."""
    old, new = wanted(call, 2, 2, USAGE)
    from kvault.actions.move import move

    root, config = place(call)
    with Progress("reading") as progress:
        moved = move(
            root,
            config,
            old,
            new,
            dry_run=call.has("dry-run"),
            hashes=call.json,
            progress=progress,
            notice=notice,
        )
    if call.json:
        from kvault.wire_edits import moved_json

        print_json(moved_json(moved))
    else:
        _show(moved)
    for warning in moved.warnings:
        notice(warning)
    return 0


def _show(moved: Moved) -> None:
    print(f"{moved.old} -> {moved.new}")
    for follower in moved.followers:
        path, count = follower.edit.path, len(follower.rewrites)
        print(f"{path}: {count} link{'' if count == 1 else 's'}")
        if not moved.written:
            for one in follower.rewrites:
                print(f"  {one.line}:{one.column} {one.raw} -> {one.new}")
