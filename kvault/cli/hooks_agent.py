"""kvault hooks --agent: put kvault into the settings of a coding agent, look whether it is there, take it out."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from difflib import unified_diff
from hashlib import sha256

from kvault.agents.install import PROJECT
from kvault.agents.install import USER
from kvault.agents.install import Plan
from kvault.agents.install import Step
from kvault.agents.install import calls_in
from kvault.agents.install import carry_out
from kvault.agents.install import plan_install
from kvault.agents.install import plan_uninstall
from kvault.agents.install import status_of
from kvault.agents.model import Agent
from kvault.agents.table import AGENTS
from kvault.cli.command import Call
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible
from kvault.errors import UsageError


def of_agent(call: Call, word: str) -> int:
    """Do one of install, status and uninstall."""
    agent = _agent(call)
    scopes = [scope for scope in (PROJECT, USER) if call.has(scope)]
    if word == "status":
        return _status(call, agent, scopes or [PROJECT, USER])
    if len(scopes) != 1:
        raise UsageError(
            "whose settings are meant is not clear: --project or --user",
            f"kvault hooks {word} --agent {agent.name} --user: in yours, for every project",
        )
    if word == "install":
        return _change(call, plan_install(agent, scopes[0], call.vault), "nothing to install: kvault is there already")
    return _change(call, plan_uninstall(agent, scopes[0]), "nothing to take out")


def _agent(call: Call) -> Agent:
    name = call.text("agent")
    agent = AGENTS.get(name or "")
    if agent is None:
        near = get_close_matches(name or "", AGENTS, 1)
        hint = f"did you mean --agent {near[0]}?" if near else f"it is one of {', '.join(AGENTS)}"
        raise UsageError(f"--agent is {name!r}" if name else "--project and --user need --agent NAME", hint)
    return agent


def _change(call: Call, plan: Plan, nothing: str) -> int:
    """Show what changes, then change it."""
    write = bool(plan.steps) and not call.has("dry-run")
    if not call.json:
        _show(plan, nothing, whole=call.has("dry-run"))
    if write:
        carry_out(plan)
    if call.json:
        print_json(_json(plan, written=write))
    for line in plan.notices:
        notice(line)
    if plan.steps and not write:
        notice("nothing was written")
    return 0


def _show(plan: Plan, nothing: str, *, whole: bool) -> None:
    """Print what changes in each file: the calls of kvault, or every line of it."""
    lines = [] if plan.steps else [nothing]
    for step in plan.steps:
        how = "new" if step.before is None else "removed" if step.after is None else "changed"
        lines.append(f"{step.path}: {how}")
        lines += _difference(step) if whole else _calls(plan.agent, step)
    try:
        print(visible("\n".join(lines)), flush=True)
    except BrokenPipeError:  # nobody reads on; what was asked for is done all the same
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _calls(agent: Agent, step: Step) -> list[str]:
    before, after = (calls_in(agent, step.path, text or "") for text in (step.before, step.after))
    return [
        *(f"  - {event}: {command}" for event, command in before if (event, command) not in after),
        *(f"  + {event}: {command}" for event, command in after if (event, command) not in before),
    ]


def _difference(step: Step) -> list[str]:
    lines = unified_diff((step.before or "").splitlines(), (step.after or "").splitlines(), lineterm="", n=1)
    return [line for line in lines if not line.startswith(("---", "+++"))]


def _json(plan: Plan, *, written: bool) -> dict[str, object]:
    return {
        "version": 1,
        "agent": plan.agent.name,
        "edits": [
            {
                "path": step.path,
                "before": _sum(step.before),
                "after": _sum(step.after),
                "lines_changed": sum(line.startswith(("+", "-")) for line in _difference(step)),
            }
            for step in plan.steps
        ],
        "written": written,
        "warnings": list(plan.notices),
    }


def _status(call: Call, agent: Agent, scopes: list[str]) -> int:
    found = [(scope, one) for scope in scopes for one in status_of(agent, scope)]
    if call.json:
        files = [
            {"scope": scope, "path": one.path, "active": bool(one.calls), "events": [event for event, _ in one.calls]}
            for scope, one in found
        ]
        print_json({"version": 1, "agent": agent.name, "files": files})
        return 0
    for scope, one in found:
        print(visible(f"{scope:8} {one.path}"))
        for event, command in one.calls or (("-", ""),):
            print(visible(f"  {event:18} {command}".rstrip()))
    return 0


def _sum(text: str | None) -> str | None:
    return None if text is None else f"sha256:{sha256(text.encode('utf-8', 'replace')).hexdigest()}"
