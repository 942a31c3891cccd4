"""The graph as the data of the page: columns of plain values, as JSON."""

from __future__ import annotations

import re
from json import dumps

from kvault.graph.model import ATTACHMENT
from kvault.graph.model import BASE
from kvault.graph.model import CANVAS
from kvault.graph.model import ENTITY
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import TAG
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.note.summary import cut
from kvault.note.summary import readable
from kvault.page.discs import lay_out
from kvault.page.model import ON_REQUEST
from kvault.page.projects import projects_of
from kvault.page.ties import Ties
from kvault.page.ties import tie_up

VERSION = 1
KINDS = (NOTE, PACKAGE, ENTITY, TAG, ATTACHMENT, CANVAS, BASE)
SUMMARY = 140  # characters of a summary
SUMMARIES = 20_000  # nodes that have one: the best-connected

_SURROGATE = re.compile("[\ud800-\udfff]")


def page_data(graph: Graph, partition: Partition, vault: str) -> str:
    """Return the JSON that the page reads; the same graph, communities and name give the same text.

    ``vault``: the name by which Obsidian knows the vault. Nodes are in the order of the graph and are meant by their
    place in it; a title that is the file's name is left out, since the page can tell it from the path.
    """
    ties = tie_up(graph)
    degrees, linked = _connections(graph, ties)
    discs, where = lay_out(graph, partition, degrees, linked)
    names = projects_of(graph)
    projects = sorted(set(names) - {""})
    number = {name: at for at, name in enumerate(projects)} | {"": -1}
    kinds = {kind: at for at, kind in enumerate(KINDS)}
    data = {
        "version": VERSION,
        "vault": vault,
        "kinds": KINDS,
        "projects": projects,
        "discs": [disc._asdict() for disc in discs],
        "ids": [node.id for node in graph.nodes],
        "titles": ["" if node.title == stem(node.id) else node.title for node in graph.nodes],
        "summaries": _summaries(graph, degrees),
        "kind": [kinds[node.kind] for node in graph.nodes],
        "disc": where,
        "project": [number[name] for name in names],
        "ties": [tie._asdict() for tie in ties.kinds],
        "links": [value for pair in ties.pairs for value in pair],
    }
    text = dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    try:
        text.encode()
    except UnicodeEncodeError:  # the bytes of a file name that is not UTF-8
        text = _SURROGATE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)
    return text


def stem(id_: str) -> str:
    """Return the name of a note's file without folder and ending."""
    return id_.rpartition("/")[2].removesuffix(".md")


def shorten(text: str) -> str:
    """Return a summary on one line of at most SUMMARY characters, cut at a word; links give way to their words."""
    line = readable(text) if "[" in text else " ".join(text.split())
    return cut(line, SUMMARY)


def _connections(graph: Graph, ties: Ties) -> tuple[list[int], list[bool]]:
    """Return of each node the number of its neighbours, tags not among them, and whether one is drawn unasked."""
    drawn = [node.kind not in ON_REQUEST for node in graph.nodes]
    tags = [node.kind == TAG for node in graph.nodes]
    degrees = [0] * len(graph.nodes)
    linked = [False] * len(graph.nodes)
    for a, b, _ in ties.pairs:
        degrees[a] += not tags[b]
        degrees[b] += not tags[a]
        linked[a] = linked[a] or drawn[b]
        linked[b] = linked[b] or drawn[a]
    return degrees, linked


def _summaries(graph: Graph, degrees: list[int]) -> list[str]:
    if len(graph.nodes) <= SUMMARIES:
        return [shorten(node.summary) for node in graph.nodes]
    best = sorted(range(len(graph.nodes)), key=lambda at: (-degrees[at], at))[:SUMMARIES]
    summaries = [""] * len(graph.nodes)
    for at in best:
        summaries[at] = shorten(graph.nodes[at].summary)
    return summaries
