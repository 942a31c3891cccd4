"""What is known of a thread: its turns, what a model says of it, and what its note is told."""

from __future__ import annotations

from kvault.record import NamedTuple

FOCUS = "Focus"
BUILT = "What was built"
MISTAKES = "Mistakes"
DECISIONS = "Decisions"
WINS = "Wins"
GIT = "Git"
SECTIONS = (FOCUS, BUILT, MISTAKES, DECISIONS, WINS, GIT)
"""The sections of a session's note that kvault writes, in order."""

FOLDER = "sessions"  # below the project's folder


class Turn(NamedTuple):
    """One request to an agent and what came of it."""

    prompt: str  # as given; "" where only files and failures are told
    files: tuple[str, ...]  # that were written, as the agent names them
    failed: tuple[str, ...]  # tools that failed, with what they said
    at: str  # local time, "YYYY-MM-DD HHMM"


class Thread(NamedTuple):
    """One subject of a session, which has one note."""

    id: int  # of its row among the running sessions
    session: str
    project: str  # its name
    name: str  # of the note's file
    words: frozenset[str]  # the content words of its requests
    latest: bool = False  # the last request of the session went to it


class Head(NamedTuple):
    """What the properties of a new note say."""

    project: str
    session: str
    summary: str  # one harmless line
    created: str  # date, YYYY-MM-DD
    card: str  # vault path of the project's card without ".md"


class Summary(NamedTuple):
    """What a model says of a thread."""

    sections: dict[str, str]  # one of SECTIONS to harmless Markdown; those it does not speak of are absent
    decisions: tuple[Decision, ...]  # those with a lead; they are not in ``sections``
    next: str | None  # the first next step, one harmless line
    topic: str | None  # what the focus begins with, one harmless line


class Decision(NamedTuple):
    """One key decision: its bold lead and the reason."""

    lead: str
    reason: str
