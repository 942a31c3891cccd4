"""What commits did to the graph, as a page to read: in a terminal, or in a review."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from kvault.graph.model import Edge
from kvault.graph.model import Node
from kvault.report import entries
from kvault.report.difference import Difference
from kvault.report.news import regrouped
from kvault.report.words import Names
from kvault.report.words import code
from kvault.report.words import count

LISTED = 10  # of one kind


def difference_text(found: Difference, start: str, end: str) -> str:
    """Return the page; every list is bounded, and says how many more there are."""
    changes = found.changes
    name = Names(links=False)
    parts = (
        ("Notes added", [_path(node.id) for node in changes.notes_new]),
        ("Notes removed", [_path(node.id) for node in changes.notes_gone]),
        ("Notes renamed", [f"{_path(old)} is now {_path(new)}" for old, new in found.renamed]),
        ("Links added", list(map(_link, found.added))),
        ("Links removed", list(map(_link, found.removed))),
        ("New broken links", [entries.missing(one, name) for one in changes.broken]),
        ("No longer broken", list(map(code, changes.mended))),
        ("New among the god nodes", _paths(changes.gods_new)),
        ("No longer among the god nodes", _paths(changes.gods_gone)),
        ("Communities", [*map(regrouped, changes.groups), *_moved(changes.moved)]),
    )
    lines = [f"# Graph from {start} to {end}", "", _figures(found)]
    for title, some in parts:
        lines += _part(title, some)
    return "".join(f"{line}\n" for line in lines)


def _figures(found: Difference) -> str:
    added, removed = (sum(edge.count for edge in edges) for edges in (found.added, found.removed))
    changes = found.changes
    figures = [
        f"{count(number, word)} {what}"
        for number, word, what in (
            (len(changes.notes_new), "note", "added"),
            (len(changes.notes_gone), "note", "removed"),
            (len(found.renamed), "note", "renamed"),
            (added, "link", "added"),
            (removed, "link", "removed"),
            (len(changes.broken), "target", "newly broken"),
            (len(changes.mended), "target", "no longer broken"),
        )
        if number
    ]
    return f"{', '.join(figures)}." if figures else "Nothing that the graph is made of changed."


def _part(title: str, some: Sequence[str]) -> Iterator[str]:
    if some:
        yield from ("", f"## {title}", "")
        yield from (f"- {text}" for text in some[:LISTED])
        if len(some) > LISTED:
            yield f"- and {len(some) - LISTED:,} more"


def _paths(nodes: Iterable[Node]) -> list[str]:
    return [_path(node.id) for node in nodes]


def _path(path: str) -> str:
    return code(path, 160)


def _link(edge: Edge) -> str:
    times = f", {edge.count} times" if edge.count > 1 else ""
    return f"{_path(edge.source)} {entries.verb(edge.kind)} {_path(edge.target)}{times}"


def _moved(number: int) -> Iterator[str]:
    if number:
        yield f"{count(number, 'node')} moved to another community"
