"""Which project each node belongs to: a note by its folder, a package by the notes that name its repository."""

from __future__ import annotations

from collections import Counter

from kvault.graph.model import PACKAGE
from kvault.graph.model import Graph


def projects_of(graph: Graph) -> list[str]:
    """Return the name of the project of each node, "" for none.

    The packages of a repository belong to the project whose notes name most of them; of equals, to the first.
    """
    names = {node.id: project_of(node.id) for node in graph.nodes if node.kind != PACKAGE}
    packages = {node.id for node in graph.nodes if node.kind == PACKAGE}
    votes: dict[str, Counter[str]] = {}
    for source, target, *_ in graph.edges:
        if target in packages and names.get(source):
            votes.setdefault(_repository(target), Counter())[names[source]] += 1
    owners = {name: min(count, key=lambda one: (-count[one], one)) for name, count in votes.items()}
    return [owners.get(_repository(node.id), "") if node.id in packages else names[node.id] for node in graph.nodes]


def project_of(path: str) -> str:
    """Return the name of the project that a file lies in, "" for none."""
    parts = path.split("/", 2)
    return parts[1] if len(parts) == 3 and parts[0] == "projects" else ""


def _repository(id_: str) -> str:
    """Return the repository of a package, whose id is "code://repository/folder"."""
    return id_.partition("://")[2].partition("/")[0]
