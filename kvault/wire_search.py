"""What a search found as the versioned JSON that programs read."""

from __future__ import annotations

from kvault.actions.questions import PLAIN
from kvault.actions.search_model import Listing
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json


def search_json(listing: Listing) -> Json:
    """Return the notes that match, best first."""
    return {
        "version": VERSION,
        "query": listing.wish.text,
        "mode": listing.wish.mode,
        "partial": listing.partial,
        "lanes": _lanes_json(listing),
        "results": [
            {
                "path": one.path,
                "absolute": one.absolute,
                "title": one.title,
                "summary": one.summary,
                "type": one.type or PLAIN,
                "line": one.line,
                "score": round(one.score, 9),
                "ranks": {"exact": None, "words": None, "vectors": None, **one.ranks},
            }
            for one in listing.results
        ],
        "neighbours": [dict(near._asdict()) for near in listing.neighbours],
        "more": listing.more,
        "unknown": list(listing.unknown),
        "index": receipt_json(listing.workspace.receipt),
    }


def _lanes_json(listing: Listing) -> Json:
    """Return the state of each lane that was asked, and why one that was wanted is not ready."""
    lanes: Json = {name: lane.state for name, lane in listing.lanes.items()}
    why = "; ".join(lane.why for lane in listing.lacking.values())
    return {**lanes, "why": why} if why else lanes
