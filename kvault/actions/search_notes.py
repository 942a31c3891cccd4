"""A ranked list of the notes that a person looks for, checked against the files first."""

from __future__ import annotations

import os

from kvault.actions.changes import Progress
from kvault.actions.open_recall import Opened
from kvault.actions.open_recall import build_in_background
from kvault.actions.open_recall import open_for_recall
from kvault.actions.open_recall import refresh_hits
from kvault.actions.open_vault import Notice
from kvault.actions.recall_notes import TRIES
from kvault.actions.recall_notes import line_of_passage
from kvault.actions.search_lanes import Lanes
from kvault.actions.search_lanes import ask_lanes
from kvault.actions.search_model import MODES
from kvault.actions.search_model import VECTORS
from kvault.actions.search_model import Listing
from kvault.actions.search_model import Neighbour
from kvault.actions.search_model import Result
from kvault.actions.search_model import Wish
from kvault.actions.workspace import Workspace
from kvault.config import Config
from kvault.record import TYPE_CHECKING
from kvault.search.fusion import DEEPEST
from kvault.search.fusion import Fused
from kvault.search.fusion import fuse

if TYPE_CHECKING:
    from kvault.actions.vector_lane import Nearest

AROUND = 3  # results whose neighbours are shown
EACH = 2  # neighbours of one result


def search_notes(
    root: str, config: Config, wish: Wish, *, progress: Progress | None = None, notice: Notice | None = None
) -> Listing:
    """Answer a search. Raises UsageError for a condition that has no "="."""
    opened = open_for_recall(root, config, progress=progress, notice=notice)
    return list_notes(opened, wish, _nearest(opened, wish))


def list_notes(opened: Opened, wish: Wish, near: Nearest | None) -> Listing:
    """Answer a search of an open vault, given what the lane of vectors says (None: it is not asked)."""
    asked, fused = _ask(opened, wish, near)
    for _ in range(TRIES):
        again = refresh_hits(opened, [one.item for one in fused[: wish.limit]])
        if again is None:
            break
        opened = again
        asked, fused = _ask(opened, wish, near)
    shown = fused[: wish.limit]
    listing = Listing(
        opened.workspace,
        wish,
        asked.lanes,
        tuple(_result(opened.workspace, asked, one) for one in shown),
        _neighbours(opened, wish, [one.item for one in shown]),
        len(fused) - len(shown),
        asked.unknown,
    )
    build_in_background(opened)
    return listing


def _nearest(opened: Opened, wish: Wish) -> Nearest | None:
    """Return the passages nearest to the words, None where they are not asked for."""
    if VECTORS not in MODES[wish.mode]:
        return None
    from kvault.actions.vector_lane import nearest

    workspace = opened.workspace
    return nearest(workspace.root, workspace.config, workspace.store, wish.text, DEEPEST)


def _ask(opened: Opened, wish: Wish, near: Nearest | None) -> tuple[Lanes, list[Fused]]:
    """Ask the lanes of one state of the index, whatever another process changes meanwhile."""
    store = opened.workspace.store
    store.execute("BEGIN")
    try:
        asked = ask_lanes(opened, wish, near)
    finally:
        store.execute("COMMIT")
    return asked, fuse({name: lane.paths for name, lane in asked.lanes.items()})


def _result(workspace: Workspace, asked: Lanes, one: Fused) -> Result:
    fact = asked.facts[one.item]
    row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (one.item,)).fetchone()
    absolute = os.path.join(workspace.root, *((row and row[0]) or one.item).split("/"))
    hit = asked.hits.get(one.item)
    line = line_of_passage(workspace, hit) if hit else asked.lines.get(one.item, 1)
    return Result(one.item, absolute, fact.title, fact.summary, fact.type, line, one.score, one.ranks)


def _neighbours(opened: Opened, wish: Wish, shown: list[str]) -> tuple[Neighbour, ...]:
    """Return notes that the first results link to or are linked from, that are not shown themselves."""
    store = opened.workspace.store
    near: list[Neighbour] = []
    seen = set(shown)
    for path in shown[:AROUND]:
        rows = store.execute(
            "SELECT DISTINCT other.path FROM file AS this JOIN link ON link.source = this.id OR link.target = this.id"
            " JOIN file AS other ON other.id = CASE WHEN link.source = this.id THEN link.target ELSE link.source END"
            " JOIN note ON note.id = other.id"
            " WHERE this.path=? AND ambiguous=0 AND enabled AND NOT hidden ORDER BY other.path",
            (path,),
        ).fetchall()
        free = [other for (other,) in rows if other not in seen and other not in opened.gone]
        for other in free[:EACH]:
            seen.add(other)
            near.append(Neighbour(other, path, "references"))
    return tuple(near)
