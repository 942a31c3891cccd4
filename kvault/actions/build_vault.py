"""Brings the index, graph.json, GRAPH_REPORT.md and graph.html up to date."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import cannot_write
from kvault.actions.open_vault import receipt
from kvault.actions.open_vault import write_index
from kvault.actions.read_graph import Unresolved
from kvault.actions.read_graph import read_graph
from kvault.actions.read_graph import read_partition
from kvault.actions.read_graph import read_unresolved
from kvault.actions.workspace import Receipt
from kvault.actions.write_page import is_page_of
from kvault.actions.write_page import is_page_of_another
from kvault.actions.write_page import write_page
from kvault.adapters import git
from kvault.adapters import store as stores
from kvault.adapters.disk import Skip
from kvault.adapters.lock import OUTPUTS
from kvault.adapters.lock import Lock
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.adapters.outputs import write_output
from kvault.adapters.store import Store
from kvault.config import Config
from kvault.errors import Refusal
from kvault.graph.degrees import orphans
from kvault.graph.export import node_link
from kvault.graph.model import Graph
from kvault.graph.model import Partition
from kvault.report.build import build_report
from kvault.report.markdown import render_report
from kvault.report.model import Missing
from kvault.report.model import Place

GRAPH = "graph.json"
COUNTS = ("graph_nodes", "graph_edges", "graph_communities")

_NO_REPORT = " without report"

Stage = Callable[[str], None]
"""Called with the name of each stage as it ends."""


class Built(NamedTuple):
    """What a build did."""

    notes: int
    changed: int
    nodes: int
    edges: int
    communities: int
    modularity: float
    codelength: float
    method: str
    seconds: float
    skipped: tuple[Skip, ...]
    warnings: tuple[str, ...]
    receipt: Receipt
    report: bool  # GRAPH_REPORT.md is kvault's and of this state
    page: bool  # graph.html is


def build_vault(
    root: str,
    config: Config,
    *,
    full: bool = False,
    report: bool = True,
    page: bool = True,
    progress: Progress | None = None,
    notice: Notice | None = None,
    stage: Stage | None = None,
) -> Built:
    """Bring everything that is built from the notes up to date. Raises Refusal when it cannot be written.

    Without ``report`` GRAPH_REPORT.md stays as it is, without ``page`` graph.html does; a later build writes them.
    """
    begin = time.perf_counter()
    told = stage or (lambda name: None)
    try:
        store, update, seen = write_index(root, config, full=full, progress=progress, notice=notice)
        told("index")
        warnings = _write_outputs(store, root, config, told, report=report, page=page)
        commit = git.head(root)
        if stores.read_meta(store, "commit") != commit:
            stores.write_meta(store, "commit", commit)
        told("commit")
    except Exception as error:
        why = cannot_write(error)
        if why is None:
            raise
        raise Refusal(
            f"{root} cannot be written: {why}",
            "make room or give write access; recall and the other questions answer from memory meanwhile",
            path=root,
        ) from error
    seconds = time.perf_counter() - begin
    return _built(store, root, seen.scan.skipped, update.notes, seconds, warnings)


def _write_outputs(
    store: Store, root: str, config: Config, told: Stage, *, report: bool, page: bool
) -> tuple[str, ...]:
    """Write graph.json, the report and the page if the index changed since, or one of them is gone.

    One at a time, so that of two builds the one that knows more writes last; what is written is of one state of the
    index, and is noted down as of that state, whatever another process changes meanwhile.
    """
    scratch = os.path.join(root, stores.FOLDER)
    with Lock(scratch, name=OUTPUTS):
        graph_file, report_file = os.path.join(scratch, GRAPH), os.path.join(root, REPORT)
        theirs = os.path.exists(report_file) and not is_ours(root, REPORT)
        outputs = stores.read_meta(store, "outputs")
        fresh = _are_of(outputs, _state(store, config), graph_file, report_file if report else None)
        if fresh and (not page or is_page_of(store, root, _state(store, config))):
            return _warnings(root, config, theirs=theirs, first=False)
        state, graph, unresolved = _read(store, config)
        told("graph")
        store.execute("BEGIN IMMEDIATE")
        partition = read_partition(store, graph)
        for key, value in zip(COUNTS, _counts(graph, partition), strict=True):
            stores.write_meta(store, key, value)
        store.execute("COMMIT")
        told("communities")
        # First, since nothing that goes wrong with it stops the others.
        problem = write_page(store, root, state, graph, partition) if page else None
        told("page")
        write_output(graph_file, node_link(graph, partition), scratch)
        told("graph.json")
        if report and not theirs:
            write_output(report_file, _report(graph, partition, unresolved, links=config.report_links), scratch)
        told("report")
        stores.write_meta(store, "outputs", state if report else f"{state}{_NO_REPORT}")
    warnings = _warnings(root, config, theirs=theirs, first=outputs is None)
    return (*warnings, problem) if problem else warnings


def _are_of(outputs: str | int | None, state: str, graph_file: str, report_file: str | None) -> bool:
    """Return whether what was written last is of this state of the index, and is still there."""
    if report_file is None:
        return outputs in (state, f"{state}{_NO_REPORT}") and os.path.exists(graph_file)
    return outputs == state and os.path.exists(graph_file) and os.path.exists(report_file)


def _read(store: Store, config: Config) -> tuple[str, Graph, tuple[Unresolved, ...]]:
    """Return the number of the index's state, and the graph and loose ends of that state."""
    store.execute("BEGIN")
    try:
        return _state(store, config), read_graph(store), read_unresolved(store)
    finally:
        store.execute("COMMIT")


def make_report(store: Store, config: Config) -> str:
    """Return the text of the report without writing anything but the communities of this index."""
    graph = read_graph(store)
    partition = read_partition(store, graph)
    return _report(graph, partition, read_unresolved(store), links=config.report_links)


def _state(store: Store, config: Config) -> str:
    return f"{stores.read_meta(store, 'revision')} {config.report_links}"


def _counts(graph: Graph, partition: Partition) -> tuple[int, int, int]:
    return len(graph.nodes), len(graph.edges), len(set(partition.numbers.values()))


def _report(graph: Graph, partition: Partition, unresolved: tuple[Unresolved, ...], *, links: bool) -> str:
    missing = [
        Missing(
            one.target,
            len(one.places),
            tuple(Place(place.path, place.line) for place in one.places),
            one.did_you_mean,
        )
        for one in unresolved
    ]
    report = build_report(graph, partition, missing=missing, orphans=orphans(graph))
    return render_report(report, links=links)


def _warnings(root: str, config: Config, *, theirs: bool, first: bool) -> tuple[str, ...]:
    warnings = []
    if theirs:
        warnings.append(f"{REPORT} at the vault's root was not written by kvault: it stays as it is, and is a note")
    if is_page_of_another(root):
        warnings.append(f"{PAGE} at the vault's root was not written by kvault: it stays as it is")
    if first:
        shared = theirs or config.report_track
        seen = [name for name in (REPORT, PAGE) if not (shared and name == REPORT) and is_ours(root, name)]
        seen = [name for name in seen if git.is_ignored(root, name) is False]
        if seen:
            warnings.append(_seen_by_git(seen))
    return tuple(warnings)


def _seen_by_git(names: Sequence[str]) -> str:
    what, it = (names[0], "it") if len(names) == 1 else (" and ".join(names), "them")
    share = ", or set report.track = true to share the report" if REPORT in names else ""
    return f"git does not ignore {what}, which every build rewrites: kvault init adds {it} to .gitignore{share}"


def _built(store: Store, root: str, unseen: list[Skip], read: int, seconds: float, warnings: tuple[str, ...]) -> Built:
    nodes, edges, communities = (int(stores.read_meta(store, key) or 0) for key in COUNTS)
    skipped = {Skip(path, why) for path, why in store.execute("SELECT path, why FROM skipped ORDER BY path")}
    skipped.update(unseen)
    return Built(
        int(stores.read_meta(store, "notes") or 0),
        read,
        nodes,
        edges,
        communities,
        float(stores.read_meta(store, "modularity") or 0),
        float(stores.read_meta(store, "codelength") or 0),
        str(stores.read_meta(store, "method") or "none"),
        seconds,
        tuple(sorted(skipped)),
        warnings,
        receipt(store, read),
        is_ours(root, REPORT),
        is_ours(root, PAGE),
    )
