"""The table in KVAULT.md that says what stands where: its rows, and how they are kept in an edited file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kvault.edit import Splice

ROUTING_OPEN = "<!-- kvault:routing -->"
ROUTING_CLOSE = "<!-- /kvault:routing -->"

MOST_FOLDERS = 12  # a routing table with more is no help
HEAD = ("Looking for", "Go to")
OTHER = "what is filed in folders of your own"  # the row that follows the folders of the vault

_ROWS = (
    ("how a project stands, and its one next step", "its card, `projects/<name>/<name>.md`"),
    ("what was decided in a project, and why", "`projects/<name>/decisions/`"),
    ("a fact, an idea or a trap of a project", "`projects/<name>/notes/`"),
    ("a value to remember", "`projects/<name>/memory/`"),
    ("what was done, and when", "`projects/<name>/sessions/`"),
    ("what holds for more than one project", "`shared/`"),
    ("not filed yet", "`inbox/`"),
    ("projects that are closed", "`archive/`"),
)
_SCHEMA = ("how cards and notes are written", "[[schema]]")
_REPORT = ("how the notes hang together", "`GRAPH_REPORT.md`, made by `kvault build`")

_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")
_FIRST_CELL = re.compile(r"[ \t]{0,3}\|[ \t]*((?:[^|\\\r\n]|\\.)*?)[ \t]*\|")
_RULE = re.compile(r"[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*\r?\n?")


def routing_rows(folders: Sequence[str], *, schema: bool) -> tuple[tuple[str, str], ...]:
    """Return the rows of the table.

    ``folders``: those of the vault that are not of kvault's layout. ``schema``: whether the link to ``schema.md``
    leads to kvault's.
    """
    own = ", ".join(f"`{folder}/`" for folder in folders[:MOST_FOLDERS]).replace("|", "\\|")
    if len(folders) > MOST_FOLDERS:
        own += f" and {len(folders) - MOST_FOLDERS} more folders"
    return (*([(OTHER, own)] if own else []), *_ROWS, *([_SCHEMA] if schema else []), _REPORT)


def kept_routing(text: str, rows: Sequence[tuple[str, str]]) -> tuple[Splice, ...]:
    """Return the changes that bring the table between the marks up to date; none in a file without the marks.

    Rows that are missing are added, and the row for the vault's own folders follows them. Every other row stays as it
    is, whoever wrote it, and so does all that stands outside the marks or is no table.
    """
    begin = text.find(ROUTING_OPEN)
    end = text.find(ROUTING_CLOSE, begin)
    if begin == -1 or end == -1:
        return ()
    close = "\r\n" if "\r\n" in text[begin:end] else "\n"
    there, after = _table(text, begin + len(ROUTING_OPEN), end)
    if after is None:
        lines = (f"| {' | '.join(HEAD)} |", "|---|---|", *(_row(*row) for row in rows))
        return (Splice(end, end, "".join(line + close for line in lines) + close),)
    changes = []
    new = ""
    for label, target in rows:
        place = there.get(label)
        if place is None:
            new += _row(label, target) + close
        elif label == OTHER and text[slice(*place)].rstrip("\r\n") != _row(label, target):
            changes.append(Splice(*place, _row(label, target) + close))
    if OTHER in there and OTHER not in dict(rows):
        changes.append(Splice(*there[OTHER], ""))
    gap = "" if text[after - 1] == "\n" else close
    return (*changes, *([Splice(after, after, gap + new)] if new else []))


def _table(text: str, at: int, end: int) -> tuple[dict[str, tuple[int, int]], int | None]:
    """Return the rows of the first table by their first cells, and where it ends; None where there is none."""
    rows: dict[str, tuple[int, int]] = {}
    after: int | None = None
    for line in _LINE.finditer(text, at, end):
        cell = _FIRST_CELL.match(line.group())
        if cell is None:
            if after is not None:
                break
            continue
        if after is None and not _RULE.fullmatch(line.group()):
            continue
        if after is not None:
            rows.setdefault(cell[1], line.span())
        after = line.end()
    return rows, after


def _row(label: str, target: str) -> str:
    return f"| {label} | {target} |"
