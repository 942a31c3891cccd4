"""The section of a session's note that points into git."""

from __future__ import annotations

from collections.abc import Sequence

from kvault.history import DETACHED
from kvault.history import Range
from kvault.session.untrusted import code

_NAME = 200  # characters of the name of a branch or repository


def git_text(ranges: Sequence[Range]) -> str:
    """Return what the section says; "" where there is no range."""
    if len(ranges) == 1:
        return _sentence(ranges[0])
    return "\n".join(f"- {_where(one)}{_what(one)}" for one in ranges)


def _sentence(one: Range) -> str:
    on = "Detached" if one.branch == DETACHED else f"On branch {code(one.branch, _NAME)}"
    if one.text is None:
        return f"{on}, nothing committed yet."
    if one.start == one.end:
        return f"{on}, no commit yet since `{one.start}`."
    return f"{on}, commits `{one.text}`: `git log {one.text}` shows them."


def _where(one: Range) -> str:
    repo = f"{code(one.repo, _NAME)}, " if one.repo else ""
    return repo + ("detached" if one.branch == DETACHED else f"branch {code(one.branch, _NAME)}")


def _what(one: Range) -> str:
    if one.text is None:
        return ": nothing committed yet"
    return f": no commit yet since `{one.start}`" if one.start == one.end else f": `git log {one.text}`"
