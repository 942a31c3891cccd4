"""Makes a regular expression that came with a vault into one that is quick on any path, or refuses it.

Python tries every way in which an expression may match, so that a short one can take hours. Here the ways are counted
before it is used: at most as many as the square of a path's length, times ``CHOICES``.
"""

from __future__ import annotations

import re

CHOICES = 64  # ways to go through what is optional, and through alternatives
SHORT = 8  # repetitions that are counted as choices; more are a loop

_PART = re.compile(
    r"(?P<escape>\\(?P<escaped>.))"
    r"|(?P<set>\[\^?\]?(?:[^\]\\]|\\.)*\])"
    r"|(?P<open>\((?:\?(?:P?<\w+>|[:=!>]|<[=!]|[aiLmsux]*(?:-[imsx]+)?:?))?)"
    r"|(?P<close>\))"
    r"|(?P<bar>\|)"
    r"|(?P<repeat>(?:[*+?]|\{(?P<least>\d*)(?P<comma>,?)(?P<most>\d*)\})[?+]?)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_LEADING = re.compile(r"\A\^?\.\*\??(?![+?*{])")
_TRAILING = re.compile(r"(?<!\\)(?:\\\\)*\.\*\??\$?\Z")


def quick_regex(pattern: str) -> re.Pattern[str] | None:
    """Return the expression compiled without regard to case, to be searched for; None where it may take for ever.

    The app's expressions are JavaScript's; None as well for one that Python cannot read.
    """
    pattern = _LEADING.sub("", pattern)
    ending = _TRAILING.search(pattern)
    if ending:
        pattern = pattern[: ending.end() - len(ending.group().lstrip("\\"))]
    try:
        found = re.compile(pattern, re.IGNORECASE)
    except (re.error, OverflowError, RecursionError):
        return None
    return found if _is_quick(pattern) else None


def _is_quick(pattern: str) -> bool:
    """Tell whether the ways to match grow at most with the square of a text's length."""
    loops, choices = 0, 1
    bars = [0]  # of the groups that are open
    holds = [False]  # whether those hold anything that may match in several ways
    varied = False  # whether the part before this one does
    for part in _PART.finditer(pattern):
        if part["escape"] is not None:
            if part["escaped"].isdigit():
                return False  # what was matched before, once more
            varied = False
        elif part["open"] is not None:
            bars.append(0)
            holds.append(False)
            varied = False
        elif part["close"] is not None and len(bars) > 1:
            alternatives = bars.pop() + 1
            varied = holds.pop() or alternatives > 1
            holds[-1] |= varied
            choices *= alternatives
        elif part["bar"] is not None:
            bars[-1] += 1
            varied = False
        elif part["repeat"] is not None:
            spread = _spread(part)
            if varied and spread != 1:
                return False  # a loop over what may itself match in several ways
            if spread is None:
                loops += 1
            else:
                choices *= spread + 1
            holds[-1] |= spread != 0
        else:
            varied = False
    most = 2 if pattern.startswith("^") and not bars[0] else 1  # a search begins anywhere, which is a loop too
    return loops <= most and choices * (bars[0] + 1) <= CHOICES


def _spread(part: re.Match[str]) -> int | None:
    """Return by how many repetitions a quantifier may vary; None for a loop."""
    if part["least"] is None:
        return 1 if part["repeat"][0] == "?" else None
    least = int(part["least"] or 0)
    if not part["comma"]:
        return 0
    return None if not part["most"] or int(part["most"]) - least > SHORT else int(part["most"]) - least
