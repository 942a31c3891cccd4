"""What happened in a coding agent, and how an agent speaks of it."""

from __future__ import annotations

from kvault.record import NamedTuple

PROMPT, START, TOOL, STOP, COMPACT, END = EVENTS = ("prompt", "start", "tool", "stop", "compact", "end")
"""The events, as ``kvault hook`` names them."""


class Event(NamedTuple):
    """What happened, whichever agent tells it; what it does not tell is empty."""

    kind: str  # one of EVENTS
    native: str  # as the agent calls it
    session: str  # the agent's id of the conversation
    here: str  # the agent's working folder, absolute
    prompt: str = ""
    files: tuple[str, ...] = ()  # absolute paths of the files that a tool wrote
    failed: tuple[str, ...] = ()  # one line for each tool that failed
    transcript: str = ""  # path of the file that holds the conversation
    summary: str = ""  # what the agent's model wrote of the conversation so far
    source: str = ""  # why a session starts: startup, resume, clear, compact
    repeated: bool = False  # the agent goes on because a hook made it do so


class Entry(NamedTuple):
    """One line of an agent's hooks: its own event, what it is narrowed to, what kvault is asked to do."""

    native: str
    kind: str  # one of EVENTS
    matcher: str | None = None  # the tools or causes that the agent shall call for


class Agent(NamedTuple):
    """How one coding agent is spoken with."""

    name: str  # as ``--for`` names it
    title: str
    file: str  # its settings, from the project's folder or from the home folder
    entries: tuple[Entry, ...]
    skills: str  # where it looks for skills, from the project's folder or from the home folder
    session: tuple[str, ...] = ("session_id",)  # the fields that may hold the conversation's id, the best first
    seconds: int = 1  # what a second is in its time limits; 0: it is told none
    home: str = ""  # the variable that names another folder than the one of its settings in the home folder
    notice: str = ""  # what the user must do beside
    inline: bool = False  # its hooks may stand in a config.toml beside that file
    flat: bool = False  # an entry is the command itself, not a group of commands; the answer is flat as well
    speaks: tuple[str, ...] = (PROMPT, START)  # the events on which it takes text
