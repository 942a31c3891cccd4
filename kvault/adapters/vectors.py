"""What the vector lane asks of a store: points of a key and a vector each, in one collection."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

KEY = 16  # bytes of a key

Vector = Sequence[float]


def without_password(url: str) -> str:
    """Return an address as it may be shown: without the name and password that some have before the host."""
    scheme, mark, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{mark}{host.rpartition('@')[2]}{slash}{path}"


class LaneError(Exception):
    """The lane cannot be had: ``why`` in one line, and what mends it."""

    def __init__(self, why: str, remedy: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.remedy = remedy


class Locked(LaneError):
    """Another process has the store open."""


class Damaged(LaneError):
    """What the store holds cannot be read."""


class Vectors(Protocol):
    """One collection, open. Every method raises LaneError where the store does not answer."""

    def put(self, points: Sequence[tuple[bytes, Vector]]) -> None:
        """Keep some points; when it returns they outlive a kill. A key that is there already is written anew."""

    def remove(self, keys: Sequence[bytes]) -> None:
        """Forget some points; those that are not there are no error."""

    def nearest(self, vector: Vector, limit: int) -> list[tuple[bytes, float]]:
        """Return the points most like a vector: (key, cosine), best first, of equal ones the smaller key first."""

    def count(self) -> int:
        """Return the number of points."""

    def keys(self) -> Iterator[bytes]:
        """Yield every key, in any order."""

    def close(self) -> None:
        """Let go of the store."""
