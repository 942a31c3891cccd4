"""Reads what an agent wrote down of a conversation: the files written, the tools that failed, its own summary.

Claude Code and Codex write one JSON object a line, Gemini CLI one object for all. Only the last turn counts: earlier
ones have been recorded. Whatever does not look as expected is passed over, since none of the forms is promised.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from kvault.agents.payload import clean
from kvault.agents.tools import PATCH
from kvault.agents.tools import failure_of
from kvault.agents.tools import files_of
from kvault.record import NamedTuple

MOST = 20  # failures


class Told(NamedTuple):
    """What the last turn of a conversation shows."""

    files: tuple[str, ...] = ()  # as the agent spells them
    failed: tuple[str, ...] = ()
    summary: str = ""  # the newest that the agent's model wrote, of the whole conversation


def read_transcript(text: str) -> Told:
    """Return what a transcript, or the end of one, shows."""
    told = Told()
    for row in _rows(text):
        if _is_prompt(row):
            told = told._replace(files=(), failed=())
            continue
        summary = _summary(row)
        if summary:
            told = told._replace(summary=clean(summary))
        for call in _calls(row):
            failed = failure_of(call)
            if failed:
                told = told._replace(failed=_more(told.failed, [failed])[:MOST])
            else:
                told = told._replace(files=_more(told.files, files_of(call)))
    return told


def _rows(text: str) -> Iterator[dict[str, object]]:
    from json import loads

    try:
        whole = loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict) and isinstance(whole.get("messages"), list):
        yield from (row for row in whole["messages"] if isinstance(row, dict))
        return
    waiting: dict[str, dict[str, object]] = {}
    for line in text.split("\n"):
        if not line.startswith("{"):
            continue
        try:
            row = loads(line)
        except (ValueError, RecursionError):
            continue  # the first line may be cut, the last not yet written
        if isinstance(row, dict) and not row.get("isSidechain"):
            yield _with_calls(row, waiting)


def _with_calls(row: dict[str, object], waiting: dict[str, dict[str, object]]) -> dict[str, object]:
    """Return a row in which each result of a tool stands together with what the tool was asked."""
    calls: list[dict[str, object]] = []
    for part in (*_parts(row), _payload(row)):
        kind = part.get("type")
        if kind == "tool_use" and isinstance(part.get("id"), str):
            waiting[str(part["id"])] = {"tool_name": part.get("name"), "tool_input": part.get("input")}
        elif kind in ("function_call", "custom_tool_call") and isinstance(part.get("call_id"), str):
            waiting[str(part["call_id"])] = {"tool_name": part.get("name"), "tool_input": _input(part)}
        elif kind == "tool_result":
            call = waiting.pop(str(part.get("tool_use_id")), None)
            if call is not None:
                calls.append({**call, "error": _said(part.get("content"))} if part.get("is_error") else call)
        elif kind in ("function_call_output", "custom_tool_call_output"):
            call = waiting.pop(str(part.get("call_id")), None)
            if call is not None:
                calls.append({**call, "tool_response": _output(part.get("output"))})
    return {**row, "calls": calls}


def _calls(row: dict[str, object]) -> Iterator[dict[str, object]]:
    calls = row.get("calls")
    if isinstance(calls, list):
        yield from calls
    tools = row.get("toolCalls")  # of Gemini
    for call in tools if isinstance(tools, list) else ():
        if isinstance(call, dict):
            error = _said(call.get("resultDisplay")) or "failed"
            failed = {"error": error} if call.get("status") == "error" else {}
            yield {"tool_name": call.get("name"), "tool_input": call.get("args"), **failed}


def _is_prompt(row: dict[str, object]) -> bool:
    """Tell whether a row is what a person typed."""
    if row.get("type") == "event_msg":
        return _payload(row).get("type") == "user_message"
    if row.get("type") != "user" or row.get("isMeta") or row.get("isCompactSummary"):
        return False
    return not any(part.get("type") == "tool_result" for part in _parts(row))


def _summary(row: dict[str, object]) -> str:
    if row.get("isCompactSummary"):
        message = row.get("message")
        return _said(message.get("content")) if isinstance(message, dict) else ""
    if row.get("type") == "compacted":
        return _said(_payload(row).get("message"))
    return ""


def _parts(row: dict[str, object]) -> tuple[dict[str, object], ...]:
    message = row.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    return tuple(part for part in content if isinstance(part, dict)) if isinstance(content, list) else ()


def _payload(row: dict[str, object]) -> dict[str, object]:
    payload = row.get("payload")
    return payload if isinstance(payload, dict) else {}


def _input(part: dict[str, object]) -> object:
    """Return what a tool of Codex was asked: its arguments are JSON in a text, a patch is the text itself."""
    from json import loads

    given = part.get("arguments", part.get("input"))
    if not isinstance(given, str):
        return given
    if part.get("name") == PATCH and not given.startswith("{"):
        return {"command": given}
    try:
        return loads(given)
    except (ValueError, RecursionError):
        return None


def _output(given: object) -> object:
    from json import loads

    if not isinstance(given, str):
        return given
    try:
        found = loads(given)
    except (ValueError, RecursionError):
        return None
    meta = found.get("metadata") if isinstance(found, dict) else None
    return meta if isinstance(meta, dict) else found


def _said(content: object) -> str:
    if isinstance(content, list):
        texts = [part.get("text") for part in content if isinstance(part, dict)]
        content = "\n".join(text for text in texts if isinstance(text, str))
    return content.strip() if isinstance(content, str) else ""


def _more(known: tuple[str, ...], found: Iterable[str]) -> tuple[str, ...]:
    return (*known, *(one for one in dict.fromkeys(found) if one not in known))
