"""The passages nearest in meaning to a text, where an encoder is set up."""

from __future__ import annotations

from kvault.adapters.store import Store
from kvault.config import Config
from kvault.record import NamedTuple

READY = "ready"
DEGRADED = "degraded"
UNAVAILABLE = "unavailable"
OFF = "off"


class Nearest(NamedTuple):
    """What the lane of vectors found, and how it stands."""

    state: str  # READY, DEGRADED, UNAVAILABLE or OFF
    why: str  # for a person; "" when ready
    hits: tuple[tuple[str, int, float], ...]  # passages: (path, line, cosine), best first


def nearest(root: str, config: Config, store: Store, text: str, limit: int) -> Nearest:
    """Return the notes whose passages are nearest to a text, ``limit`` at most."""
    return Nearest(OFF, "the vectors extra is not set up", ())
