"""Vectors in a folder of ``.index/``, by Qdrant inside this process.

One process has the folder open at a time, which Qdrant's write-ahead log sees to; so it is opened for one question or
one portion of points, and let go of at once.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from collections.abc import Sequence
from uuid import UUID

from kvault.adapters.lock import make_folder
from kvault.adapters.vectors import Damaged
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Locked
from kvault.adapters.vectors import Vector
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from qdrant_edge import EdgeShard

HELD = "WouldBlock"  # what Qdrant says of a folder that another process has open
STEP = 0.01  # seconds between two tries
PAGE = 10_000  # keys fetched at once
CONFIG = "edge_config.json"  # written when a folder is made


class Embedded:
    """A folder of vectors, open; meets ``vectors.Vectors``."""

    def __init__(self, qdrant: ModuleType, shard: EdgeShard, folder: str) -> None:
        self._qdrant = qdrant
        self._shard = shard
        self._folder = folder

    def put(self, points: Sequence[tuple[bytes, Vector]]) -> None:
        """Keep some points."""
        made = [self._qdrant.Point(UUID(bytes=key), list(vector), {}) for key, vector in points]
        with _Told(self._folder):
            self._shard.update(self._qdrant.UpdateOperation.upsert_points(made))
            self._shard.flush()

    def remove(self, keys: Sequence[bytes]) -> None:
        """Forget some points."""
        with _Told(self._folder):
            self._shard.update(self._qdrant.UpdateOperation.delete_points([UUID(bytes=key) for key in keys]))
            self._shard.flush()

    def nearest(self, vector: Vector, limit: int) -> list[tuple[bytes, float]]:
        """Return the points most like a vector, every point compared."""
        query = self._qdrant.Query.Nearest(list(vector))
        exact = self._qdrant.SearchParams(exact=True)
        with _Told(self._folder):
            found = self._shard.query(
                self._qdrant.QueryRequest(query=query, limit=limit, params=exact, with_payload=False)
            )
        return sorted(((one.id.bytes, one.score) for one in found), key=lambda hit: (-hit[1], hit[0]))

    def count(self) -> int:
        """Return the number of points."""
        with _Told(self._folder):
            return int(self._shard.count(self._qdrant.CountRequest(exact=True)))

    def keys(self) -> Iterator[bytes]:
        """Yield every key."""
        offset = None
        while True:
            with _Told(self._folder):
                found, offset = self._shard.scroll(
                    self._qdrant.ScrollRequest(offset=offset, limit=PAGE, with_payload=False, with_vector=False)
                )
            yield from (one.id.bytes for one in found)
            if offset is None:
                return

    def close(self) -> None:
        """Let go of the folder."""
        self._shard.close()


def open_embedded(folder: str, size: int, *, wait: float, create: bool) -> Embedded | None:
    """Open a folder of vectors of ``size`` numbers; None where there is none and ``create`` is not given.

    Raises Locked when another process has it open for longer than ``wait`` seconds, Damaged when it cannot be read,
    LaneError when Qdrant is not installed, OSError when the folder cannot be made.
    """
    there = os.path.exists(os.path.join(folder, CONFIG))
    if not there and not create:
        return None
    try:
        import qdrant_edge
    except ImportError:
        raise LaneError("qdrant-edge-py is not installed", "pip install 'kvault[vectors-light]'") from None
    shape = qdrant_edge.EdgeConfig(
        vectors=qdrant_edge.EdgeVectorParams(size=size, distance=qdrant_edge.Distance.Cosine)
    )
    until = time.monotonic() + wait
    while True:
        try:
            with _Told(folder):
                if there:
                    shard = qdrant_edge.EdgeShard.load(folder, shape)
                else:
                    make_folder(folder)
                    shard = qdrant_edge.EdgeShard.create(folder, shape)
            return Embedded(qdrant_edge, shard, folder)
        except Locked:
            if time.monotonic() >= until:
                raise
            time.sleep(STEP)


class _Told:
    """Turns what Qdrant raises into errors of the lane, and keeps the report of a panic off the user's terminal."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._kept = -1

    def __enter__(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        self._kept = os.dup(2)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        os.dup2(self._kept, 2)
        os.close(self._kept)
        if error is None or isinstance(error, OSError | KeyboardInterrupt | MemoryError):
            return
        if HELD in str(error):
            raise Locked(f"another kvault has {self._folder} open", "ask again in a moment") from error
        line = " ".join(str(error).split())
        raise Damaged(f"{self._folder} cannot be read ({line[:120]})", "kvault build --vectors") from error
