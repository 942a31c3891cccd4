"""Says which word of a question is the name of nothing in the vault, and what it may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from difflib import get_close_matches

from kvault.actions.questions import PLAIN
from kvault.actions.questions import tags
from kvault.actions.workspace import Workspace
from kvault.adapters.schema import NOTE
from kvault.adapters.store import Store
from kvault.note.kinds import NOTE_KINDS

LIKE = 0.6  # how like a word must be to one that is there, as difflib counts


def unknown_words(
    workspace: Workspace, *, prefix: str = "", type: str | None = None, tag: str | None = None
) -> Iterator[str]:
    """Yield a line for each of these words that fits no note by itself."""
    if prefix and (line := unknown_prefix(workspace.store, prefix)):
        yield line
    if type and (line := _unknown_kind(workspace.store, type)):
        yield line
    if tag and (line := _unknown_tag(workspace, tag)):
        yield line


def unknown_prefix(store: Store, prefix: str) -> str | None:
    """Return what to say where no note's path begins so, or None."""
    paths = [path for (path,) in store.execute("SELECT path FROM file WHERE kind=? ORDER BY path", (NOTE,))]
    if any(path.startswith(prefix) for path in paths):
        return None
    folders = {f"{folder}/" for path in paths for folder in _folders(path)}
    meant = _nearest(prefix.removesuffix("/") + "/", folders)
    return f'no path of a note begins with "{prefix}"{meant}'


def _unknown_kind(store: Store, type: str) -> str | None:
    there = {kind or PLAIN for (kind,) in store.execute("SELECT DISTINCT kind FROM note")}
    if type.lower() in map(str.lower, there):
        return None
    if type.lower() in {kind.type for kind in NOTE_KINDS}:
        return f"no note is of the kind {type}"
    return f'there is no kind "{type}"{_nearest(type, there | {kind.type for kind in NOTE_KINDS})}'


def _unknown_tag(workspace: Workspace, tag: str) -> str | None:
    wanted = f"#{tag.lstrip('#')}"
    there = {known for known, _ in tags(workspace)}
    above = {folder for known in there for folder in _folders(known)}
    if wanted.lower() in map(str.lower, there | above):
        return None
    return f"no note has the tag {wanted}{_nearest(wanted, there | above)}"


def _folders(path: str) -> list[str]:
    """Return what stands before each slash."""
    parts = path.split("/")
    return ["/".join(parts[:size]) for size in range(1, len(parts))]


def _nearest(word: str, words: Iterable[str]) -> str:
    """Return the end of a line that asks whether the word most like this one was meant."""
    spelled: dict[str, str] = {}
    for one in sorted(words):
        spelled.setdefault(one.lower(), one)
    near = get_close_matches(word.lower(), spelled, 1, LIKE)
    return f"; did you mean {spelled[near[0]]}?" if near else ""
