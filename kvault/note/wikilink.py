"""Reads one wikilink: ``[[path#subpath|text]]``.

The grammar: a link opens at ``[[`` and closes at ``]]`` on the same line; of a run of exactly three
``]`` the last two close. An opening inside an unclosed opening restarts. The first bar that is not
the first character begins the display text; a backslash before it belongs to neither.
"""

from __future__ import annotations

NBSP = "\u00a0"


def closing(text: str, start: int, end: int, *, in_footnote: bool = False) -> int:
    """Return the offset of the ``]]`` that closes the ``[[`` at ``start``, or -1.

    Of ``]]]`` the last bracket may belong to an inline footnote around the link.
    """
    at = text.find("]]", start + 2, end)
    if at == -1:
        return -1
    if not in_footnote and text.startswith("]]]", at) and not text.startswith("]", at + 3) and at + 3 <= end:
        at += 1
    return at


def split(inner: str) -> tuple[str, str | None, str | None]:
    """Return path, subpath and display text of what stands between the brackets."""
    target, text = inner, None
    bar = inner.find("|", 1)
    if bar == 1 and inner[0] == "\\":
        bar = inner.find("|", 2)
    if bar != -1:
        text = inner[bar + 1 :]
        target = inner[: bar - 1] if inner[bar - 1] == "\\" else inner[:bar]
    path, subpath = split_path(target)
    return path, subpath, text


def split_path(target: str) -> tuple[str, str | None]:
    """Return the trimmed path before the first ``#`` and the subpath from it on."""
    hash_at = target.find("#")
    if hash_at == -1:
        return target.strip(), None
    return target[:hash_at].strip(), target[hash_at:]
