"""Brings the index, graph.json, GRAPH_REPORT.md and graph.html up to date."""

from __future__ import annotations

import time
from collections.abc import Sequence

from kvault.actions.changes import Progress
from kvault.actions.code_of_vault import Code
from kvault.actions.code_of_vault import code_of_vault
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import cannot_write
from kvault.actions.open_vault import receipt
from kvault.actions.open_vault import write_index
from kvault.actions.workspace import Receipt
from kvault.actions.write_outputs import COUNTS
from kvault.actions.write_outputs import Stage
from kvault.actions.write_outputs import write_outputs
from kvault.adapters import git
from kvault.adapters import store as stores
from kvault.adapters.disk import Skip
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.adapters.outputs import is_ours
from kvault.adapters.store import Store
from kvault.config import Config
from kvault.errors import Refusal
from kvault.record import NamedTuple


class Built(NamedTuple):
    """What a build did."""

    notes: int
    changed: int
    code_files: int  # that were read
    nodes: int
    edges: int
    communities: int
    modularity: float
    codelength: float
    method: str
    seconds: float
    skipped: tuple[Skip, ...]
    warnings: tuple[str, ...]
    notices: tuple[str, ...]  # on the choice of repositories; a person is told once, through ``notice``
    receipt: Receipt
    report: bool  # GRAPH_REPORT.md is kvault's and of this state
    page: bool  # graph.html is


def build_vault(
    root: str,
    config: Config,
    *,
    full: bool = False,
    report: bool = True,
    repositories: Sequence[str] | None = None,
    page: bool = True,
    progress: Progress | None = None,
    notice: Notice | None = None,
    stage: Stage | None = None,
) -> Built:
    """Bring everything that is built from the notes up to date. Raises Refusal when it cannot be written.

    Without ``report`` GRAPH_REPORT.md stays as it is, without ``page`` graph.html; the next build with them writes
    them. ``repositories`` are places of code that join the graph from now on, in place of those given before.
    """
    begin = time.perf_counter()
    told = stage or (lambda name: None)
    try:
        store, update, seen = write_index(root, config, full=full, progress=progress, notice=notice)
        told("index")
        code = code_of_vault(store, root, config, given=repositories, progress=progress, notice=notice)
        told("code")
        warnings = write_outputs(store, root, config, told, report=report, page=page)
        commit = git.head(root)
        if stores.read_meta(store, "commit") != commit:
            stores.write_meta(store, "commit", commit)
        told("commit")
        if update.read:
            from kvault.actions.judge_texts import keep_judged

            keep_judged(store, root, config)
            told("judgements")
    except Exception as error:
        why = cannot_write(error)
        if why is None:
            raise
        raise Refusal(
            f"{root} cannot be written: {why}",
            "make room or give write access; recall and the other questions answer from memory meanwhile",
            path=root,
        ) from error
    unseen = [*seen.scan.skipped, *code.skipped]
    built = _built(store, root, unseen, update.notes, code, warnings)
    return built._replace(seconds=time.perf_counter() - begin)


def _built(store: Store, root: str, unseen: list[Skip], read: int, code: Code, warnings: tuple[str, ...]) -> Built:
    nodes, edges, communities = (int(stores.read_meta(store, key) or 0) for key in COUNTS)
    skipped = {Skip(path, why) for path, why in store.execute("SELECT path, why FROM skipped ORDER BY path")}
    skipped.update(unseen)
    return Built(
        int(stores.read_meta(store, "notes") or 0),
        read,
        code.files,
        nodes,
        edges,
        communities,
        float(stores.read_meta(store, "modularity") or 0),
        float(stores.read_meta(store, "codelength") or 0),
        str(stores.read_meta(store, "method") or "none"),
        0.0,
        tuple(sorted(skipped)),
        warnings,
        code.notices,
        receipt(store, read),
        is_ours(root, REPORT),
        is_ours(root, PAGE),
    )
