"""Vectors in a Qdrant server or cluster, by its own client."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from uuid import UUID

from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Vector
from kvault.adapters.vectors import without_password
from kvault.extras import add
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from qdrant_client import QdrantClient

PAGE = 10_000  # keys fetched at once
PORTION = 1_000  # points sent at once: some four megabytes of JSON


class Server:
    """One collection of a server; meets ``vectors.Vectors``."""

    def __init__(self, client: QdrantClient, collection: str, place: str) -> None:
        self._client = client
        self._collection = collection
        self._place = place

    def put(self, points: Sequence[tuple[bytes, Vector]]) -> None:
        """Keep some points; the server has written them when this returns."""
        from qdrant_client.models import PointStruct

        for at in range(0, len(points), PORTION):
            some = [
                PointStruct(id=str(UUID(bytes=key)), vector=list(vector)) for key, vector in points[at : at + PORTION]
            ]
            self._ask(self._client.upsert, self._collection, some, wait=True)

    def remove(self, keys: Sequence[bytes]) -> None:
        """Forget some points."""
        from qdrant_client.models import PointIdsList

        for at in range(0, len(keys), PAGE):
            some = PointIdsList(points=[str(UUID(bytes=key)) for key in keys[at : at + PAGE]])
            self._ask(self._client.delete, self._collection, some, wait=True)

    def nearest(self, vector: Vector, limit: int) -> list[tuple[bytes, float]]:
        """Return the points most like a vector, as the server's index finds them."""
        answer = self._ask(
            self._client.query_points, self._collection, query=list(vector), limit=limit, with_payload=False
        )
        found = [(UUID(str(one.id)).bytes, one.score) for one in answer.points]
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))

    def count(self) -> int:
        """Return the number of points."""
        return int(self._ask(self._client.count, self._collection, exact=True).count)

    def keys(self) -> Iterator[bytes]:
        """Yield every key."""
        offset = None
        while True:
            found, offset = self._ask(
                self._client.scroll,
                self._collection,
                limit=PAGE,
                offset=offset,
                with_payload=False,
                with_vectors=False,
            )
            yield from (UUID(str(one.id)).bytes for one in found)
            if offset is None:
                return

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def make(self, size: int) -> None:
        """Make the collection."""
        from qdrant_client.models import Distance
        from qdrant_client.models import VectorParams

        shape = VectorParams(size=size, distance=Distance.COSINE)
        self._ask(self._client.create_collection, self._collection, vectors_config=shape)

    def drop(self) -> None:
        """Forget the collection."""
        self._ask(self._client.delete_collection, self._collection)

    def is_there(self) -> bool:
        """Tell whether the server has the collection."""
        return bool(self._ask(self._client.collection_exists, self._collection))

    def _ask(self, question: Callable[..., Any], *given: Any, **more: Any) -> Any:
        """Return what the client answers, whatever it raises as one kind of error: it passes on those of its parts."""
        try:
            return question(*given, **more)
        except Exception as error:
            line = " ".join(str(error).split()) or type(error).__name__
            raise LaneError(
                f"the Qdrant server at {self._place} does not answer ({line[:120]})", "look whether it runs"
            ) from error


def open_server(url: str, key: str | None, collection: str, *, wait: float) -> Server:
    """Return a collection of a server, which is not asked yet. Raises LaneError without qdrant-client.

    ``wait``: seconds for each answer.
    """
    try:
        from qdrant_client import QdrantClient
    except ImportError:
        raise LaneError("qdrant-client is not installed", add("vectors")) from None
    shown = without_password(url)
    try:
        client = QdrantClient(url=url, api_key=key, timeout=wait, check_compatibility=False)
    except Exception as error:  # the client passes on what its parts raise
        raise LaneError(f"{shown} is no address of a server", "mend url below [vectors]") from error
    return Server(client, collection, shown)
