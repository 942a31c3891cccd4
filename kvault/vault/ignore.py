"""Tells which files the vault's list of excluded files hides from searches and lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable

from kvault.config import Switches
from kvault.vault.names import fold
from kvault.vault.quick_regex import quick_regex


def ignoring(filters: Iterable[str], switches: Switches) -> Callable[[str], bool]:
    """Return the test whether a path is hidden by ``userIgnoreFilters``.

    An entry is the beginning of a path, or between slashes a regular expression. What is hidden
    stays a target of links. An expression that cannot be read, or that might take for ever, hides nothing.
    """
    starts: list[str] = []
    patterns: list[re.Pattern[str]] = []
    for entry in filters:
        if is_regex(entry):
            if switches.filter_regex:
                patterns.extend(filter(None, [quick_regex(entry[1:-1])]))
        elif entry:
            starts.append(fold(entry))
    beginnings = tuple(starts)

    def is_ignored(path: str) -> bool:
        return fold(path).startswith(beginnings) or any(one.search(path) for one in patterns)

    return is_ignored


def is_regex(entry: str) -> bool:
    """Tell whether an entry is a regular expression."""
    return len(entry) > 2 and entry[0] == entry[-1] == "/"


def passed_over(filters: Iterable[str]) -> list[str]:
    """Return the regular expressions that are not applied."""
    return [entry for entry in filters if is_regex(entry) and quick_regex(entry[1:-1]) is None]
