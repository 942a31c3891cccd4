"""Everything else that happens in a session: it goes into the session's note, and nothing is said."""

from __future__ import annotations

from kvault.adapters.transcripts import read_end
from kvault.agents.model import COMPACT
from kvault.agents.model import END
from kvault.agents.model import TOOL
from kvault.agents.record import record
from kvault.agents.steps import Work
from kvault.agents.steps import attempt
from kvault.agents.transcript import Told
from kvault.agents.transcript import read_transcript

SUMMARISED = "PostCompact"  # the event after which the newest summary in a transcript is of this compaction


def on_work(work: Work) -> None:
    """Record what a tool did, or finish the turn, the time up to a compaction, or the session."""
    event = work.event
    if event.kind == TOOL:
        if event.files or event.failed:
            record(work, files=event.files, failed=event.failed)
        return
    told = attempt(work, "transcript", lambda: _told(work)) or Told()
    record(work, files=told.files, failed=told.failed)
    if event.kind == COMPACT:
        summary = event.summary or (told.summary if event.native == SUMMARISED else "")
        if summary:
            _finish(work, summary)
    elif event.kind == END:
        _finish(work, None)


def _finish(work: Work, summary: str | None) -> None:
    event = work.event
    if not event.session:
        return
    from kvault.actions.end_session import end_session

    attempt(work, "finishing", lambda: end_session(work.root, work.config, event.session, summary, event.here))


def _told(work: Work) -> Told:
    """Return what the transcript shows of the last turn."""
    path = work.event.transcript
    if not path:
        return Told()
    return read_transcript(read_end(path))
