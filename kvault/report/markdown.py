"""A report to the text of GRAPH_REPORT.md, whose size has a bound that no vault can break."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from typing import NamedTuple
from typing import TypeVar

from kvault.graph.communities import LOUVAIN
from kvault.report import entries
from kvault.report.model import Group
from kvault.report.model import Report
from kvault.report.news import news
from kvault.report.words import Names
from kvault.report.words import count

MARKER = "kvault: report"
HINT = "> Written by kvault and written anew by every build: what is added here is lost."
MAX_LINES = 150
MAX_BYTES = 12_000
UNKNOWN = "–"

Item = TypeVar("Item")


class Section(NamedTuple):
    """A part of the report, and the room it has."""

    title: str
    intro: str
    entries: int  # at most
    room: int  # bytes of all its entries; what does not fit is left out
    left: str | None = "more"  # what to call those left out; None for a mere ranking


class Part(NamedTuple):
    """A section with what it has to say."""

    section: Section
    total: int  # entries, shown or not
    write: Callable[[int], str]  # the text of one of the first


CHANGES = Section("What changed", "Since the last report on another state of the vault.", 18, 1700, "more changes")
GODS = Section("God nodes", "The best-connected notes: a change here is felt most.", 10, 1800, None)
CARDS = Section("Cards", "Listed apart, since every session links its project's card.", 8, 800)
GROUPS = Section(
    "Communities",
    "Notes that link mostly among themselves, the largest group first. Each is called by its best-connected note; "
    "its number, its size, the next members, and what that note says.",
    12,
    2900,
)
BRIDGES = Section(
    "Surprising connections",
    "The only link between two communities; those between large ones first.",
    8,
    1500,
)
MISSING = Section(
    "Links to notes that do not exist",
    "The most wanted first; `kvault unresolved` lists all.",
    12,
    1000,
)
ORPHANS = Section(
    "Orphans",
    "Notes that no other file links to; `kvault orphans` lists all.",
    8,
    700,
    "more folders",
)
REVIEW = Section("Edges to review", "Several files answer to the name in these links.", 6, 700)
# With the head, titles and intros, and what changed, this is under MAX_BYTES.
ROOM = 8_700


def render_report(report: Report, *, links: bool = True) -> str:
    """Return the text of the report; the same report gives the same bytes.

    At most MAX_LINES lines and MAX_BYTES bytes of UTF-8, whatever the vault holds. With
    ``links=False`` names are plain text, so that Obsidian's graph does not tie them to the report.
    """
    name = Names(links=links)
    changed = _changes(report, Names(links=links))
    parts = (
        _part(GODS, report.gods, entries.connected, name),
        _part(CARDS, report.cards, entries.connected, name),
        _part(GROUPS._replace(left=_others(report.groups)), report.groups, entries.group, name),
        _part(BRIDGES, report.bridges, entries.bridge, name),
        _part(MISSING, report.missing, entries.missing, name),
        _part(ORPHANS, report.orphans, entries.folder, name),
        _part(REVIEW, report.review, entries.doubt, name),
    )
    # Sections that have nothing to say give their room to the others, but for what changed, which comes and goes.
    wanted = sum(part.section.room for part in parts if part.total) or 1
    texts = (_section(part, part.section.room * ROOM // wanted, name) for part in parts)
    return "\n".join((_head(report), changed, *texts))


def _changes(report: Report, name: Names) -> str:
    if report.changes is None:
        return f"## {CHANGES.title}\n\nThere is no earlier report to compare with.\n"
    lines = news(report.changes, name)
    return _section(Part(CHANGES, len(lines), lines[: CHANGES.entries].__getitem__), CHANGES.room, name)


def _others(groups: Sequence[Group]) -> str:
    return f"more, down to {count(groups[-1].size, 'node')}" if groups else "more"


def is_ours(text: str) -> bool:
    """Say whether kvault wrote this text: its property block holds the marker."""
    first, *lines = text[:2000].removeprefix("\ufeff").splitlines() or [""]
    if first != "---":
        return False
    for line in lines:
        if line.rstrip() in ("---", MARKER):
            return line.rstrip() == MARKER
    return False


def _head(report: Report) -> str:
    share = UNKNOWN if not report.edges else f"{100 * report.extracted // report.edges}%"
    quality = [UNKNOWN, UNKNOWN]
    if report.communities:
        quality = [f"{report.modularity:.2f}", f"{report.codelength:.2f}"]
    cells = [
        *(f"{number:,}" for number in (report.notes, report.nodes, report.edges)),
        share,
        f"{report.communities:,}",
        *quality,
    ]
    lines = [
        *("---", MARKER, "---", "", "# Graph report", "", HINT, ""),
        "| Notes | Nodes | Edges | Extracted | Communities | Modularity | Codelength |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        f"| {' | '.join(cells)} |",
    ]
    if report.method == LOUVAIN:
        lines += ["", "Communities by the Louvain method, since infomap is not installed."]
    return "\n".join(lines) + "\n"


def _part(section: Section, items: Sequence[Item], write: Callable[[Item, Names], str], name: Names) -> Part:
    return Part(section, len(items), lambda at: write(items[at], name))


def _section(part: Part, room: int, name: Names) -> str:
    section = part.section
    if not part.total:
        return f"## {section.title}\n\nNone.\n"
    lines = []
    for at in range(min(part.total, section.entries)):
        mark = name.mark()
        text = part.write(at)
        room -= len(text.encode()) + len("- \n")
        if room < 0:
            name.back(mark)
            break
        lines.append(f"- {text}")
    if len(lines) < part.total and section.left:
        lines.append(f"- and {part.total - len(lines):,} {section.left}")
    return "\n".join((f"## {section.title}", "", section.intro, "", *lines, ""))
