"""What recall asks of the world around it; loaded for type checks only."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Protocol

from kvault.recall.model import Fact
from kvault.recall.model import NodeId
from kvault.search.model import NoteId


class Links(Protocol):
    """The link graph as the walk sees it."""

    def neighbours(self, node: NodeId, most: int) -> Sequence[tuple[NodeId, float]]:
        """Return (node, how much the link is trusted, 0 to 1) of the nodes linked with one.

        Each once, in any order; () for a node with more than ``most``.
        """

    def paths(self, ids: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the paths of files, by which ways of equal value are told apart."""


class Facts(Protocol):
    """What is known of notes."""

    def facts(self, notes: Iterable[NoteId]) -> Mapping[NoteId, Fact]:
        """Return the facts of those that are notes."""

    def created(self, notes: Iterable[NoteId]) -> Mapping[NoteId, str]:
        """Return the date on which each note was created, for those that say it: it begins YYYY-MM-DD."""
