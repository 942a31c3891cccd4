"""kvault's entries in the settings of an agent that are JSON: how they read, and how they get in and out."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterator
from typing import NamedTuple

from kvault.agents.json_edit import append
from kvault.agents.json_edit import remove
from kvault.agents.json_edit import set_member
from kvault.agents.json_text import read_json
from kvault.agents.model import EVENTS
from kvault.agents.model import Agent
from kvault.agents.model import Entry

HOOKS = "hooks"
LIMIT = 10  # seconds after which the agent goes on without kvault
EMPTY = "{}\n"
_KINDS = "|".join(EVENTS)

Command = Callable[[str], str]
"""From the words behind ``kvault`` to what the agent's shell is to run."""


def words_of(agent: Agent, entry: Entry) -> str:
    """Return what an entry asks of kvault."""
    return f"hook {entry.kind} --for {agent.name}"


def is_ours(agent: Agent, command: object) -> bool:
    """Tell whether a command in an agent's settings is one that kvault put there."""
    if not isinstance(command, str) or "kvault" not in command:
        return False
    return re.search(rf"\bhook (?:{_KINDS}) --for {agent.name}\b", command) is not None


def with_entries(agent: Agent, text: str, command: Command) -> str:
    """Return an agent's settings with kvault's entries, each once; ``text`` is "" where there are none.

    Raises Malformed and NotAContainer.
    """
    after = text if text.strip("\ufeff \t\r\n") else EMPTY
    if agent.flat:
        after = set_member(after, "version", 1)
    for native, wanted in _by_native(agent, command).items():
        if [found for _, found in _ours(agent, after, native)] == [wanted.command]:
            continue
        after = _without(agent, after, native, prune=False)
        after = append(after, (HOOKS, native), _value(agent, wanted))
    return after


def without_entries(agent: Agent, text: str) -> str | None:
    """Return an agent's settings without kvault's entries; None when nothing but its own is left."""
    after = text
    for native in dict.fromkeys(entry.native for entry in agent.entries):
        after = _without(agent, after, native, prune=True)
    if after == text:
        return text
    hooks = _table(after)
    if hooks == {}:
        after = remove(after, (HOOKS,))
    left = read_json(after).value
    bare: list[object] = [{}, {"version": 1}] if agent.flat else [{}]
    return None if left in bare and "/" not in after else after


def calls(agent: Agent, text: str) -> tuple[tuple[str, str], ...]:
    """Return (event of the agent, command) for each call of kvault. Raises Malformed."""
    natives = dict.fromkeys(entry.native for entry in agent.entries)
    return tuple((native, command) for native in natives for _, command in _ours(agent, text, native))


class _Wanted(NamedTuple):
    """An entry and the command it runs."""

    entry: Entry
    command: str


def _by_native(agent: Agent, command: Command) -> dict[str, _Wanted]:
    return {entry.native: _Wanted(entry, command(words_of(agent, entry))) for entry in agent.entries}


def _value(agent: Agent, wanted: _Wanted) -> dict[str, object]:
    matcher = {} if wanted.entry.matcher is None else {"matcher": wanted.entry.matcher}
    if agent.flat:
        return {**matcher, "command": wanted.command}
    run = {"type": "command", "command": wanted.command, "timeout": LIMIT * agent.seconds}
    return {**matcher, "hooks": [run]}


def _table(text: str) -> object:
    value = read_json(text).value
    return value.get(HOOKS) if isinstance(value, dict) else None


def _ours(agent: Agent, text: str, native: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield (numbers that lead to it below its event, command) of kvault's entries for an event."""
    table = _table(text)
    groups = table.get(native) if isinstance(table, dict) else None
    for number, group in enumerate(groups) if isinstance(groups, list) else ():
        if not isinstance(group, dict):
            continue
        if is_ours(agent, group.get("command")):
            yield (number,), str(group["command"])
        runs = group.get("hooks")
        for inner, run in enumerate(runs) if isinstance(runs, list) else ():
            if isinstance(run, dict) and is_ours(agent, run.get("command")):
                yield (number, inner), str(run["command"])


def _without(agent: Agent, text: str, native: str, *, prune: bool) -> str:
    """Return the text without our entries for an event; ``prune``: nor a list that is empty then."""
    removed = False
    while True:
        found = next(iter(_ours(agent, text, native)), None)
        if found is None:
            break
        numbers = found[0]
        group = read_json(text).value[HOOKS][native][numbers[0]]  # type: ignore[index]
        whole = len(numbers) == 1 or len(group["hooks"]) == 1
        step = (numbers[0],) if whole else (numbers[0], "hooks", numbers[1])
        text = remove(text, (HOOKS, native, *step))
        removed = True
    table = _table(text)
    if prune and removed and isinstance(table, dict) and table.get(native) == []:
        text = remove(text, (HOOKS, native))
    return text
