"""Reads the JSON that an agent hands to a hook: what kvault needs of it, whatever else it holds."""

from __future__ import annotations

import os

from kvault.agents.model import PROMPT
from kvault.agents.model import TOOL
from kvault.agents.model import Agent
from kvault.agents.model import Event
from kvault.agents.tools import failure_of
from kvault.agents.tools import files_of

MOST = 200  # characters of an id


def read_payload(raw: bytes) -> dict[str, object] | None:
    """Return the object that an agent wrote to stdin, None for anything else."""
    from json import loads

    try:
        data = loads(raw.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def read_event(agent: Agent, kind: str, data: dict[str, object]) -> Event:
    """Return what a payload tells. What is missing or of another type than documented is empty."""
    known = [entry.native for entry in agent.entries if entry.kind == kind]
    named = data.get("hook_event_name")
    here = _folder(data)
    event = Event(
        kind,
        str(named) if named in known else known[0] if known else "",
        next((found for field in agent.session if (found := _id(data.get(field)))), ""),
        here,
        transcript=_text(data, "transcript_path"),
        summary=_text(data, "compact_summary"),
        source=_text(data, "source"),
        repeated=data.get("stop_hook_active") is True,
    )
    if kind == PROMPT:
        return event._replace(prompt=_text(data, "prompt"))
    if kind == TOOL:
        files = tuple(os.path.normpath(os.path.join(here, path)) for path in files_of(data))
        failed = failure_of(data)
        return event._replace(files=() if failed else files, failed=(failed,) if failed else ())
    return event


def _folder(data: dict[str, object]) -> str:
    """Return the working folder as an absolute path."""
    roots = data.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else None
    for place in (data.get("cwd"), first):
        if isinstance(place, str) and place and "\0" not in place:
            if place[:1] == "/" and place[2:4] in (":/", ":\\"):  # a drive of Windows, as an address has it: /c:/work
                place = place[1:]
            if os.path.isabs(place):
                return clean(place)
    return os.getcwd()


def _text(data: dict[str, object], field: str) -> str:
    value = data.get(field)
    return clean(value) if isinstance(value, str) else ""


def _id(value: object) -> str:
    """Return an id that can stand in a property of a note; "" for anything odd."""
    if not isinstance(value, str) or not 0 < len(value) <= MOST:
        return ""
    return value if all(sign.isascii() and (sign.isalnum() or sign in "-_.:") for sign in value) else ""


def clean(text: str) -> str:
    """Return a text that can be written as UTF-8: JSON can spell half a character."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
