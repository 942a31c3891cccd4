"""kvault hook: what a coding agent calls; it reads the agent's JSON and always ends well."""

from __future__ import annotations

import os
import sys

from kvault.agents.hook import run_hook
from kvault.agents.model import EVENTS
from kvault.agents.table import AGENTS
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import read_stdin
from kvault.cli.flags import wanted
from kvault.errors import UsageError

FLAGS = (Flag("--for", TEXT, "the agent that calls", "|".join(AGENTS)),)
USAGE = f"{'|'.join(EVENTS)} --for {'|'.join(AGENTS)}"
EXAMPLE = "kvault hook prompt --for claude < payload.json"


def run(call: Call) -> int:
    """Do what an event calls for, and print what the agent is told: JSON, or nothing."""
    (kind,) = wanted(call, 1, 1, USAGE)
    if kind not in EVENTS:
        raise UsageError(f"hook does not know the event {kind}", f"kvault hook {USAGE}")
    agent = AGENTS.get(call.text("for") or "")
    if agent is None:
        raise UsageError(f"hook does not know the agent {call.text('for') or '(none)'}", f"kvault hook {USAGE}")
    if os.environ.get("KVAULT_SKIP") == "1":
        return 0
    done = run_hook(agent, kind, read_stdin(), call.vault)
    sys.stdout.write(done.printed)
    sys.stdout.flush()
    for fault in done.faults:
        raise fault
    return 0
