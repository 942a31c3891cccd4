"""The graph, and what commits did to it, as the versioned JSON that programs read."""

from __future__ import annotations

import json

from kvault.actions.diff_report import GraphDiff
from kvault.actions.show_graph import GraphText
from kvault.actions.workspace import Receipt
from kvault.graph.model import Edge
from kvault.report.model import Community
from kvault.report.model import Missing
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json


def graph_json(shown: GraphText, receipt: Receipt) -> Json:
    """Return the graph in the node-link form: what graph.json holds, with a version and a receipt."""
    return {"version": VERSION, **json.loads(shown.text), "index": receipt_json(receipt)}


def diff_json(diff: GraphDiff) -> Json:
    """Return what a range of commits did to the graph."""
    found, changes = diff.difference, diff.difference.changes
    return {
        "version": VERSION,
        "from": diff.start,
        "to": diff.end,
        "links_added": sum(edge.count for edge in found.added),
        "links_removed": sum(edge.count for edge in found.removed),
        "broken_new": [_missing(one) for one in changes.broken],
        "communities_changed": [
            {"kind": one.kind, "before": list(map(_community, one.before)), "after": list(map(_community, one.after))}
            for one in changes.groups
        ],
        "nodes_moved": changes.moved,
        "broken_mended": list(changes.mended),
        "notes_added": [node.id for node in changes.notes_new],
        "notes_removed": [node.id for node in changes.notes_gone],
        "notes_renamed": [{"from": old, "to": new} for old, new in found.renamed],
        "gods_new": [node.id for node in changes.gods_new],
        "gods_gone": [node.id for node in changes.gods_gone],
        "added": list(map(_edge, found.added)),
        "removed": list(map(_edge, found.removed)),
    }


def _missing(one: Missing) -> Json:
    return {
        "target": one.target,
        "count": one.links,
        "from": [dict(place._asdict()) for place in one.places],
        "did_you_mean": one.did_you_mean,
    }


def _community(one: Community) -> Json:
    return {"number": one.number, "size": one.size, "name": one.best.title, "path": one.best.id}


def _edge(edge: Edge) -> Json:
    return {"source": edge.source, "target": edge.target, "kind": edge.kind, "count": edge.count, "line": edge.line}
