"""Which project a node belongs to."""

from __future__ import annotations

import pytest

from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import Node
from kvault.page.projects import project_of
from kvault.page.projects import projects_of
from tests.helpers.graphs import graph_of


@pytest.mark.parametrize(
    ("path", "project"),
    [
        ("projects/tide/tide.md", "tide"),
        ("projects/tide/notes/a.md", "tide"),
        ("projects/loose.md", ""),
        ("shared/projects/x/a.md", ""),
        ("a.md", ""),
        ("#projects/tide/x", ""),
    ],
)
def test_a_project_is_a_folder_below_projects(path: str, project: str) -> None:
    assert project_of(path) == project


def test_packages_belong_to_the_project_whose_notes_name_most_of_their_repository() -> None:
    notes = ["projects/tide/a.md", "projects/tide/b.md", "projects/glass/c.md", "shared/d.md"]
    packages = ["code://harbour/core", "code://harbour/web", "code://other", "code://pump/main"]
    nodes = [Node(id_, NOTE, id_, "", None) for id_ in notes] + [Node(id_, PACKAGE, id_, "", None) for id_ in packages]
    graph = graph_of(
        nodes,
        [
            ("projects/glass/c.md", "code://harbour/core"),
            ("projects/tide/a.md", "code://harbour/core"),
            ("projects/tide/b.md", "code://harbour/core"),
            ("code://harbour/core", "code://harbour/web"),
            ("projects/tide/b.md", "code://pump/main"),
            ("projects/glass/c.md", "code://pump/main"),
            ("shared/d.md", "code://other"),
        ],
    )
    assert dict(zip((node.id for node in graph.nodes), projects_of(graph), strict=True)) == {
        "code://harbour/core": "tide",
        "code://harbour/web": "tide",
        "code://other": "",
        "code://pump/main": "glass",
        "projects/glass/c.md": "glass",
        "projects/tide/a.md": "tide",
        "projects/tide/b.md": "tide",
        "shared/d.md": "",
    }
