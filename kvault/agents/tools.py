"""What a tool of an agent did: the files it wrote, or how it failed."""

from __future__ import annotations

from collections.abc import Iterator

WRITERS = frozenset("Edit MultiEdit Write NotebookEdit write_file replace edit_file create_file".split())
"""Tools that write the file they name."""

EDITED = "afterFileEdit"  # the event of Cursor that names a file and no tool
PATCH = "apply_patch"  # Codex's: the patch is its command
_HEADS = ("*** Add File: ", "*** Update File: ", "*** Move to: ")
MOST_FILES = 200
LONGEST = 200  # characters of a failure


def files_of(data: dict[str, object]) -> tuple[str, ...]:
    """Return the paths of the files that a tool wrote, as its payload spells them."""
    name = data.get("tool_name")
    if data.get("hook_event_name") == EDITED:
        return _paths([data.get("file_path")])
    given = data.get("tool_input")
    if not isinstance(given, dict):
        return ()
    if name == PATCH:
        return _paths(_patched(given.get("command") or given.get("input") or given.get("patch")))
    if isinstance(name, str) and name in WRITERS:
        return _paths([given.get("file_path") or given.get("notebook_path") or given.get("path")])
    return ()


def failure_of(data: dict[str, object]) -> str:
    """Return how a tool failed, in one line; "" when it did not, or when the user stopped it."""
    if data.get("is_interrupt") is True:
        return ""
    name = data.get("tool_name")
    why = _why(data)
    if not why or not isinstance(name, str):
        return ""
    asked = data.get("tool_input")
    command = asked.get("command") if isinstance(asked, dict) and name != PATCH else None
    what = f"{name}: {_line(command)}" if isinstance(command, str) and command.strip() else name
    return f"{_cut(what, LONGEST // 2)}: {_line(why)}"[:LONGEST].encode("utf-8", "replace").decode("utf-8")


def _why(data: dict[str, object]) -> str:
    for field in ("error", "error_message"):
        found = _message(data.get(field))
        if found:
            return found
    response = data.get("tool_response")
    if not isinstance(response, dict):
        return ""
    found = _message(response.get("error"))
    if found:
        return found
    code = response.get("exit_code")
    if isinstance(code, int) and not isinstance(code, bool) and code:
        return f"exit code {code}"
    return ""


def _message(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("message") or value.get("type")
    return value.strip() if isinstance(value, str) else ""


def _patched(patch: object) -> Iterator[object]:
    if isinstance(patch, list):  # as a list of arguments, the patch the last
        patch = patch[-1] if patch else None
    if not isinstance(patch, str):
        return
    for line in patch.split("\n"):
        for head in _HEADS:
            if line.startswith(head):
                yield line[len(head) :].rstrip("\r")


def _paths(found: Iterator[object] | list[object]) -> tuple[str, ...]:
    kept: dict[str, None] = {}
    for path in found:
        if isinstance(path, str) and path.strip() and "\0" not in path and "\n" not in path:
            kept[path.encode("utf-8", "replace").decode("utf-8")] = None
        if len(kept) == MOST_FILES:
            break
    return tuple(kept)


def _line(text: str) -> str:
    """Return the first line of a text that says something."""
    return next((" ".join(line.split()) for line in text.split("\n") if line.strip()), "")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
