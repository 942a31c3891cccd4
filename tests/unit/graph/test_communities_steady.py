"""Communities stay what they are: in any process, in any order of the rows, and when a little changes."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import networkx
import pytest

from kvault.graph.build import FileRow
from kvault.graph.build import LinkRow
from kvault.graph.build import build_graph
from kvault.graph.communities import find_communities
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from tests.helpers.agreement import agreement

ROOT = Path(__file__).resolve().parents[3]
SIZES = tuple(range(14, 38, 2))  # of the planted groups: none as large as another, since 0 is to be the largest
LEAST = 0.95  # agreement with the numbers before, after one link in a hundred changed

Pairs = list[tuple[str, str]]

PRINT = """
import json, random, sys
from kvault.graph.build import FileRow, LinkRow, build_graph
from kvault.graph.communities import find_communities
pairs, numbers = json.load(sys.stdin), {}
draw = random.Random(int(sys.argv[1]))
for _ in range(2):
    draw.shuffle(pairs)
    files = [FileRow(id_, "note", id_, "", None) for id_ in {end for pair in pairs for end in pair}]
    links = [LinkRow(a, b, "body", False, 1, False) for a, b in pairs]
    found = find_communities(build_graph(files, links, ()), numbers)
    numbers = found.numbers
    print(sorted(numbers.items()), found.codelength, found.modularity)
"""


def planted(seed: int) -> Pairs:
    """Return the links of a vault whose notes stand in groups: a note's name begins with its group."""
    drawn = networkx.random_partition_graph(SIZES, 0.3, 0.004, seed=seed)
    names = [f"{group:02}/{at:02}.md" for group, size in enumerate(SIZES) for at in range(size)]
    return [(names[a], names[b]) for a, b in sorted(drawn.edges)]


def graph_of(pairs: Pairs, shuffled: int = 0) -> Graph:
    """Return the graph of these links, its rows in an order of their own."""
    draw = random.Random(shuffled)
    files = [FileRow(id_, "note", id_, "", None) for id_ in {end for pair in pairs for end in pair}]
    links = [LinkRow(a, b, "body", False, 1, False) for a, b in pairs]
    draw.shuffle(files)
    draw.shuffle(links)
    return build_graph(files, links, ())


def changed(pairs: Pairs, seed: int) -> Pairs:
    """Return the links with one in a hundred taken out and as many drawn between any two notes."""
    draw = random.Random(seed)
    some = len(pairs) // 100
    kept = draw.sample(pairs, len(pairs) - some)
    notes = sorted({end for pair in pairs for end in pair})
    return [*kept, *(tuple(draw.sample(notes, 2)) for _ in range(some))]  # type: ignore[list-item]


def test_three_processes_and_any_order_give_the_same() -> None:
    printed = set()
    for number, seed in enumerate(("0", "1", "4711")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        asked, given = [sys.executable, "-c", PRINT, str(number)], json.dumps(planted(3)).encode()
        done = subprocess.run(asked, input=given, env=environment, capture_output=True, timeout=60, check=True)
        printed.add(done.stdout)
    assert len(printed) == 1
    assert len(printed.pop()) > 1000


@pytest.mark.parametrize("seed", range(4))
def test_planted_groups_are_found(seed: int) -> None:
    found = find_communities(graph_of(planted(seed)))
    assert agreement(found.numbers, {id_: int(id_[:2]) for id_ in found.numbers}) > 0.99


@pytest.mark.parametrize("seed", range(4))
def test_when_one_link_in_a_hundred_changes_communities_and_numbers_stay(seed: int) -> None:
    pairs = planted(seed)
    before = find_communities(graph_of(pairs))
    for step in range(5):
        pairs = changed(pairs, seed * 10 + step)
        after = find_communities(graph_of(pairs, shuffled=step), before.numbers)
        assert agreement(before.numbers, after.numbers) >= LEAST
        assert kept_numbers(before, after) >= LEAST
        before = after


def test_numbers_follow_those_before_whatever_they_were() -> None:
    pairs = planted(5)
    odd = {id_: 100 - 7 * int(id_[:2]) for pair in pairs for id_ in pair}
    found = find_communities(graph_of(changed(pairs, 1)), odd)
    moved = Counter((odd[id_], number) for id_, number in found.numbers.items() if odd[id_] != number)
    assert set(found.numbers.values()) - set(odd.values()) <= {0}
    # The largest is 0, which none of them was; all the others keep theirs.
    assert {number for (_, number), count in moved.items() if count > 2} == {0}


def test_agreement_is_one_for_the_same_none_by_chance_and_as_published() -> None:
    draw = random.Random(1)
    ones = {str(at): draw.randrange(6) for at in range(2000)}
    assert agreement(ones, {id_: -number for id_, number in ones.items()}) == pytest.approx(1.0)
    assert abs(agreement(ones, {id_: draw.randrange(6) for id_ in ones})) < 0.01
    one, other = (dict(enumerate(labels)) for labels in ("AAABBBCCCC", "AABBBCCCCA"))
    # What scikit-learn's adjusted_mutual_info_score gives for these labels.
    assert agreement(one, other) == pytest.approx(0.23728877770133558)


def kept_numbers(before: Partition, after: Partition) -> float:
    """Return the share of nodes that have the number they had."""
    both = before.numbers.keys() & after.numbers.keys()
    return sum(before.numbers[id_] == after.numbers[id_] for id_ in both) / len(both)
