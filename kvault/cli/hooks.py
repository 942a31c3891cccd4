"""kvault hooks: put kvault into git's hooks, look which run it, take it out."""

from __future__ import annotations

import os
from hashlib import sha256

from kvault.actions.git_hooks import HookPlan
from kvault.actions.git_hooks import Step
from kvault.actions.git_hooks import carry_out
from kvault.actions.git_hooks import plan_install
from kvault.actions.git_hooks import plan_uninstall
from kvault.actions.git_hooks import repository_hooks
from kvault.actions.hook_script import SESSION
from kvault.actions.hook_script import VAULT
from kvault.actions.hook_script import command_of
from kvault.adapters.hook_files import HookFolder
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.errors import UsageError

FLAGS = (
    Flag("--dry-run", SWITCH, "print what would change and write nothing"),
    Flag("--session", SWITCH, "into a repository of code: keep the commits true that notes of sessions point to"),
    Flag("--force", SWITCH, "also into hooks of pre-commit or prek, and into a folder that repositories share"),
    Flag("--agent", TEXT, "the hooks of a coding agent instead", "claude|codex|gemini|cursor"),
    Flag("--project", SWITCH, "with --agent: in the settings of this folder's project"),
    Flag("--user", SWITCH, "with --agent: in your own settings, for every project"),
)
USAGE = "install|status|uninstall [--session] [--dry-run] [--force] [--agent NAME --project|--user]"
EXAMPLE = "kvault hooks install"

WORDS = ("install", "status", "uninstall")


def run(call: Call) -> int:
    """Do one of the three."""
    (word,) = wanted(call, 1, 1, USAGE)
    if word not in WORDS:
        raise UsageError(f"hooks does not know {word}", f"kvault hooks {USAGE}")
    if any(name in call.values for name in ("agent", "project", "user")):
        from kvault.cli.hooks_agent import of_agent

        return of_agent(call, word)
    if call.has("session") and word != "install":
        raise UsageError(f"hooks {word} takes no --session", "it tells of all hooks, and uninstall takes all out")
    # With --session it is the repository of code that one stands in, whichever vault is meant.
    start = os.getcwd() if call.has("session") else call.vault or os.getcwd()
    folder = repository_hooks(os.path.abspath(os.path.expanduser(start)))
    if word == "status":
        return _status(call, folder)
    if word == "install":
        kind = SESSION if call.has("session") else VAULT
        plan = plan_install(folder, kind=kind, vault=_vault(call), force=call.has("force"))
        return _change(call, plan, "nothing to install: kvault is in all hooks", kind)
    return _change(call, plan_uninstall(folder), "nothing to take out: no hook has kvault's part")


def _vault(call: Call) -> str | None:
    """Return the vault that the hooks of a repository of code are to name, which must be there."""
    if not call.vault or not call.has("session"):
        return None
    from kvault.adapters.settings import find_vault
    from kvault.adapters.settings import read_user

    return find_vault(call.vault, read_user())


def _change(call: Call, plan: HookPlan, nothing: str, kind: str = VAULT) -> int:
    write = bool(plan.steps) and not call.has("dry-run")
    if write:
        carry_out(plan)
    if call.json:
        print_json(plan_json(plan, written=write))
    elif plan.steps:
        show_plan(plan, kind)
    else:
        print(f"{nothing} in {plan.folder.path}")
    for warning in plan.warnings:
        notice(warning)
    if plan.steps and not write:
        notice("nothing was written")
    elif write and not call.json and any(step.after and step.move is None for step in plan.steps):
        notice("KVAULT_SKIP=1 before a command of git passes them by; kvault hooks uninstall takes them out")
    return 0


def show_plan(plan: HookPlan, kind: str = VAULT) -> None:
    """Print what is done with each hook, and what it will run."""
    print(plan.folder.path)
    for step in plan.steps:
        runs = f"kvault {command_of(step.hook, kind)}" if _goes_in(step) else ""
        print(f"  {step.hook:16}  {_how(step):9}  {runs}".rstrip())
        if step.move:
            print(f"    {step.move[0]} -> {step.move[1]}")


def plan_json(plan: HookPlan, *, written: bool) -> dict[str, object]:
    """Return a plan as programs read it."""
    return {
        "version": 1,
        "folder": plan.folder.path,
        "edits": [
            {"path": step.hook, "before": _sum(step.before), "after": _sum(step.after), "lines_changed": _lines(step)}
            for step in plan.steps
        ],
        "moves": [{"from": step.move[0], "to": step.move[1]} for step in plan.steps if step.move],
        "written": written,
        "warnings": list(plan.warnings),
    }


def _status(call: Call, folder: HookFolder) -> int:
    from kvault.actions.hooks_status import hooks_status

    status = hooks_status(folder)
    if call.json:
        print_json(
            {
                "version": 1,
                "folder": folder.path,
                "config": status.config,
                "hooks": [
                    {"name": hook.name, "active": bool(hook.through), "through": list(hook.through)}
                    for hook in status.hooks
                ],
                "session": list(status.session),
                "findings": [dict(one._asdict()) for one in status.advice],
            }
        )
        return 0
    print(folder.path)
    for hook in status.hooks:
        print(f"  {hook.name:16}  {', '.join(hook.through) or '-'}")
    if status.session:
        print(f"  ranges of sessions: {', '.join(status.session)}")
    for one in status.advice:
        print(f"{one.what}\n  -> {one.remedy}")
    return 0


def _goes_in(step: Step) -> bool:
    return step.after is not None and (step.before is None or len(step.after) >= len(step.before))


def _how(step: Step) -> str:
    if step.after is None:
        return "removed"
    if step.before is None:
        return "new"
    return "added to" if _goes_in(step) else "taken out"


def _sum(script: str | None) -> str | None:
    return None if script is None else f"sha256:{sha256(script.encode('utf-8', 'surrogateescape')).hexdigest()}"


def _lines(step: Step) -> int:
    return abs((step.after or "").count("\n") - (step.before or "").count("\n"))
