"""Files, links and tags to a graph."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple
from typing import TypeAlias

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import EMBEDS
from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import REFERENCES
from kvault.graph.model import RELATES_TO
from kvault.graph.model import TAG
from kvault.graph.model import TAGGED
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node

PROPERTY = "property:"

_Edge: TypeAlias = tuple[str, str, str, str, float, int, str, int]
"""An Edge before it is one."""


class FileRow(NamedTuple):
    """A file of the vault."""

    path: str
    kind: str  # NOTE, ATTACHMENT, CANVAS or BASE
    title: str
    summary: str
    type: str | None


class LinkRow(NamedTuple):
    """A link that leads to a file of the vault."""

    source: str  # path of the file that holds it
    target: str  # path of the file it leads to
    place: str  # "body", "property:<dotted key>" or "canvas"
    embed: bool
    line: int
    ambiguous: bool  # another file had the same standing


class TagRow(NamedTuple):
    """A tag in a note."""

    path: str
    tag: str  # as written, with its "#"
    line: int


class PackageRow(NamedTuple):
    """A package of code; its id is no path of a vault."""

    id: str
    title: str
    summary: str


class CodeRow(NamedTuple):
    """What leads to a package, once for each pair: an import from another one, or a note that names it."""

    source: str  # id of a package, or path of a note
    target: str  # id of a package
    kind: str  # DEPENDS_ON or ABOUT
    count: int  # type: ignore[assignment]  # hides tuple.count
    path: str  # the file that says it first
    line: int


def build_graph(
    files: Iterable[FileRow],
    links: Iterable[LinkRow],
    tags: Iterable[TagRow],
    packages: Iterable[PackageRow] = (),
    code: Iterable[CodeRow] = (),
) -> Graph:
    """Return the graph of these rows, whatever their order.

    Every note and every package is a node; other files are nodes when a link leads to them or away from them. A row
    about what is not among ``files`` and ``packages`` is no edge: the rows of one reading cannot hold one.
    """
    by_path = {row[0]: row for row in files}
    shown: dict[str, tuple[str, int, str]] = {}
    # Plain tuples until they are sorted: of many, sorting and making records of them are far faster.
    edges = _link_edges(by_path, links)
    edges += _tag_edges(by_path, tags, shown)
    known = [(id_, PACKAGE, title, summary, None) for id_, title, summary in packages]
    edges += _code_edges(by_path, {node[0] for node in known}, code)
    edges.sort()
    ends = {edge[0] for edge in edges}
    ends.update([edge[1] for edge in edges])
    nodes: list[tuple[object, ...]] = [
        (path, kind, title, summary, type_)
        for path, kind, title, summary, type_ in by_path.values()
        if kind == NOTE or path in ends
    ]
    nodes += [(id_, TAG, first[2], "", None) for id_, first in shown.items() if id_ not in by_path]
    nodes += known
    nodes.sort(key=itemgetter(0))
    new = tuple.__new__
    return Graph(tuple([new(Node, node) for node in nodes]), tuple([new(Edge, edge) for edge in edges]))


def edge_kind(place: str, embed: bool) -> str:
    """Return the kind of an edge for a link at this place: in a property, the property's name.

    List positions are no part of the name, ``links`` says only that there is a relation, and
    what stands below ``relations`` is named by its own key.
    """
    if not place.startswith(PROPERTY):
        return EMBEDS if embed else REFERENCES
    first, *rest = place.removeprefix(PROPERTY).split(".")
    names = [first, *(part for part in rest if not part.isdecimal())]
    if len(names) > 1 and first.lower() == "relations":
        return ".".join(names[1:])
    if first.lower() in ("links", "relations"):
        return RELATES_TO
    return ".".join(names)


def _link_edges(by_path: dict[str, FileRow], links: Iterable[LinkRow]) -> list[_Edge]:
    kinds: dict[tuple[str, bool], str] = {}
    found: dict[tuple[str, str, str], tuple[int, int, bool]] = {}
    for source, target, place, embed, line, ambiguous in links:
        if source not in by_path or target not in by_path:
            continue
        kind = kinds.get((place, embed))
        if kind is None:
            kind = kinds[place, embed] = edge_kind(place, embed)
        key = (source, target, kind)
        known = found.get(key)
        if known is None:
            found[key] = (1, line, ambiguous)
        else:
            # One link that is not ambiguous is enough to know where the others lead.
            found[key] = (known[0] + 1, min(known[1], line), known[2] and ambiguous)
    return [
        (s, t, kind, AMBIGUOUS if doubt else EXTRACTED, 1.0, count, s, line)
        for (s, t, kind), (count, line, doubt) in found.items()
    ]


def _code_edges(by_path: dict[str, FileRow], packages: set[str], code: Iterable[CodeRow]) -> list[_Edge]:
    return [
        (source, target, kind, EXTRACTED, 1.0, count, path, line)
        for source, target, kind, count, path, line in code
        if target in packages and (source in packages or source in by_path)
    ]


def _tag_edges(
    by_path: dict[str, FileRow],
    tags: Iterable[TagRow],
    shown: dict[str, tuple[str, int, str]],
) -> list[_Edge]:
    """Return the ``tagged`` edges, and put each tag's first spelling into ``shown``."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for path, tag, line in tags:
        if path not in by_path:
            continue
        id_ = tag.lower()
        known = found.get((path, id_))
        found[path, id_] = (1, line) if known is None else (known[0] + 1, min(known[1], line))
        first = (path, line, tag)
        if id_ not in shown or first < shown[id_]:
            shown[id_] = first
    return [(path, id_, TAGGED, EXTRACTED, 1.0, count, path, line) for (path, id_), (count, line) in found.items()]
