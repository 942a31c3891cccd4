"""Changes the rows of a card's table one by one: every other byte of the card stays."""

from __future__ import annotations

import re

from kvault.config import Switches
from kvault.edit import Splice
from kvault.note.cards import Place
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter

_RULE = re.compile(r"^[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t]*:?-+:?[ \t]*\|?[ \t]*\r?$", re.MULTILINE)
_HEAD = re.compile(r"[ \t]{0,3}\|?[ \t]*source[ \t]*\|[ \t]*path[ \t]*\|?[ \t]*\r?", re.IGNORECASE)
_ODD = re.compile(r"[\[#<*$^=%]")  # what Markdown may read as more than a path
_CELL = re.compile(r"([ \t]*)((?:[^|\\\r\n]|\\.)*?)([ \t]*)\|")


def written_row(source: str, path: str) -> str:
    """Return a row as it stands in a card, without a line end. Raises ValueError for a path that no row can hold."""
    if not can_hold(source, path):
        raise ValueError(f"no row of a card can hold the path {path!r}")
    return _row(source, path)


def can_hold(source: str, path: str) -> bool:
    """Tell whether a row can hold a path, so that it is read as it was meant and nothing runs it.

    Templater runs what stands between ``<%`` and ``%>``, Dataview code that begins with ``=`` or ``$=``.
    """
    read = [(one.source, one.path) for one in read_places(_row(source, path))]
    runs = "<%" in path or path.startswith(("=", "$="))
    return path.isprintable() and not runs and read == [(source, path)]


def add_row(text: str, source: str, path: str, switches: Switches) -> tuple[Splice, ...]:
    """Return the change that adds a row: after the last one, or a table where the card has none.

    Raises ValueError for a path that no row can hold.
    """
    row = written_row(source, path)
    end = _line_end(text)
    body = read_frontmatter(text, switches).body
    at = _after_table(text, body)
    if at is not None:
        gap = "" if text[:at].endswith("\n") else end
        return (Splice(at, at, f"{gap}{row}{end}"),)
    gap = "" if not body or text[:body].endswith("\n") else end
    rest = end if text[body:].strip() and not text.startswith(("\n", "\r\n"), body) else ""
    return (Splice(body, body, f"{gap}| Source | Path |{end}|---|---|{end}{row}{end}{rest}"),)


def remove_rows(text: str, rows: tuple[Place, ...]) -> tuple[Splice, ...]:
    """Return the changes that take out these rows, each with its line."""
    return tuple(Splice(start, end, "") for start, end in (_line(text, row.line) for row in rows))


def change_row(text: str, row: Place, path: str) -> tuple[Splice, ...]:
    """Return the change that gives a row another path. Raises ValueError for one that no row can hold."""
    written_row(row.source, path)
    start, end = _line(text, row.line)
    first = text.index("|", start, end) + 1
    cell = _CELL.match(text, text.index("|", first, end) + 1, end)
    if cell is None:
        raise ValueError(f"line {row.line} is no row of a card")
    return (Splice(cell.start(2), cell.end(2), _written(path)),)


def set_branch(text: str, branch: str, switches: Switches) -> tuple[Splice, ...]:
    """Return the changes after which the card has exactly one row for the branch, and it names this one."""
    rows = [row for row in read_places(text, read_frontmatter(text, switches).body) if row.source == "branch"]
    if not rows:
        return add_row(text, "branch", branch, switches)
    first, *more = rows
    changed = () if first.path == branch else change_row(text, first, branch)
    return (*changed, *remove_rows(text, tuple(more)))


def _row(source: str, path: str) -> str:
    return f"| {source} | {_written(path)} |"


def _written(path: str) -> str:
    shown = path.replace("|", "\\|")
    return f"`{shown}`" if _ODD.search(path) and "`" not in path else shown


def _after_table(text: str, body: int) -> int | None:
    """Return where the next row of the card's table goes; None where there is no table of places."""
    rows = read_places(text, body)
    if rows:
        return _line(text, rows[-1].line)[1]
    for rule in _RULE.finditer(text, body):
        head = text[text.rfind("\n", 0, max(rule.start() - 1, 0)) + 1 : max(rule.start() - 1, 0)]
        if _HEAD.fullmatch(head):
            return min(rule.end() + 1, len(text))
    return None


def _line(text: str, line: int) -> tuple[int, int]:
    """Return where a line begins and where the next one does."""
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    end = text.find("\n", start)
    return start, len(text) if end == -1 else end + 1


def _line_end(text: str) -> str:
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
