"""The steps of a hook, each on its own: what goes wrong in one is noted, and the others are done all the same."""

from __future__ import annotations

from kvault.adapters import store as stores
from kvault.adapters.hook_log import log
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.config import Config
from kvault.errors import KvaultError
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")


class Work(NamedTuple):
    """An event, and the vault it is about."""

    agent: Agent
    event: Event
    root: str
    config: Config
    faults: list[Exception]  # bugs that showed, to be reported when all is done


def attempt(work: Work, what: str, step: Callable[[], T]) -> T | None:
    """Return what a step gives, None when it failed. An index that is damaged is set aside, once."""
    try:
        try:
            return step()
        except Exception as error:
            if not stores.is_damaged(error):
                raise
            stores.set_aside(stores.index_path(work.root))
            note(work.agent, work.event.kind, f"{what}: the index of {work.root} was damaged; it is built anew")
            return step()
    except KvaultError as error:
        note(work.agent, work.event.kind, f"{what}: {error.message}")
    except Exception as error:  # a bug must not take the other steps with it, nor the agent's turn
        note(work.agent, work.event.kind, f"{what}: {type(error).__name__}: {error}")
        work.faults.append(error)
    return None


def note(agent: Agent, kind: str, what: str) -> None:
    """Write a line into the log of the hooks."""
    log(f"{agent.name} {kind}: {what}")
