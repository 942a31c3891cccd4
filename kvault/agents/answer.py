"""What an agent is told, in the form it accepts and never longer than it takes in."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from json import dumps

from kvault.agents.model import PROMPT
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

LONGEST = 4000  # characters of all that is printed: the agents cut or hide more than 10,000


def answer(agent: Agent, event: Event, text: str) -> str:
    """Return the JSON with which a text reaches the model of an agent; "" where there is nothing to say."""
    if not text or event.kind not in agent.speaks:
        return ""
    if agent.flat:
        going_on = {"continue": True} if event.kind == PROMPT else {}
        return _written({**going_on, "additional_context": text})
    return _written({"hookSpecificOutput": {"hookEventName": event.native, "additionalContext": text}})


def fitting(lines: Sequence[T], told: Callable[[Sequence[T]], str]) -> str:
    """Return what is told of the first of the lines, as many as fit; "" when not one does."""
    for count in range(len(lines), -1, -1):
        found = told(lines[:count])
        if len(found) <= LONGEST:
            return found
    return ""


def _written(value: dict[str, object]) -> str:
    return dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
