"""What holds for every graph and its communities."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter

import networkx
import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import TagRow
from kvault.graph.build import build_graph
from kvault.graph.communities import find_communities
from kvault.graph.degrees import degrees
from kvault.graph.export import node_link
from kvault.graph.model import Graph
from kvault.graph.numbering import number_communities
from kvault.graph.quality import codelength
from kvault.graph.quality import modularity
from kvault.graph.suggest import index_names
from kvault.graph.suggest import suggest
from kvault.graph.weights import Weights
from kvault.graph.weights import counted

NAMES = [f"{letter}{number}.md" for letter in "abcd" for number in range(5)]
FILES = [FileRow(name, "note", name, "", None) for name in NAMES]
LINKS = st.lists(
    st.builds(
        LinkRow,
        source=st.sampled_from(NAMES),
        target=st.sampled_from(NAMES),
        place=st.sampled_from(["body", "property:needs.0", "property:links"]),
        embed=st.booleans(),
        line=st.integers(1, 9),
        ambiguous=st.booleans(),
    ),
    max_size=60,
)
TAGS = st.lists(
    st.builds(TagRow, st.sampled_from(NAMES), st.sampled_from(["#A", "#a", "#b"]), st.integers(0, 9)),
    max_size=9,
)
NUMBERS = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 6))


def planted(groups: int, size: int, seed: int) -> list[LinkRow]:
    """Return the links of groups of notes, five inside for each link to another group."""
    dice = random.Random(seed)
    rows = []
    for at in range(groups * size):
        for _ in range(5):
            rows.append((at, at // size * size + dice.randrange(size)))
        rows.append((at, dice.randrange(groups * size)))
    return [LinkRow(f"n{a}.md", f"n{b}.md", "body", False, 1, False) for a, b in rows if a != b]


def planted_graph(links: list[LinkRow]) -> Graph:
    names = sorted({end for row in links for end in (row.source, row.target)})
    return build_graph([FileRow(name, "note", name, "", None) for name in names], links, [])


def as_networkx(weights: Weights) -> networkx.Graph:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(weights.pairs)
    return graph


def groups_of(weights: Weights, numbers: dict[str, int]) -> list[set[int]]:
    groups: dict[int, set[int]] = {}
    for at, id_ in enumerate(weights.ids):
        groups.setdefault(numbers[id_], set()).add(at)
    return list(groups.values())


@given(links=LINKS, tags=TAGS, previous=NUMBERS, dice=st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_rows_changes_nothing(
    links: list[LinkRow], tags: list[TagRow], previous: dict[str, int], dice: random.Random
) -> None:
    graph = build_graph(FILES, links, tags)
    text = node_link(graph, find_communities(graph, previous))
    for rows in (links, tags):
        dice.shuffle(rows)
    shuffled = build_graph(dice.sample(FILES, len(FILES)), links, tags)
    assert shuffled == graph
    unsorted = Graph(
        tuple(dice.sample(graph.nodes, len(graph.nodes))),
        tuple(dice.sample(graph.edges, len(graph.edges))),
    )
    assert node_link(graph, find_communities(unsorted, previous)) == text
    assert find_communities(unsorted) == find_communities(graph)


@given(links=LINKS, previous=NUMBERS)
@settings(max_examples=60, deadline=None)
def test_a_partition_is_a_partition(links: list[LinkRow], previous: dict[str, int]) -> None:
    graph = build_graph(FILES, links, [])
    weights = counted(graph)
    found = find_communities(graph, previous)
    assert set(found.numbers) == set(weights.ids)
    assert -0.5 <= found.modularity <= 1
    together = codelength(weights, dict.fromkeys(weights.ids, 0))
    assert 0 <= found.codelength <= together + 1e-9
    sizes = Counter(found.numbers.values())
    if sizes:
        assert sizes[0] == max(sizes.values())
        assert min(sizes) == 0


@given(links=LINKS, data=st.data())
@settings(max_examples=60, deadline=None)
def test_modularity_is_that_of_networkx(links: list[LinkRow], data: st.DataObject) -> None:
    weights = counted(build_graph(FILES, links, []))
    numbers = {id_: data.draw(st.integers(0, 4)) for id_ in weights.ids}
    ours = modularity(weights, numbers)
    assert -0.5 <= ours <= 1
    if weights.pairs:
        theirs = networkx.community.modularity(as_networkx(weights), groups_of(weights, numbers))
        assert ours == pytest.approx(theirs, abs=1e-9)


@given(links=LINKS)
@settings(max_examples=60, deadline=None)
def test_codelength_is_that_of_infomap(links: list[LinkRow]) -> None:
    from infomap import Infomap

    weights = counted(build_graph(FILES, links, []))
    if not weights.pairs:
        return
    engine = Infomap(silent=True, two_level=True, seed=7, num_trials=1)
    engine.add_links(weights.pairs)
    result = engine.run()
    numbers = {weights.ids[at]: module for at, module in result.modules().items()}
    assert codelength(weights, numbers) == pytest.approx(result.codelength, abs=1e-6)
    together = codelength(weights, dict.fromkeys(weights.ids, 0))
    assert together == pytest.approx(result.one_level_codelength, abs=1e-6)


@given(links=LINKS)
def test_degrees_are_those_of_networkx(links: list[LinkRow]) -> None:
    graph = build_graph(FILES, links, [])
    simple = networkx.Graph((row.source, row.target) for row in links if row.source != row.target)
    assert degrees(graph) == dict(simple.degree())


@given(groups=st.lists(st.integers(0, 5), min_size=len(NAMES), max_size=len(NAMES)), previous=NUMBERS)
def test_numbers_tell_communities_apart(groups: list[int], previous: dict[str, int]) -> None:
    members: dict[int, list[str]] = {}
    for name, group in zip(NAMES, groups, strict=True):
        members.setdefault(group, []).append(name)
    numbers = number_communities(members.values(), previous)
    again = {frozenset(name for name in NAMES if numbers[name] == n) for n in numbers.values()}
    assert again == {frozenset(group) for group in members.values()}
    assert number_communities(members.values(), numbers) == numbers
    cold = number_communities(members.values())
    assert sorted(set(cold.values())) == list(range(len(members)))


def test_planted_groups_are_found_and_numbers_follow_after_edits() -> None:
    links = planted(12, 25, seed=3)
    before = find_communities(planted_graph(links))
    groups = {frozenset(before.numbers[f"n{at}.md"] for at in range(start, start + 25)) for start in range(0, 300, 25)}
    assert len(groups) == 12
    assert all(len(group) == 1 for group in groups)
    dice = random.Random(4)
    kept = [row for row in links if dice.random() > 0.01]
    for _ in range(len(links) // 100):
        a, b = dice.sample(range(300), 2)
        kept.append(LinkRow(f"n{a}.md", f"n{b}.md", "body", False, 1, False))
    after = find_communities(planted_graph(kept), before.numbers)
    moved = [id_ for id_, number in after.numbers.items() if before.numbers[id_] != number]
    assert len(moved) <= 6


PROGRAM = """
import hashlib, sys
sys.path[:0] = {path!r}
from kvault.graph.build import FileRow, LinkRow, build_graph
from kvault.graph.communities import find_communities
from kvault.graph.export import node_link
names = sorted({{f"n{{n % 97}}.md" for n in range(600)}})
files = [FileRow(name, "note", name, "", None) for name in set(names)]
links = [LinkRow(f"n{{n % 97}}.md", f"n{{n * n % 89}}.md", "body", False, 1, False)
         for n in range(600)]
graph = build_graph(files, links, [])
first = find_communities(graph)
warm = find_communities(graph, first.numbers)
text = node_link(graph, first) + node_link(graph, warm)
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_three_processes_find_the_same() -> None:
    program = PROGRAM.format(path=sys.path)
    seen = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(seen) == 1


@given(text=st.text(max_size=20), type_=st.none() | st.text(max_size=5))
def test_any_text_survives_the_json(text: str, type_: str | None) -> None:
    graph = build_graph([FileRow(text + "x", "note", text, text, type_)], [], [])
    written = node_link(graph).encode()
    assert written.count(b"\n") == 8
    (node,) = json.loads(written)["nodes"]
    assert (node["id"], node["title"], node["type"]) == (text + "x", text, type_)


@given(target=st.text(max_size=30), paths=st.lists(st.text(max_size=20), max_size=8))
def test_a_suggestion_is_one_of_the_paths(target: str, paths: list[str]) -> None:
    assert suggest(target, index_names(paths)) in (None, *paths)


@given(name=st.text("abcdefghij", min_size=10, max_size=20), at=st.integers(1, 9))
def test_a_letter_left_out_is_found(name: str, at: int) -> None:
    slip = name[:at] + name[at + 1 :]
    assert suggest(slip, index_names([name + ".md", "something else.md"])) == name + ".md"
