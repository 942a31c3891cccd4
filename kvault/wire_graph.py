"""The graph, and what commits did to it, as the versioned JSON that programs read."""

from __future__ import annotations

import json

from kvault.actions.show_graph import GraphText
from kvault.actions.workspace import Receipt
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json


def graph_json(shown: GraphText, receipt: Receipt) -> Json:
    """Return the graph in the node-link form: what graph.json holds, with a version and a receipt."""
    return {"version": VERSION, **json.loads(shown.text), "index": receipt_json(receipt)}
