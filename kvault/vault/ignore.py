"""Tells which files the vault's list of excluded files hides from searches and lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable

from kvault.config import Switches
from kvault.vault.names import fold


def ignoring(filters: Iterable[str], switches: Switches) -> Callable[[str], bool]:
    """Return the test whether a path is hidden by ``userIgnoreFilters``.

    An entry is the beginning of a path, or between slashes a regular expression. What is hidden
    stays a target of links.
    """
    starts: list[str] = []
    patterns: list[re.Pattern[str]] = []
    for entry in filters:
        if len(entry) > 2 and entry[0] == entry[-1] == "/":
            if switches.filter_regex:
                patterns.extend(_compiled(entry[1:-1]))
        elif entry:
            starts.append(fold(entry))
    beginnings = tuple(starts)

    def is_ignored(path: str) -> bool:
        return fold(path).startswith(beginnings) or any(one.search(path) for one in patterns)

    return is_ignored


def _compiled(pattern: str) -> list[re.Pattern[str]]:
    try:
        return [re.compile(pattern, re.IGNORECASE)]
    except (re.error, OverflowError, RecursionError):
        return []  # the app's expressions are JavaScript's; one we cannot read hides nothing
