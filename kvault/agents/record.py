"""Records what happens in the note of the agent's session."""

from __future__ import annotations

from kvault.actions.record_turn import record_turn
from kvault.agents.steps import Work
from kvault.agents.steps import attempt
from kvault.agents.steps import note


def record(work: Work, *, prompt: str = "", files: tuple[str, ...] = (), failed: tuple[str, ...] = ()) -> None:
    """Record a request, or what came of it."""
    event = work.event
    if not event.session:
        note(work.agent, event.kind, "it gave no id of its session, so that nothing is recorded")
        return

    def step() -> object:
        return record_turn(work.root, work.config, event.session, event.here, prompt=prompt, files=files, failed=failed)

    attempt(work, "recording", step)
