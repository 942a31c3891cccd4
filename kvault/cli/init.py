"""kvault init: make what is missing of a vault's layout."""

from __future__ import annotations

import os
import sys

from kvault.actions.init_hooks import AGENTS_OFFER
from kvault.actions.init_hooks import InitHooks
from kvault.actions.init_hooks import offer_hooks
from kvault.actions.init_hooks import plan_hooks
from kvault.actions.init_hooks import write_hooks
from kvault.actions.init_vault import ROUTING
from kvault.actions.init_vault import Plan
from kvault.actions.init_vault import plan_init
from kvault.actions.init_vault import write_plan
from kvault.adapters.settings import enclosing_vault
from kvault.adapters.settings import read_user
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.terminal import can_ask
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.edit import Change
from kvault.edit import Edit
from kvault.edit import change_of

FLAGS = (
    Flag("--yes", SWITCH, "write without asking"),
    Flag("--obsidian", SWITCH, "put the Obsidian plugin into the vault, and nothing else"),
    Flag("--hooks", TEXT, "have git check commits and build after them: git, pre-commit or none", "WHICH"),
)
USAGE = "[DIR] [--yes] [--hooks WHICH] [--obsidian]"
EXAMPLE = "kvault init ~/notes"


def run(call: Call) -> int:
    """Show what would be written, and write it when that is wanted."""
    words = wanted(call, 0, 1, USAGE)
    if call.has("obsidian"):
        from kvault.cli.init_plugin import run_plugin

        return run_plugin(call, words[0] if words else _default(call))
    plan = plan_init(words[0] if words else _default(call), read_user())
    hooks = plan_hooks(plan.root, call.text("hooks"))
    if not call.json:
        _show(plan)
        _show_hooks(hooks)
    written: tuple[Edit, ...] = ()
    count = len(plan.edits) + _hook_files(hooks)
    agreed = count > 0 and (call.has("yes") or _agreed(call, count))
    if agreed:
        written = write_plan(plan)
        if hooks:
            write_hooks(hooks)
    for line in (*plan.warnings, *_about_hooks(call, plan, hooks)):
        notice(line)
    if call.json:
        print_json(_json(plan, hooks, written, wrote=agreed))
    elif agreed:
        notice(f"{_count(len(written) + _hook_files(hooks), 'file')} written; next: kvault build --vault {plan.root}")
        if hooks and hooks.next:
            notice(f"then: {hooks.next}")
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
        how = "new" if file.before is None else "changed" if file.path.lower().endswith(".md") else "appended"
        print(f"  {file.path:12}  {how:8}  {_count(file.lines_changed, 'line')}")
    sys.stdout.flush()


def _show_hooks(hooks: InitHooks | None) -> None:
    if hooks and hooks.git and hooks.git.steps:
        from kvault.cli.hooks import show_plan

        show_plan(hooks.git)
    if hooks and hooks.edit:
        print(hooks.top)
        how = "new" if hooks.edit.before is None else "changed"
        print(f"  {hooks.edit.path}  {how}  {_count(hooks.edit.lines_changed, 'line')}")
    sys.stdout.flush()


def _hook_files(hooks: InitHooks | None) -> int:
    if hooks is None:
        return 0
    return (len(hooks.git.steps) if hooks.git else 0) + (hooks.edit is not None)


def _about_hooks(call: Call, plan: Plan, hooks: InitHooks | None) -> tuple[str, ...]:
    """Return what is to be said about hooks: warnings, or what they are to somebody who has chosen nothing."""
    if hooks:
        return hooks.warnings
    offers = offer_hooks(plan.root) if call.text("hooks") is None else ()
    is_new = any(edit.path == ROUTING and edit.before is None for edit in plan.edits)
    return (*offers, *(AGENTS_OFFER if is_new else ()))


def _agreed(call: Call, count: int) -> bool:
    """Ask a person; a program is told how to say yes."""
    if call.json or not can_ask():
        notice("nothing was written; run with --yes to write this")
        return False
    print(f"Write {'this file' if count == 1 else 'these files'}? [y/N] ", end="", file=sys.stderr)
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    notice("nothing was written")
    return False


def _json(plan: Plan, hooks: InitHooks | None, written: tuple[Edit, ...], *, wrote: bool) -> dict[str, object]:
    from kvault.cli.hooks import plan_json

    more: dict[str, object] = {}
    if hooks and hooks.git:
        more["hooks"] = plan_json(hooks.git, written=wrote)
    elif hooks:
        edit = hooks.edit and change_of(hooks.edit)
        more["hooks"] = {"folder": hooks.top, "edits": [_edit_json(edit)] if edit else [], "written": wrote}
    changes = [change_of(edit) for edit in (written if wrote else plan.edits)]
    return {
        "version": 1,
        "root": plan.root,
        "edits": [_edit_json(change) for change in changes],
        "written": wrote,
        "warnings": [*plan.warnings, *(hooks.warnings if hooks else ())],
        **more,
    }


def _edit_json(change: Change) -> dict[str, object]:
    return {
        "path": change.path,
        "before": change.before and f"sha256:{change.before}",
        "after": change.after and f"sha256:{change.after}",
        "lines_changed": change.lines_changed,
    }


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
