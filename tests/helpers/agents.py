"""Coding agents as they call their hooks: with the payloads of tests/golden/agents, in a place of the test's own."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from tests.helpers.program import Ran
from tests.helpers.program import run_kvault

PAYLOADS = Path(__file__).resolve().parents[1] / "golden" / "agents"
WORK = "/home/ada/code/my-app"  # where the agents of the payloads work


def payload(name: str, work: Path, **more: object) -> dict[str, Any]:
    """Return a recorded payload as it is where the agent works in ``work``."""
    text = (PAYLOADS / f"{name}.json").read_text(encoding="utf-8")
    given: dict[str, Any] = json.loads(text.replace(WORK, work.as_posix()))["stdin"]
    return {**given, **more}


def call_hook(agent: str, kind: str, given: object, vault: Path | None, *, cwd: Path | None = None) -> Ran:
    """Run a hook as the agent does, and return what it printed."""
    named = ["--vault", str(vault)] if vault else []
    stdin = given if isinstance(given, str) else json.dumps(given)
    return run_kvault("hook", kind, "--for", agent, *named, cwd=cwd, stdin=stdin)


def text_of(ran: Ran) -> str:
    """Return the text that reaches the agent's model; "" when nothing is printed."""
    if not ran.out:
        return ""
    data = json.loads(ran.out)
    found = data.get("additional_context") or data["hookSpecificOutput"]["additionalContext"]
    assert isinstance(found, str)
    return found


def hook_log() -> str:
    """Return the log of the hooks."""
    path = Path(os.environ["XDG_STATE_HOME"]) / "kvault-hook.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""
