"""The begin of a session: the agent is told what stands where in the vault, and how the projects stand."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.adapters.card_files import ROUTING
from kvault.adapters.disk import read_bytes
from kvault.agents.answer import answer
from kvault.agents.answer import fitting
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.agents.on_prompt import status_of
from kvault.agents.routing import rows_of
from kvault.agents.routing import vault_block
from kvault.agents.steps import Work
from kvault.agents.steps import attempt


def on_start(work: Work) -> str:
    """Return what is printed: nothing where the vault has neither a table nor an active project."""
    rows = attempt(work, ROUTING, lambda: _rows(work.root)) or ()
    status = attempt(work, "status", lambda: status_of(work)) or ""
    return told_on_start(work.agent, work.event, work.root, rows, status)


def told_on_start(agent: Agent, event: Event, root: str, rows: Sequence[str], status: str) -> str:
    """Return what is printed: the table as far as it fits, and the overview."""
    return fitting(rows, lambda some: answer(agent, event, (vault_block(root, some) if some else "") + status))


def _rows(root: str) -> tuple[str, ...]:
    try:
        data = read_bytes(root, ROUTING)
    except OSError:
        return ()
    return rows_of(data.decode("utf-8", "replace"))
