"""A prompt: the agent is handed what bears on it and how the projects stand, and the turn is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.actions.projects import read_cards
from kvault.actions.projects import status_overview
from kvault.actions.recall_for_agent import recall_for_agent
from kvault.agents.answer import answer
from kvault.agents.answer import fitting
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.agents.record import record
from kvault.agents.steps import Work
from kvault.agents.steps import attempt
from kvault.recall.text import answer_block
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from kvault.recall.files import FoundFile

STATUS = 200  # tokens


def on_prompt(work: Work) -> str:
    """Return what is printed: nothing where neither a note nor a file of the project's folders bears on the prompt."""
    event = work.event
    if not event.prompt.strip():
        return ""
    if is_command(event.prompt):
        return ""
    lines, files = attempt(work, "recall", lambda: _recalled(work)) or ((), ())
    status = attempt(work, "status", lambda: status_of(work)) if lines or files else None
    record(work, prompt=event.prompt)
    return told_on_prompt(work.agent, event, status or "", lines, files)


def told_on_prompt(
    agent: Agent, event: Event, status: str, lines: Sequence[str], files: Sequence[FoundFile] = ()
) -> str:
    """Return what is printed: the overview and the notes, then the files, as many as fit; nothing without both."""
    parts = (*lines, *files)

    def told(some: Sequence[object]) -> str:
        text = answer_block(lines[: len(some)], files[: max(0, len(some) - len(lines))])
        return answer(agent, event, status + text) if text else ""

    return fitting(parts, told)


def status_of(work: Work) -> str:
    """Return the block that says how the projects stand."""
    return status_overview(read_cards(work.root, work.config), STATUS)


def is_command(prompt: str) -> bool:
    """Tell whether a prompt is a command to the agent itself, such as /clear."""
    return prompt.startswith("/") and len(prompt.split()) == 1 and "/" not in prompt[1:].strip()


def _recalled(work: Work) -> tuple[tuple[str, ...], tuple[FoundFile, ...]]:
    event = work.event
    found = recall_for_agent(work.root, work.config, event.prompt, event.session or None, event.here)
    return (tuple(note.text for note in found.notes), found.files) if found else ((), ())
