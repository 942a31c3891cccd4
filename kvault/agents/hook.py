"""What kvault does when an agent calls one of its hooks."""

from __future__ import annotations

import os

from kvault.adapters.settings import find_vault
from kvault.adapters.settings import read_user
from kvault.adapters.settings import read_vault
from kvault.agents.model import PROMPT
from kvault.agents.model import START
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.agents.payload import read_event
from kvault.agents.payload import read_payload
from kvault.agents.steps import Work
from kvault.agents.steps import note
from kvault.config import Config
from kvault.errors import KvaultError
from kvault.record import NamedTuple


class Done(NamedTuple):
    """What is printed, and the bugs that showed."""

    printed: str = ""
    faults: tuple[Exception, ...] = ()


def run_hook(agent: Agent, kind: str, raw: bytes, vault: str | None) -> Done:
    """Do what an event calls for. ``raw``: what the agent wrote to stdin; ``vault``: as ``--vault`` names it."""
    data = read_payload(raw)
    if data is None:
        note(agent, kind, f"what it handed over is no JSON object ({len(raw)} bytes)")
        return Done()
    event = read_event(agent, kind, data)
    if event.repeated:
        return Done()
    place = _place(agent, event, vault)
    if place is None:
        return Done()
    work = Work(agent, event, *place, [])
    return Done(_answered(work), tuple(work.faults))


def _answered(work: Work) -> str:
    if work.event.kind == PROMPT:
        from kvault.agents.on_prompt import on_prompt

        return on_prompt(work)
    if work.event.kind == START:
        from kvault.agents.on_start import on_start

        return on_start(work)
    from kvault.agents.on_work import on_work

    on_work(work)
    return ""


def _place(agent: Agent, event: Event, vault: str | None) -> tuple[str, Config] | None:
    """Return the vault and its settings, seen from where the agent works; None where that is not possible."""
    try:
        os.chdir(event.here)
    except OSError as error:
        note(agent, event.kind, f"{event.here} cannot be entered: {error.strerror}")
    try:
        user = read_user()
        root = find_vault(vault, user)
        return root, read_vault(root, user)
    except KvaultError as error:
        note(agent, event.kind, error.message)
    return None
