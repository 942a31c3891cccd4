"""The text of the report, and what the index keeps so that the next one can say what changed."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.actions.read_graph import Unresolved
from kvault.actions.read_graph import read_graph
from kvault.actions.read_graph import read_partition
from kvault.actions.read_graph import read_unresolved
from kvault.adapters.report_facts import keep_facts
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.config import Config
from kvault.graph.degrees import orphans
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.report.build import build_report
from kvault.report.facts import Facts
from kvault.report.facts import from_json
from kvault.report.facts import to_json
from kvault.report.markdown import render_report
from kvault.report.model import Missing
from kvault.report.model import Place


def report_text(
    store: Store, graph: Graph, partition: Partition, unresolved: Iterable[Unresolved], config: Config
) -> str:
    """Return the text of GRAPH_REPORT.md, and keep in the index what it tells of."""

    def since(now: Facts) -> Facts | None:
        before = keep_facts(store, to_json(now))
        return None if before is None else from_json(before)

    report = build_report(
        graph,
        partition,
        missing=map(missing_of, unresolved),
        orphans=orphans(graph),
        since=since,
        links=str(read_meta(store, "edges")),
    )
    return render_report(report, links=config.report_links)


def report_of(store: Store, config: Config) -> str:
    """Return the report on the vault as an index has it; nothing but that index is written."""
    graph = read_graph(store)
    partition = read_partition(store, graph)
    return report_text(store, graph, partition, read_unresolved(store), config)


def missing_of(one: Unresolved) -> Missing:
    """Return a target that no file answers to as the report has it."""
    places = tuple(Place(place.path, place.line) for place in one.places)
    return Missing(one.target, len(one.places), places, one.did_you_mean)
