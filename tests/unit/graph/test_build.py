"""Files, links and tags to a graph."""

from __future__ import annotations

import random

import pytest

from kvault.graph.build import CodeRow
from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import PackageRow
from kvault.graph.build import TagRow
from kvault.graph.build import build_graph
from kvault.graph.build import edge_kind
from kvault.graph.degrees import deadends
from kvault.graph.degrees import degrees
from kvault.graph.degrees import most_connected
from kvault.graph.model import ABOUT
from kvault.graph.model import DEPENDS_ON
from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.weights import counted


def file(path: str, kind: str = "note") -> FileRow:
    return FileRow(path, kind, path.removesuffix(".md"), "", None)


def link(source: str, target: str, line: int = 1, **other: object) -> LinkRow:
    row = LinkRow(source, target, "body", False, line, False)
    return row._replace(**other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "embed", "kind"),
    [
        ("body", False, "references"),
        ("body", True, "embeds"),
        ("canvas", True, "embeds"),
        ("canvas", False, "references"),
        ("property:links", False, "relates_to"),
        ("property:links.0", False, "relates_to"),
        ("property:Links.12", False, "relates_to"),
        ("property:supersedes", False, "supersedes"),
        ("property:evidenced-by.0", False, "evidenced-by"),
        ("property:relations.needs.0", False, "needs"),
        ("property:relations.0", False, "relates_to"),
        ("property:source.book", False, "source.book"),
        ("property:2024.0", False, "2024"),
    ],
)
def test_edge_kind(place: str, embed: bool, kind: str) -> None:
    assert edge_kind(place, embed) == kind


def test_every_note_is_a_node_and_other_files_only_with_edges() -> None:
    files = [
        file("a.md"),
        file("b.md"),
        file("seen.png", "attachment"),
        file("unseen.png", "attachment"),
        file("plan.canvas", "canvas"),
        file("empty.canvas", "canvas"),
        file("table.base", "base"),
    ]
    links = [link("a.md", "seen.png", embed=True), link("plan.canvas", "a.md", place="canvas")]
    graph = build_graph(files, links, [])
    assert [(node.id, node.kind) for node in graph.nodes] == [
        ("a.md", "note"),
        ("b.md", "note"),
        ("plan.canvas", "canvas"),
        ("seen.png", "attachment"),
    ]


def test_links_of_one_kind_are_one_edge_with_the_first_place() -> None:
    links = [link("a.md", "b.md", 9), link("a.md", "b.md", 3), link("b.md", "a.md", 5)]
    graph = build_graph([file("a.md"), file("b.md")], links, [])
    assert graph.edges == (
        Edge("a.md", "b.md", "references", "extracted", 1.0, 2, "a.md", 3),
        Edge("b.md", "a.md", "references", "extracted", 1.0, 1, "b.md", 5),
    )


def test_kinds_are_edges_of_their_own() -> None:
    links = [
        link("a.md", "b.md"),
        link("a.md", "b.md", embed=True),
        link("a.md", "b.md", place="property:needs.0"),
    ]
    graph = build_graph([file("a.md"), file("b.md")], links, [])
    assert [edge.kind for edge in graph.edges] == ["embeds", "needs", "references"]


@pytest.mark.parametrize(
    ("doubts", "provenance"),
    [((True,), "ambiguous"), ((True, True), "ambiguous"), ((True, False), "extracted")],
)
def test_an_edge_is_ambiguous_when_all_its_links_are(doubts: tuple[bool, ...], provenance: str) -> None:
    links = [link("a.md", "b.md", ambiguous=doubt) for doubt in doubts]
    (edge,) = build_graph([file("a.md"), file("b.md")], links, []).edges
    assert edge.provenance == provenance


def test_a_self_link_is_recorded() -> None:
    (edge,) = build_graph([file("a.md")], [link("a.md", "a.md")], []).edges
    assert (edge.source, edge.target) == ("a.md", "a.md")


def test_tags_meet_without_case_and_show_the_first_spelling() -> None:
    tags = [TagRow("b.md", "#idea", 1), TagRow("a.md", "#Idea", 7), TagRow("a.md", "#IDEA", 9)]
    graph = build_graph([file("a.md"), file("b.md")], [], tags)
    assert graph.nodes[0] == Node("#idea", "tag", "#Idea", "", None)
    assert graph.edges == (
        Edge("a.md", "#idea", "tagged", "extracted", 1.0, 2, "a.md", 7),
        Edge("b.md", "#idea", "tagged", "extracted", 1.0, 1, "b.md", 1),
    )


def test_rows_about_unknown_files_are_no_edges() -> None:
    graph = build_graph([file("a.md")], [link("a.md", "gone.md")], [TagRow("gone.md", "#x", 1)])
    assert graph == Graph((Node("a.md", "note", "a", "", None),), ())


def test_a_file_named_like_a_tag_keeps_its_node() -> None:
    graph = build_graph([file("#x", "attachment"), file("a.md")], [], [TagRow("a.md", "#x", 1)])
    assert [(node.id, node.kind) for node in graph.nodes] == [
        ("#x", "attachment"),
        ("a.md", "note"),
    ]


def test_the_order_of_rows_does_not_matter() -> None:
    dice = random.Random(5)
    files = [file(f"{n}.md") for n in range(30)]
    links = [link(f"{dice.randrange(30)}.md", f"{dice.randrange(30)}.md", n, ambiguous=n % 3 == 0) for n in range(90)]
    tags = [TagRow(f"{n}.md", dice.choice(["#A", "#a", "#b"]), n) for n in range(30)]
    graph = build_graph(files, links, tags)
    for rows in (files, links, tags):
        dice.shuffle(rows)
    assert build_graph(files, links, tags) == graph


def test_packages_are_nodes_and_what_leads_to_them_are_edges() -> None:
    graph = build_graph(
        [FileRow("a.md", NOTE, "A", "", None)],
        [],
        [],
        [PackageRow("code://r/b", "r/b", "Does it."), PackageRow("code://r/a", "r/a", "")],
        [
            CodeRow("code://r/a", "code://r/b", DEPENDS_ON, 3, "code://r/a/x.go", 7),
            CodeRow("a.md", "code://r/a", ABOUT, 1, "a.md", 2),
            CodeRow("gone.md", "code://r/a", ABOUT, 1, "gone.md", 2),
            CodeRow("a.md", "code://r/gone", ABOUT, 1, "a.md", 2),
        ],
    )
    assert graph.nodes == (
        Node("a.md", NOTE, "A", "", None),
        Node("code://r/a", PACKAGE, "r/a", "", None),
        Node("code://r/b", PACKAGE, "r/b", "Does it.", None),
    )
    assert graph.edges == (
        Edge("a.md", "code://r/a", ABOUT, EXTRACTED, 1.0, 1, "a.md", 2),
        Edge("code://r/a", "code://r/b", DEPENDS_ON, EXTRACTED, 1.0, 3, "code://r/a/x.go", 7),
    )
    assert [pair[2] for pair in counted(graph).pairs] == [1.0, 3.0]
    assert deadends(graph) == ("a.md",)
    assert [one.node.id for one in most_connected(graph, degrees(graph))[0]] == ["code://r/a", "a.md", "code://r/b"]
