"""Which disc each node lies in: communities by size, then small groups, nodes without a link, tags."""

from __future__ import annotations

import json
from typing import Any

from kvault.graph.model import ATTACHMENT
from kvault.graph.model import EXTRACTED
from kvault.graph.model import NOTE
from kvault.graph.model import PACKAGE
from kvault.graph.model import TAG
from kvault.graph.model import TAGGED
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.graph.model import Partition
from kvault.page.data import page_data

KINDS = {"#": TAG, ".png": ATTACHMENT, "()": PACKAGE}


def kind_of(id_: str) -> str:
    return next((kind for sign, kind in KINDS.items() if sign in id_), NOTE)


def discs_of(links: str, groups: str, alone: str = "") -> dict[str, list[str]]:
    """Return the members of each disc by its name; ``links`` is like "a-b b-c", ``groups`` like "abc de"."""
    pairs = [tuple(pair.split("-")) for pair in links.split()]
    numbers = {id_: at for at, group in enumerate(groups.split("|")) for id_ in group.split()}
    ids = sorted({id_ for pair in pairs for id_ in pair} | set(numbers) | set(alone.split()))
    edges = sorted(Edge(a, b, TAGGED if "#" in b else "references", EXTRACTED, 1.0, 1, a, 1) for a, b in pairs)
    graph = Graph(tuple(Node(id_, kind_of(id_), id_.upper(), "", None) for id_ in ids), tuple(edges))
    data: dict[str, Any] = json.loads(page_data(graph, Partition(numbers, 0.0, 0.0, "infomap"), "v"))
    members: dict[str, list[str]] = {disc["name"]: [] for disc in data["discs"]}
    for id_, disc in zip(data["ids"], data["disc"], strict=True):
        members[data["discs"][disc]["name"]].append(id_)
    return members


def test_communities_come_by_size_and_are_called_after_their_best_connected_member() -> None:
    found = discs_of("a-b b-c x-y y-z z-x y-w", "a b c | w x y z")
    assert list(found.items()) == [("Y", ["w", "x", "y", "z"]), ("B", ["a", "b", "c"])]


def test_of_equals_the_lower_number_and_the_first_member_win() -> None:
    found = discs_of("d-e e-f f-d a-b b-c c-a", "d e f | a b c")
    assert list(found) == ["D", "A"]


def test_less_than_three_share_a_disc() -> None:
    assert discs_of("a-b c-d", "a b | c d") == {"Small groups": ["a", "b", "c", "d"]}


def test_what_is_linked_but_in_no_community_is_a_small_group() -> None:
    """Such as a note whose only link is ambiguous."""
    found = discs_of("a-b b-c c-d", "a b c")
    assert found == {"B": ["a", "b", "c"], "Small groups": ["d"]}


def test_what_is_not_linked_stands_last_and_is_nobodys_best_member() -> None:
    found = discs_of("a-b b-c d-#t", "a b c", alone="e")
    assert list(found.items()) == [("B", ["a", "b", "c"]), ("Not linked", ["d", "e"]), ("Tags", ["#t"])]


def test_a_note_with_nothing_but_a_picture_is_not_linked() -> None:
    found = discs_of("a-p.png", "a p.png")
    assert found == {"Small groups": ["p.png"], "Not linked": ["a"]}


def test_pictures_give_a_community_neither_size_nor_name() -> None:
    found = discs_of("a-b a-p.png b-p.png c-p.png a-c", "a b c p.png")
    assert found == {"A": ["a", "b", "c", "p.png"]}
    assert discs_of("a-b a-p.png b-p.png", "a b p.png") == {"Small groups": ["a", "b", "p.png"]}


def test_packages_count_like_notes() -> None:
    assert discs_of("a-f() b-f() f()-g()", "a b f() g()") == {"F()": ["a", "b", "f()", "g()"]}
