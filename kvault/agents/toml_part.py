"""kvault's part of a settings file in TOML: lines of its own between two marks, at the end of the file."""

from __future__ import annotations

import re
import tomllib
from json import dumps

from kvault.agents.entries import HOOKS
from kvault.agents.entries import LIMIT
from kvault.agents.entries import Command
from kvault.agents.entries import calls as json_calls
from kvault.agents.entries import words_of
from kvault.agents.json_text import Malformed
from kvault.agents.model import Agent

BEGIN = "# >>> kvault >>> put here by: kvault hooks install; taken out by: kvault hooks uninstall"
END = "# <<< kvault <<<"
_PART = re.compile(r"(?:\r?\n)?^# >>> kvault >>>[^\n]*\n.*?^# <<< kvault <<<[^\n]*(?:\n|\Z)", re.MULTILINE | re.DOTALL)
_SWITCHES = ("hooks", "codex_hooks")  # the second is what the first was called once
_LINE = re.compile(r"at line (\d+)")


def has_hooks(text: str) -> bool:
    """Tell whether hooks that are not kvault's stand in a settings file. Raises Malformed."""
    return HOOKS in _read(_PART.sub("", text))


def has_part(text: str) -> bool:
    """Tell whether kvault's part stands in a settings file."""
    return _PART.search(text) is not None


def calls(agent: Agent, text: str) -> tuple[tuple[str, str], ...]:
    """Return (event of the agent, command) for each call of kvault. Raises Malformed."""
    found = _PART.search(text)
    as_json = dumps(_read(found.group())) if found else "{}"
    return json_calls(agent, as_json)


def are_off(text: str) -> bool:
    """Tell whether a settings file switches hooks off. Raises Malformed."""
    features = _read(text).get("features")
    return isinstance(features, dict) and any(features.get(name) is False for name in _SWITCHES)


def with_part(agent: Agent, text: str, command: Command) -> str:
    """Return a settings file with kvault's part at its end, once. Raises Malformed."""
    part = part_of(agent, command)
    found = _PART.search(text)
    if found and found.group().replace("\r\n", "\n").strip("\n") == part.strip("\n"):
        return text
    before = without_part(text)
    _read(before)
    lead = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    after = before + (lead + part).replace("\n", "\r\n" if "\r\n" in before else "\n")
    try:
        _read(after)
    except Malformed as error:
        raise Malformed(f"[{HOOKS}] is written so that nothing can be added to it", error.line) from None
    return after


def without_part(text: str) -> str:
    """Return a settings file without kvault's part."""
    return _PART.sub("", text, count=1)


def part_of(agent: Agent, command: Command) -> str:
    """Return kvault's part."""
    lines = [BEGIN]
    for entry in agent.entries:
        lines.append(f"[[{HOOKS}.{entry.native}]]")
        if entry.matcher is not None:
            lines.append(f"matcher = {_quoted(entry.matcher)}")
        lines += [
            f"[[{HOOKS}.{entry.native}.hooks]]",
            'type = "command"',
            f"command = {_quoted(command(words_of(agent, entry)))}",
            f"timeout = {LIMIT * agent.seconds}",
        ]
    return "\n".join((*lines, END, ""))


def _quoted(text: str) -> str:
    return dumps(text, ensure_ascii=False)


def _read(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        found = _LINE.search(str(error))
        raise Malformed(str(error), int(found[1]) if found else 1) from None
