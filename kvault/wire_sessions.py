"""What was recorded of sessions as the versioned JSON that programs read."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.actions.record_turn import Recorded
from kvault.actions.session_log import Logged
from kvault.actions.show_sessions import Shown
from kvault.wire import VERSION
from kvault.wire import Json


def recorded_json(recorded: Recorded) -> Json:
    """Return where a turn was recorded."""
    return {
        "version": VERSION,
        "note": recorded.note,
        "started": recorded.started,
        "range": recorded.range,
        "project": recorded.project,
    }


def shown_json(threads: Iterable[Shown]) -> Json:
    """Return the threads of sessions."""
    return {"version": VERSION, "threads": [dict(thread._asdict()) for thread in threads]}


def logged_json(note: str, logs: Iterable[Logged]) -> Json:
    """Return the commits of a note's ranges."""
    return {"version": VERSION, "note": note, "ranges": [dict(one._asdict()) for one in logs]}


def followed_json(notes: Sequence[str]) -> Json:
    """Return the notes whose ranges were brought up to date."""
    return {"version": VERSION, "notes": list(notes)}
