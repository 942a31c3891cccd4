"""What changed since the last report, one line for each kind of change."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from kvault.graph.model import Node
from kvault.report import entries
from kvault.report.model import GONE
from kvault.report.model import MERGED
from kvault.report.model import NEW
from kvault.report.model import SPLIT
from kvault.report.model import Changes
from kvault.report.model import Community
from kvault.report.model import Regroup
from kvault.report.words import Names
from kvault.report.words import code
from kvault.report.words import count
from kvault.report.words import title

LINES = 3  # of one kind of change
NAMED = 3  # notes, targets or communities in a line


def news(changes: Changes, name: Names) -> list[str]:
    """Return the lines, those to act on first; one line where nothing that has a name changed."""
    lines = list(_lines(changes, name))
    return lines or ["Some links lead elsewhere; nothing else that this report tells of changed."]


def _lines(changes: Changes, name: Names) -> Iterator[str]:
    if figures := _figures(changes):
        yield figures
    broken = (f"broken: {entries.missing(one, name)}" for one in changes.broken[:LINES])
    yield from _cut(broken, len(changes.broken), "broken")
    if changes.mended:
        yield f"no longer broken: {_some(map(code, changes.mended[:NAMED]), len(changes.mended))}"
    yield from _notes("new among the god nodes", changes.gods_new)
    yield from _notes("no longer among the god nodes", changes.gods_gone)
    yield from _cut(map(regrouped, changes.groups[:LINES]), len(changes.groups), "changes of communities")
    if changes.moved:
        yield f"{count(changes.moved, 'node')} moved to another community"
    yield from _notes("new notes", changes.notes_new)
    yield from _notes("gone notes", changes.notes_gone)


def regrouped(one: Regroup) -> str:
    """Return what became of communities, as a sentence."""
    before, after = _communities(one.before), _communities(one.after)
    return {
        SPLIT: f"community {before} split into {after}",
        MERGED: f"communities {before} became one: {after}",
        NEW: f"new community {after}",
        GONE: f"community {before} is no more",
    }[one.kind]


def _figures(changes: Changes) -> str:
    notes = len(changes.notes_new) - len(changes.notes_gone)
    figures = [
        f"{count(abs(number), word)} {'more' if number > 0 else 'fewer'}"
        for number, word in ((notes, "note"), (changes.edges, "edge"))
        if number
    ]
    return ", ".join(figures)


def _communities(some: tuple[Community, ...]) -> str:
    named = (f"{entries.called(one)} of {one.size:,}" for one in some[:NAMED])
    return _some(named, len(some))


def _notes(what: str, nodes: tuple[Node, ...]) -> Iterator[str]:
    if nodes:
        yield f"{what}: {_some(map(title, nodes[:NAMED]), len(nodes))}"


def _some(shown: Iterable[str], total: int) -> str:
    texts = list(shown)
    more = [f"{total - len(texts):,} more"] if total > len(texts) else []
    every = [*texts, *more]
    return " and ".join((", ".join(every[:-1]), every[-1])) if every[1:] else "".join(every)


def _cut(lines: Iterable[str], total: int, what: str) -> Iterator[str]:
    shown = list(lines)
    yield from shown
    if total > len(shown):
        yield f"and {total - len(shown):,} more {what}"
