"""What a search asks for, and what it gives."""

from __future__ import annotations

from kvault.actions.workspace import Workspace
from kvault.record import NamedTuple
from kvault.search.fusion import EXACT

WORDS = "words"
VECTORS = "vectors"
HYBRID = "hybrid"
MODES = {
    EXACT: (EXACT,),
    WORDS: (EXACT, WORDS),
    VECTORS: (EXACT, VECTORS),
    HYBRID: (EXACT, WORDS, VECTORS),
}
"""Mode to the lanes that it asks; a note that is named comes first in every mode."""

READY = "ready"
DEGRADED = "degraded"
OFF = "off"

MOST = 100  # results at most


class Wish(NamedTuple):
    """What is looked for."""

    text: str
    mode: str  # a key of MODES
    limit: int
    prefix: str = ""
    tag: str | None = None
    where: tuple[str, ...] = ()  # KEY=VALUE


class Lane(NamedTuple):
    """How a lane stands, and what it found."""

    state: str
    why: str  # "" when ready
    paths: tuple[str, ...]  # best first


class Result(NamedTuple):
    """One note of the list."""

    path: str
    absolute: str
    title: str
    summary: str
    type: str
    line: int  # where what was found stands, counts from 1
    score: float
    ranks: dict[str, int | None]  # by lane, from 1


class Neighbour(NamedTuple):
    """A note that a result links to."""

    path: str
    of: str  # path of the result
    kind: str


class Listing(NamedTuple):
    """The answer to a search."""

    workspace: Workspace
    wish: Wish
    lanes: dict[str, Lane]
    results: tuple[Result, ...]
    neighbours: tuple[Neighbour, ...]
    more: int  # results beyond the limit
    unknown: tuple[str, ...]  # words that no note holds

    @property
    def partial(self) -> bool:
        """Return whether a lane that was wanted could not give all it should."""
        return bool(self.lacking)

    @property
    def lacking(self) -> dict[str, Lane]:
        """Return the lanes that were wanted and could not give all they should; one that is off is not wanted."""
        return {
            name: lane
            for name, lane in self.lanes.items()
            if lane.state != READY and (lane.state != OFF or name == self.wish.mode)
        }
