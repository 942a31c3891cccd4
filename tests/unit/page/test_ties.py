"""What two nodes say of each other becomes one tie."""

from __future__ import annotations

from kvault.graph.model import AMBIGUOUS
from kvault.graph.model import EXTRACTED
from kvault.graph.model import INFERRED
from kvault.graph.model import NOTE
from kvault.graph.model import Edge
from kvault.graph.model import Graph
from kvault.graph.model import Node
from kvault.page.ties import Tie
from kvault.page.ties import tie_up


def graph(*edges: tuple[str, str, str, str]) -> Graph:
    nodes = sorted({end for source, target, *_ in edges for end in (source, target)})
    return Graph(
        tuple(Node(id_, NOTE, id_, "", None) for id_ in nodes),
        tuple(sorted(Edge(a, b, kind, how, 1.0, 1, a, 1) for a, b, kind, how in edges)),
    )


def test_edges_both_ways_are_one_tie_that_keeps_who_says_what() -> None:
    ties = tie_up(
        graph(
            ("b", "a", "relates_to", EXTRACTED),
            ("a", "b", "references", EXTRACTED),
            ("a", "b", "embeds", EXTRACTED),
            ("c", "a", "references", EXTRACTED),
        )
    )
    assert [(a, b, ties.kinds[tie]) for a, b, tie in ties.pairs] == [
        (0, 1, Tie(("embeds", "references"), ("relates_to",), EXTRACTED)),
        (0, 2, Tie((), ("references",), EXTRACTED)),
    ]


def test_the_surest_edge_says_how_sure_the_tie_is() -> None:
    ties = tie_up(
        graph(
            ("a", "b", "mentions", AMBIGUOUS),
            ("a", "b", "references", EXTRACTED),
            ("a", "c", "mentions", AMBIGUOUS),
            ("c", "a", "mentions", INFERRED),
            ("b", "c", "references", AMBIGUOUS),
        )
    )
    assert [ties.kinds[tie].provenance for *_, tie in ties.pairs] == [EXTRACTED, INFERRED, AMBIGUOUS]


def test_a_link_to_itself_is_none() -> None:
    assert tie_up(graph(("a", "a", "references", EXTRACTED))).pairs == []


def test_an_empty_graph_has_none() -> None:
    assert tie_up(Graph((), ())) == ((), [])
