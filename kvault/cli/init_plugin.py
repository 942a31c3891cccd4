"""kvault init --obsidian: put the Obsidian plugin into a vault, and touch nothing else of it."""

from __future__ import annotations

import sys

from kvault.actions.install_plugin import PluginPlan
from kvault.actions.install_plugin import build
from kvault.actions.install_plugin import plan_plugin
from kvault.actions.install_plugin import to_build
from kvault.actions.install_plugin import write_plugin
from kvault.cli.command import Call
from kvault.cli.terminal import can_ask
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.edit import change_of
from kvault.errors import UsageError
from kvault.wire_edits import changes_json

ENABLE = "then, in Obsidian: Settings, Community plugins, switch on Kvault"


def run_plugin(call: Call, root: str) -> int:
    """Show what would be written, build the plugin where that is needed, and write it when that is wanted."""
    if call.has("hooks"):
        raise UsageError("--obsidian and --hooks exclude each other", "run init once for each")
    folder = to_build()
    if folder is not None and not _agreed(call, f"build the plugin in {folder}, which has npm fetch what it needs"):
        if call.json:
            print_json({**changes_json((), written=False), "root": root, "plugin": None, "build": folder})
        return 0
    if folder is not None:
        notice(f"building the plugin in {folder}")
        build(folder)
    plan = plan_plugin(root)
    if not call.json:
        _show(plan)
    # Who agreed to the build meant the plugin to be written.
    agreed = bool(plan.edits) and (folder is not None or _agreed(call, "write this"))
    if agreed:
        write_plugin(plan)
    if call.json:
        changes = [change_of(edit) for edit in plan.edits]
        print_json(
            {**changes_json(changes, written=agreed), "root": plan.root, "plugin": plan.version, "build": folder}
        )
    elif agreed:
        notice(ENABLE)
    return 0


def _show(plan: PluginPlan) -> None:
    if not plan.edits:
        print(f"the Obsidian plugin {plan.version} is in {plan.root} already")
        return
    print(f"{plan.root}: the Obsidian plugin {plan.version}")
    for edit in plan.edits:
        print(f"  {edit.path}  {'new' if edit.before is None else 'changed'}")
    sys.stdout.flush()


def _agreed(call: Call, what: str) -> bool:
    """Ask a person; a program is told how to say yes."""
    if call.has("yes"):
        return True
    if call.json or not can_ask():
        notice(f"nothing was written; run with --yes to {what}")
        return False
    print(f"{what[0].upper()}{what[1:]}? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    notice("nothing was written")
    return False
