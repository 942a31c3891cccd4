"""What a command wrote, or would write, as the versioned JSON that programs read."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.actions.move import Follower
from kvault.actions.move import Moved
from kvault.actions.set_properties import PropertiesSet
from kvault.actions.workspace import Receipt
from kvault.edit import Change
from kvault.edit import change_of
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json


def edits_json(changes: Iterable[Change], receipt: Receipt, *, written: bool, warnings: Iterable[str] = ()) -> Json:
    """Return the changes to files."""
    return {
        **changes_json(changes, written=written),
        "warnings": list(warnings),
        "index": receipt_json(receipt),
    }


def changes_json(changes: Iterable[Change], *, written: bool) -> Json:
    """Return changes to files of a command that asks the index nothing."""
    return {
        "version": VERSION,
        "edits": [
            {
                "path": change.path,
                "before": _hash(change.before),
                "after": _hash(change.after),
                "lines_changed": change.lines_changed,
            }
            for change in changes
        ],
        "written": written,
    }


def moved_json(moved: Moved) -> Json:
    """Return what a move did."""
    return {
        **edits_json(moved.changes, moved.receipt, written=moved.written, warnings=moved.warnings),
        "moves": [{"from": old, "to": new} for old, new in moved.moves],
        "links": [link for follower in moved.followers for link in _links(follower)],
    }


def _links(follower: Follower) -> list[Json]:
    return [
        {
            "path": follower.edit.path,
            "line": rewrite.line,
            "column": rewrite.column,
            "raw": rewrite.raw,
            "new": rewrite.new,
        }
        for rewrite in follower.rewrites
    ]


def _hash(fingerprint: str | None) -> str | None:
    return None if fingerprint is None else f"sha256:{fingerprint}"


def properties_json(done: PropertiesSet) -> Json:
    """Return what became of a note's properties."""
    changes = [] if done.edit is None else [change_of(done.edit)]
    return {**edits_json(changes, done.receipt, written=done.written), "note": done.path}
