"""Some notes that are embedded together: their passages encoded in batches, then kept in one go."""

from __future__ import annotations

import time
from collections.abc import Callable
from collections.abc import Sequence

from kvault.actions.note_passages import key_of
from kvault.adapters.encoders import Encode
from kvault.adapters.ledger import Ledger
from kvault.adapters.ledger import Row
from kvault.adapters.vectors import Vector
from kvault.adapters.vectors import Vectors
from kvault.adapters.wanted_notes import Wanted
from kvault.record import NamedTuple
from kvault.search.passages import Passage

BATCH = 64  # passages that the encoder is given at once
LEAST, MOST = 128, 4096  # passages of a portion: at least, and at most
EVERY = 1.0  # seconds between two portions


class Tools(NamedTuple):
    """What a portion is embedded with."""

    encode: Encode
    ledger: Ledger
    open: Callable[[], Vectors]
    there: set[bytes]  # keys that the store has and the ledger not: a kill came between the two
    removes: bool  # whether what no note has any more is removed from the store


class Kept(NamedTuple):
    """What a portion came to."""

    notes: int
    encoded: int  # passages
    removed: int


class Portion:
    """Notes on their way into the store; used once."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._begin = time.monotonic()
        self._texts: dict[bytes, str] = {}  # that are to be encoded, by key
        self._vectors: dict[bytes, Vector] = {}
        self._waiting: list[Row] = []  # notes whose passages are not all encoded
        self._rows: list[Row] = []

    def add(self, note: Wanted, found: Sequence[Passage]) -> None:
        """Take a note in; encode once a batch is full."""
        keys = [(passage.line, key_of(passage.text)) for passage in found]
        self._texts.update({key: passage.text for (_, key), passage in zip(keys, found, strict=True)})
        self._waiting.append((note.path, note.content, keys))
        if len(self._texts) >= BATCH:
            self.encode()

    def is_due(self) -> bool:
        """Tell whether it is time to keep what is encoded."""
        count = len(self._vectors)
        return count >= MOST or (count >= LEAST and time.monotonic() - self._begin >= EVERY)

    def encode(self) -> None:
        """Encode what waits for it and is not known yet."""
        known = self._tools.ledger.known(list(self._texts)) | self._tools.there | self._vectors.keys()
        texts = [(key, text) for key, text in self._texts.items() if key not in known]
        texts.sort(key=lambda item: (len(item[1]), item[0]))  # alike in length: less padding
        for at in range(0, len(texts), BATCH):
            some = texts[at : at + BATCH]
            made = self._tools.encode([text for _, text in some])
            self._vectors.update(zip((key for key, _ in some), made, strict=True))
        self._texts.clear()
        self._rows += self._waiting
        self._waiting.clear()

    def keep(self) -> Kept:
        """Write the notes that are encoded; their vectors first, so that the ledger never tells of what is missing."""
        if not self._rows:
            return Kept(0, 0, 0)
        vectors = self._tools.open()
        try:
            if self._vectors:
                vectors.put(sorted(self._vectors.items()))
            unused = self._tools.ledger.put(self._rows)
            if unused and self._tools.removes:
                vectors.remove(unused)
        finally:
            vectors.close()
        return Kept(len(self._rows), len(self._vectors), len(unused) if self._tools.removes else 0)
