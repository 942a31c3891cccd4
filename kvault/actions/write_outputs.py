"""Writes what is made of the index, graph.json, the report and the page, where the index changed since."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Sequence

from kvault.actions.write_page import is_page_of
from kvault.actions.write_page import is_page_of_another
from kvault.actions.write_page import write_page
from kvault.adapters import git
from kvault.adapters import store as stores
from kvault.adapters.lock import OUTPUTS
from kvault.adapters.lock import Lock
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.adapters.outputs import write_output
from kvault.adapters.store import Store
from kvault.adapters.transaction import Transaction
from kvault.config import Config
from kvault.record import TYPE_CHECKING
from kvault.version import REPORT_FORM

if TYPE_CHECKING:  # what makes graph and report is loaded when they are made: most builds find nothing changed
    from kvault.actions.read_graph import Unresolved
    from kvault.graph.model import Graph
    from kvault.graph.model import Partition

GRAPH = "graph.json"
COUNTS = ("graph_nodes", "graph_edges", "graph_communities")

_NO_REPORT = " without report"

Stage = Callable[[str], None]
"""Called with the name of each stage as it ends."""


def write_outputs(store: Store, root: str, config: Config, told: Stage, *, report: bool, page: bool) -> tuple[str, ...]:
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
        from kvault.actions.read_graph import read_partition
        from kvault.graph.export import node_link

        state, graph, unresolved = _read(store, config)
        told("graph")
        with Transaction(store):
            partition = read_partition(store, graph)
            for key, value in zip(COUNTS, _counts(graph, partition), strict=True):
                stores.write_meta(store, key, value)
        told("communities")
        # First, since nothing that goes wrong with it stops the others.
        problem = write_page(store, root, state, graph, partition) if page else None
        told("page")
        write_output(graph_file, node_link(graph, partition), scratch)
        told("graph.json")
        if report and not theirs:
            from kvault.actions.write_report import report_text

            with Transaction(store):
                text = report_text(store, graph, partition, unresolved, config)
            write_output(report_file, text, scratch)
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
    from kvault.actions.read_graph import read_graph
    from kvault.actions.read_graph import read_unresolved

    store.execute("BEGIN")
    try:
        return _state(store, config), read_graph(store), read_unresolved(store)
    finally:
        store.execute("COMMIT")


def _state(store: Store, config: Config) -> str:
    return f"{stores.read_meta(store, 'revision')} {REPORT_FORM} {config.report_links}"


def _counts(graph: Graph, partition: Partition) -> tuple[int, int, int]:
    return len(graph.nodes), len(graph.edges), len(set(partition.numbers.values()))


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
