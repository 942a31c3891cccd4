"""What recall works on and what it gives."""

from __future__ import annotations

from kvault.explanation import Explanation
from kvault.record import NamedTuple
from kvault.search.model import NoteId
from kvault.search.model import TermId

NodeId = int | str
"""A file by its number, or a tag by its key."""


class Fact(NamedTuple):
    """What recall knows of a note beside its words."""

    path: str
    title: str
    summary: str
    type: str  # kind of note
    weight: float  # of its kind: 1 for notes that people curate
    faded: bool  # archived, closed or stale
    enabled: bool
    session: str | None  # the agent session whose note it is


class Step(NamedTuple):
    """The best way by which the walk reached a node."""

    value: float  # what it adds
    path: tuple[NodeId, ...]  # from the note that matched to this node, both included
    shared: tuple[TermId, ...] = ()  # the rare words by which it was reached; () for links


class Hit(NamedTuple):
    """One note worth reading."""

    note: NoteId
    fact: Fact
    score: float
    hops: int  # 0: its own words matched
    via: str | None  # path of the note it was reached from, when only the walk found it
    passage: int  # number of the passage that fits best
    words: tuple[str, ...]  # words of the request that it holds
    route: tuple[NodeId, ...]  # the way the walk took; () when the walk added nothing
    why: Explanation
    shared: tuple[TermId, ...] = ()  # rare words that it shares with the note where the walk began; () for links


class Limits(NamedTuple):
    """How much may be handed over."""

    notes: int = 8
    hops: int = 2
    floor: float = 0.25  # no note below this share of the best score
    least: float = 0.35  # nothing when the best score is below this share of the request's idf


class Recall(NamedTuple):
    """The answer to one request."""

    hits: tuple[Hit, ...]  # best first
    unknown: tuple[str, ...]  # words that no note holds
    why_empty: str | None  # said when there are no hits
