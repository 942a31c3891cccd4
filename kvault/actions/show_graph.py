"""The vault's graph, or the part of it around a note, as the text of a format."""

from __future__ import annotations

from typing import NamedTuple

from kvault.actions.find_note import find_note
from kvault.actions.read_graph import read_graph
from kvault.actions.read_graph import read_partition
from kvault.actions.workspace import Workspace
from kvault.errors import NoteNotFound
from kvault.graph.around import hops_from
from kvault.graph.around import restrict
from kvault.graph.dot import dot
from kvault.graph.export import node_link
from kvault.graph.graphml import graphml
from kvault.graph.mermaid import mermaid
from kvault.graph.model import Graph
from kvault.graph.model import Partition

JSON, DOT, GRAPHML, MERMAID = FORMATS = ("json", "dot", "graphml", "mermaid")


class GraphText(NamedTuple):
    """A graph as text, and how much of it is there."""

    text: str
    nodes: int
    edges: int
    of_nodes: int  # more than ``nodes`` where the format cannot take all of them
    of_edges: int


def show_graph(workspace: Workspace, form: str, *, around: str | None = None, hops: int = 1) -> GraphText:
    """Return the graph in one of FORMATS, whole or what lies within so many hops of a note.

    ``around`` names a file as ``find_note`` takes it. Raises NoteNotFound, also for a file that is not in the graph.
    """
    graph, partition = _read(workspace)
    near = None
    place: dict[str, str | int] = {}
    if around is not None:
        _, path = find_note(workspace, around)
        if all(node.id != path for node in graph.nodes):
            raise _not_in_graph(path)
        near = hops_from(graph, path, hops)
        graph = restrict(graph, near)
        place = {"around": path, "hops": hops}
    size = len(graph.nodes), len(graph.edges)
    if form == MERMAID:
        chart = mermaid(graph, near)
        return GraphText(*chart, *size)
    if form == JSON:
        return GraphText(node_link(graph, partition, place), *size, *size)
    return GraphText((dot if form == DOT else graphml)(graph, partition), *size, *size)


def _read(workspace: Workspace) -> tuple[Graph, Partition]:
    store = workspace.store
    store.execute("BEGIN")
    graph = read_graph(store)
    store.execute("COMMIT")
    store.execute("BEGIN IMMEDIATE")
    partition = read_partition(store, graph)
    store.execute("COMMIT")
    return graph, partition


def _not_in_graph(path: str) -> NoteNotFound:
    if path[-3:].lower() == ".md":
        hint = "Obsidian's settings exclude it: Settings, Files and links, Excluded files"
    else:
        hint = "no link leads to it or away from it; only notes are in the graph without a link"
    return NoteNotFound(f"{path} is not in the graph", hint, path=path)
