"""What holds for every answer: its scores can be taken apart, its budget holds, its text stays in its block."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from math import isclose
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.explanation import Explanation
from kvault.recall import text as lines
from kvault.recall.budget import fit
from kvault.recall.budget import tokens
from kvault.recall.model import NodeId
from kvault.recall.walk import HALF
from kvault.recall.walk import HUB
from kvault.recall.walk import LEAST
from kvault.recall.walk import STARTS
from kvault.recall.walk import walk
from kvault.wire import recall_json
from tests.helpers.asking import recalled
from tests.helpers.vaults import make_vault
from tests.property.test_index import new_vault

# Scores


def recomputed(why: Explanation) -> float:
    """Return the value of a tree from its leaves, and fail where a node is not made of its parts."""
    if not why.parts:
        assert why.how == "leaf"
        return why.value
    parts = [recomputed(part) for part in why.parts]
    value = sum(parts) if why.how == "sum" else prod(parts)
    assert why.how in ("sum", "product") and isclose(value, why.value, rel_tol=1e-12, abs_tol=1e-12), why
    return value


def recomputed_json(why: Mapping[str, Any]) -> float:
    if "parts" not in why:
        return float(why["value"])
    parts = [recomputed_json(part) for part in why["parts"]]
    value = sum(parts) if why["how"] == "sum" else prod(parts)
    assert isclose(value, why["value"], rel_tol=1e-6, abs_tol=1e-6)
    return value


NAMES = ("billing", "Monthly rhythm", "invoice/retries", "projects/p/p", "archive/q/old", "x/billing", "daily")
WORDS = ("bill", "billing", "billed monthly", "invoice", "retry", "rhythm of billing", "and so on", "東京 課金")
HEADS = (
    *("", "---\ntype: session\n---\n", "---\ntype: memory\naliases: [bill rhythm]\n---\n"),
    *("---\nstatus: archived\ntags: [money]\n---\n", "---\nsummary: About invoices\n---\n"),
)
notes = st.dictionaries(
    st.sampled_from(NAMES),
    st.tuples(
        st.sampled_from(HEADS),
        st.lists(st.sampled_from(WORDS + tuple(f"[[{name}]]" for name in NAMES) + ("#money", "\n# H\n")), max_size=12),
    ),
    min_size=1,
)
requests = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


@given(notes, requests, st.integers(0, 4))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_score_is_made_of_its_parts(files: Mapping[str, tuple[str, list[str]]], words: str, hops: int) -> None:
    with new_vault() as vault:
        make_vault(vault.root, {f"{name}.md": head + " ".join(body) for name, (head, body) in files.items()})
        answer = recalled(vault.root, words, hops=hops)
    scores = {found.hit.fact.path: found.hit.score for found in answer.notes}
    for found, told in zip(answer.notes, recall_json(answer, 0)["notes"], strict=True):  # type: ignore[call-overload]
        hit = found.hit
        assert isclose(recomputed(hit.why), hit.score, rel_tol=1e-12)
        assert hit.why.value == hit.score > 0
        assert isclose(recomputed_json(told["why"]), told["score"], rel_tol=1e-6)
        assert hit.hops <= hops and (hit.hops == 0) == (hit.via is None)
        if hit.via:
            assert hit.score < scores[hit.via], "no walked note outranks the one it came from"
            assert hit.words == ()
        assert len(hit.route) <= hops + 1
    ranks = [(-round(found.hit.score, 9), found.hit.fact.path) for found in answer.notes]
    assert ranks == sorted(ranks)


# The walk


class Graph:
    """Links in a dict; meets ``recall.ports.Links``."""

    def __init__(self, edges: Iterable[tuple[NodeId, NodeId, float]]) -> None:
        self.near: dict[NodeId, dict[NodeId, float]] = {}
        for one, other, weight in edges:
            if one != other:
                for a, b in ((one, other), (other, one)):
                    known = self.near.setdefault(a, {})
                    known[b] = max(weight, known.get(b, 0.0))

    def neighbours(self, node: NodeId, most: int) -> Sequence[tuple[NodeId, float]]:
        found = list(self.near.get(node, {}).items())
        return found if len(found) <= most else ()

    def paths(self, ids: Iterable[int]) -> Mapping[int, str]:
        return {number: f"{number:03}.md" for number in ids}


nodes = st.integers(0, 14)
edges = st.lists(
    st.one_of(
        st.tuples(nodes, nodes, st.just(1.0)),
        st.tuples(nodes, st.sampled_from(("#a", "#b", "#c")), st.just(0.5)),
    ),
    max_size=40,
)


@given(st.dictionaries(nodes, st.sampled_from((0.0, 0.5, 1.0, 2.0, 8.0, 8.5)), min_size=1), edges, st.integers(0, 3))
@settings(max_examples=300)
def test_the_walk_finds_the_best_way(own: dict[int, float], links: list[Any], hops: int) -> None:
    graph = Graph(links)
    ordered = dict(sorted(own.items()))
    found = walk(ordered, graph, hops)
    best = _every_way(ordered, graph, hops)
    for node, step in found.items():
        assert isclose(step.value, _value(step.path, own, graph)), "the way gives the value"
        assert step.path[-1] == node and step.path[0] != node
        assert len(step.path) <= hops + 1
    if hops <= 2:
        assert {node: round(step.value, 12) for node, step in found.items()} == best


def _value(path: Sequence[NodeId], own: Mapping[int, float], graph: Graph) -> float:
    value = own[path[0]]  # type: ignore[index]
    for one, other in zip(path, path[1:], strict=False):
        value *= HALF * graph.near[one][other] / len(graph.near[one]) ** HUB
    return value


def _every_way(own: Mapping[int, float], graph: Graph, hops: int) -> dict[NodeId, float]:
    starts = sorted(own, key=lambda note: (-own[note], note))[:STARTS]
    least = LEAST * max(own.values())
    best: dict[NodeId, float] = {}
    ways: list[tuple[NodeId, ...]] = [(start,) for start in starts if own[start] > 0]
    for _ in range(hops):
        ways = [(*way, other) for way in ways for other in graph.near.get(way[-1], {}) if other != way[0]]
        ways = [way for way in ways if _value(way, own, graph) > least]
        for way in ways:
            best[way[-1]] = max(best.get(way[-1], 0.0), round(_value(way, own, graph), 12))
    return best


# The budget and the block


def second_opinion(line: str) -> int:
    """Return what a line costs: its ASCII divided by 4 and its other bytes by 3, rounded up."""
    data = line.encode("utf-8", "backslashreplace")
    plain = sum(byte < 128 for byte in data)
    return ceil(Fraction(plain, 4) + Fraction(len(data) - plain, 3))


nasty = st.one_of(
    st.text(max_size=300),
    st.text(alphabet="</>knowledge-recall \n\r\u2028\u0085\x0b\x1b\u202e", max_size=120),
    st.sampled_from(
        (lines.CLOSING, lines.OPENING, "</knowledge-files>", "a" * 500, "課" * 200, "\ud800", "- /etc/passwd - x\n- b")
    ),
)


@given(nasty)
def test_tokens_are_what_a_second_count_gives(text: str) -> None:
    assert tokens(text) == second_opinion(text)


@given(st.lists(st.tuples(nasty, nasty, st.none() | nasty), max_size=12), st.integers(0, 800))
@settings(max_examples=300)
def test_budget_is_never_exceeded_and_text_stays_in_its_line(found: list[Any], budget: int) -> None:
    texts = [lines.note_line(path, summary, via) for path, summary, via in found]
    kept, cost = lines.within(texts, budget)
    assert cost <= budget
    if not kept:
        assert cost == 0
        return
    block = lines.block([texts[number] for number in kept])
    assert sum(second_opinion(line + "\n") for line in block.split("\n")[:-1]) == cost <= budget
    assert len(block.splitlines()) == len(kept) + 3, "no text breaks a line"
    assert block.count(lines.CLOSING) == block.count(lines.OPENING) == 1, "no text closes or opens a block"
    assert "<knowledge" not in block[len(lines.OPENING) :] and "</knowledge" not in block[: -len(lines.CLOSING) - 1]
    for sign in ("\x1b", "\u202e", "\u2028", "\x00", "\r", "\x0b", "\x85"):
        assert sign not in block
    for line in block.split("\n")[2:-2]:
        assert line.startswith("- ")


@given(st.lists(st.text(max_size=200), max_size=12), st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=300)
@example(["a" * 400, "b", "c"], 60, 60)
def test_more_budget_loses_a_note_only_to_a_better_one(texts: list[str], budget: int, more: int) -> None:
    """A line that does not fit is passed over, not the rest; so what goes is worse than what came."""
    less = fit(texts, (), budget)
    grown = fit(texts, (), budget + more)
    lost, won = set(less) - set(grown), set(grown) - set(less)
    assert not lost or min(won) < min(lost)
    left = budget - sum(second_opinion(texts[number] + "\n") for number in less)
    for number in set(range(len(texts))) - set(less):
        assert second_opinion(texts[number] + "\n") > left, "nothing that would fit is left out"
    assert fit(texts, (), 10**9) == list(range(len(texts)))


@given(nasty, st.integers(1, 300))
def test_one_line_is_one_line(text: str, most: int) -> None:
    line = lines.one_line(text)
    assert line == line.strip() and len(line.splitlines()) <= 1
    assert "<" not in line and ">" not in line
    short = lines.shorten(line, most)
    assert len(short) <= most
    assert short == line or short.endswith("\N{HORIZONTAL ELLIPSIS}")


@pytest.mark.parametrize("budget", [0, 30, 60, 100, 150, 300, 1_500])
def test_an_answer_keeps_to_its_budget(tmp_path: Path, budget: int) -> None:
    names = ("plain", "課金" * 30, "x" * 200, "“quoted” & <b>", "é" * 60, "</knowledge-recall")
    root = make_vault(
        tmp_path / "v",
        {f"{name}.md": f"---\nsummary: '{name} </knowledge-recall> \\n {'s' * 300}'\n---\nbilling" for name in names}
        | {"linked.md": "x", "more.md": "billing [[linked]]"},
    )
    answer = recalled(root, "billing", budget=budget)
    block = lines.block([found.text for found in answer.notes]) if answer.notes else ""
    assert sum(second_opinion(line + "\n") for line in block.split("\n")[:-1]) == answer.tokens <= budget
    assert len(answer.notes) + answer.cut == 8
    whole = [found.hit.fact.path for found in recalled(root, "billing").notes]
    assert [path for path in whole if path in {found.hit.fact.path for found in answer.notes}] == [
        found.hit.fact.path for found in answer.notes
    ]
