"""Key decisions of a session as notes of their own, and the lines that link them."""

from __future__ import annotations

from kvault.note.file_name import EXTENSION
from kvault.note.file_name import file_name
from kvault.note.templates import NewNote
from kvault.note.templates import note_text
from kvault.session.model import Decision
from kvault.session.topic import linkable
from kvault.session.untrusted import cut
from kvault.session.untrusted import markdown
from kvault.session.untrusted import plain

FOLDER = "decisions"  # below the project's folder
SUMMARY = 140  # characters
REASON = 2_000  # characters


def decision_name(decision: Decision) -> str:
    """Return the name of the file of a decision: its lead, in any script."""
    return file_name(linkable(decision.lead))


def decision_text(decision: Decision, session: str, card: str, created: str) -> str:
    """Return the note of a decision; ``session`` and ``card``: vault paths without ".md"."""
    title = decision.lead if decision_name(decision) != decision.lead + EXTENSION else None
    summary = f"{decision.lead} - {plain(decision.reason, SUMMARY * 2)}" if decision.reason else decision.lead
    reason = markdown(decision.reason, REASON)
    body = (f"{reason}\n\n" if reason else "") + f"Decided in [[{session}]].\n"
    return note_text(NewNote("decision", cut(summary, SUMMARY), created, title, card, body))


def decision_line(path: str) -> str:
    """Return the line of a session's note that links a decision by its vault path."""
    return f"- [[{path.removesuffix(EXTENSION)}]]"
