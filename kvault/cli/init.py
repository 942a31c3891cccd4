"""kvault init: make what is missing of a vault's layout."""

from __future__ import annotations

import os
import sys

from kvault.actions.init_vault import Plan
from kvault.actions.init_vault import plan_init
from kvault.actions.init_vault import write_plan
from kvault.adapters.settings import enclosing_vault
from kvault.adapters.settings import read_user
from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.edit import Edit
from kvault.edit import change_of

FLAGS = (Flag("--yes", SWITCH, "write without asking"),)
USAGE = "[DIR] [--yes]"
EXAMPLE = "kvault init ~/notes"


def run(call: Call) -> int:
    """Show what would be written, and write it when that is wanted."""
    words = wanted(call, 0, 1, USAGE)
    plan = plan_init(words[0] if words else _default(call), read_user())
    if not call.json:
        _show(plan)
    written: tuple[Edit, ...] = ()
    if plan.edits and (call.has("yes") or _agreed(call, len(plan.edits))):
        written = write_plan(plan)
    for line in plan.warnings:
        notice(line)
    if call.json:
        print_json(_json(plan, written, wrote=bool(written)))
    elif written:
        notice(f"{_count(len(written), 'file')} written; next: kvault build --vault {plan.root}")
    return 0


def _default(call: Call) -> str:
    """Return the folder when none is given: the vault that is meant, else the working folder."""
    here = os.getcwd()
    return call.vault or os.environ.get("KVAULT_VAULT") or enclosing_vault(here) or here


def _show(plan: Plan) -> None:
    if not plan.edits:
        print(f"nothing is missing in {plan.root}")
        return
    print(plan.root)
    for file in plan.edits:
        how = "new" if file.before is None else "appended"
        print(f"  {file.path:12}  {how:8}  {_count(file.lines_changed, 'line')}")
    sys.stdout.flush()


def _agreed(call: Call, count: int) -> bool:
    """Ask a person; a program is told how to say yes."""
    asked = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    if call.json or not asked:
        notice("nothing was written; run with --yes to write this")
        return False
    print(f"Write {'this file' if count == 1 else 'these files'}? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    notice("nothing was written")
    return False


def _json(plan: Plan, written: tuple[Edit, ...], *, wrote: bool) -> dict[str, object]:
    changes = [change_of(edit) for edit in (written if wrote else plan.edits)]
    return {
        "version": 1,
        "root": plan.root,
        "edits": [
            {
                "path": change.path,
                "before": change.before and f"sha256:{change.before}",
                "after": change.after and f"sha256:{change.after}",
                "lines_changed": change.lines_changed,
            }
            for change in changes
        ],
        "written": wrote,
        "warnings": list(plan.warnings),
    }


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
