"""Embeds the passages of the notes that changed: in portions, so that it can be stopped and goes on where it was."""

from __future__ import annotations

import os
import time

from kvault.actions.changes import Progress
from kvault.actions.embed_portion import Kept
from kvault.actions.embed_portion import Portion
from kvault.actions.embed_portion import Tools
from kvault.actions.freshness import revision
from kvault.actions.note_passages import read_passages
from kvault.adapters.encoders import SAME
from kvault.adapters.encoders import Encoder
from kvault.adapters.encoders import chosen
from kvault.adapters.encoders import is_same
from kvault.adapters.encoders import load
from kvault.adapters.ledger import Ledger
from kvault.adapters.ledger import open_ledger
from kvault.adapters.lock import Lock
from kvault.adapters.store import FOLDER
from kvault.adapters.store import Store
from kvault.adapters.vector_place import PROBE_KEY
from kvault.adapters.vector_place import Place
from kvault.adapters.vector_place import begin_anew
from kvault.adapters.vector_place import holds
from kvault.adapters.vector_place import open_vectors
from kvault.adapters.vector_place import place_of
from kvault.adapters.vectors import Damaged
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Vectors
from kvault.adapters.wanted_notes import Wanted
from kvault.adapters.wanted_notes import wanted
from kvault.config import Config
from kvault.errors import Refusal
from kvault.record import NamedTuple

LOCK = "vectors.lock"  # held by the one process that embeds
PATIENCE = 10.0  # seconds for a recall to let go of the folder, or for a server to answer
HAND_OVER = 2.0  # seconds for one that embeds to end; until then it sees itself what has changed
SAMPLE = 32  # passages that are encoded to see how long all will take
TIMES = 2.7  # what a folder takes, beside the numbers alone: measured on 900 to 10,000 passages


class Plan(NamedTuple):
    """What embedding would do and cost."""

    model: str
    place: str  # as a person is told it
    remote: bool  # the vectors, though no text, go to a server
    first: bool  # nothing of this vault is embedded by this model
    notes: int  # that are not embedded as they are now
    passages: int
    seconds: float
    megabytes: float


class Embedding(NamedTuple):
    """What embedding did."""

    model: str
    place: str
    notes: int  # that are embedded now
    embedded: int  # passages that were encoded; the others were there already
    removed: int  # passages that no note has any more
    seconds: float


class Embedder:
    """The encoder and the ledger of a vault; ``with`` closes them."""

    def __init__(self, root: str, config: Config, store: Store, *, download: bool = False) -> None:
        """Load the encoder and open the ledger. Raises LaneError, and Refusal when the vault cannot be written."""
        kind, name = chosen(config.vectors_model)
        self._root, self._config, self._store = root, config, store
        self._place: Place = place_of(root, config, name)
        self._encoder: Encoder = load(kind, name, download=download)
        self._ledger: Ledger = _open_ledger(root, self._place)

    def __enter__(self) -> Embedder:
        """Give it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the ledger."""
        self._ledger.close()

    def plan(self) -> Plan:
        """Return what embedding would cost, judged by a few passages."""
        missing = self._missing()
        count = sum(note.passages for note in missing)
        return Plan(
            self._encoder.name,
            self._place.shown,
            self._place.url is not None,
            not self._knows_model() or not self._ledger.notes(),
            len(missing),
            count,
            count * self._pace(missing),
            count * TIMES * 4 * self._encoder.size / 1e6,
        )

    def embed(self, progress: Progress | None = None) -> Embedding:
        """Embed until nothing is missing. Raises LaneError; what was done until then is kept, as after a kill."""
        begin = time.perf_counter()
        with Lock(os.path.join(self._root, FOLDER), name=LOCK, wait=HAND_OVER, what="this vault's vectors"):
            there = self._prepare()
            for key in ("revision", "points"):
                self._ledger.keep(key, -1)  # nothing is told of what is not whole
            tools = Tools(self._encoder.encode, self._ledger, self._open, there, not self._place.shared)
            encoded = removed = 0
            while missing := self._missing():
                kept = self._some(missing, tools, progress)
                encoded += sum(one.encoded for one in kept)
                removed += sum(one.removed for one in kept)
                if not sum(one.notes for one in kept):
                    break  # what is left changes while it is read: the next build takes it
            removed += self._forget_gone(there)
            self._ledger.keep("points", self._ledger.count() + 1)
            self._ledger.keep("revision", revision(self._store))
        seconds = time.perf_counter() - begin
        return Embedding(self._encoder.name, self._place.shown, len(self._ledger.notes()), encoded, removed, seconds)

    def _knows_model(self) -> bool:
        return is_same(self._ledger.probe, self._encoder.probe)

    def _missing(self) -> list[Wanted]:
        """Return the notes that are not embedded as they are now."""
        known = self._ledger.notes() if self._knows_model() else {}
        return [note for note in wanted(self._store) if known.get(note.path) != note.content]

    def _pace(self, missing: list[Wanted]) -> float:
        """Return the seconds that a passage takes."""
        step = max(1, len(missing) // SAMPLE)
        read = read_passages(self._root, self._config, missing[::step][:SAMPLE])
        texts = [passage.text for _, found in read for passage in found][:SAMPLE]
        begin = time.perf_counter()
        if texts:
            self._encoder.encode(texts)
        return (time.perf_counter() - begin) / max(1, len(texts))

    def _prepare(self) -> set[bytes]:
        """See that store and ledger are of this model and tell the same; return the keys that the store alone knows."""
        if not self._knows_model():
            self._forget_all()
        try:
            vectors = self._open()
            if not vectors.count():
                self._begin(vectors)
            elif not holds(vectors, self._encoder.probe, SAME):
                vectors.close()
                vectors = self._anew()
        except Damaged:
            vectors = self._anew()
        try:
            if vectors.count() == self._ledger.count() + 1:  # the one more is the probe
                return set()
            there, known = set(vectors.keys()) - {PROBE_KEY}, self._ledger.keys()
        finally:
            vectors.close()
        self._ledger.forget_keys(sorted(known - there))
        return there - known

    def _forget_all(self) -> None:
        self._ledger.clear()
        self._ledger.probe = self._encoder.probe

    def _anew(self) -> Vectors:
        """Begin an empty collection, and forget what the one before held. Raises LaneError where others use it."""
        if self._place.shared:
            raise LaneError(
                f"{self._place.shown} was not made by {self._encoder.name}, and others may use it",
                "name another collection below [vectors]",
            )
        begin_anew(self._place, wait=PATIENCE)
        vectors = self._open()
        self._begin(vectors)
        return vectors

    def _begin(self, vectors: Vectors) -> None:
        """Let an empty collection tell by which model it is made."""
        self._forget_all()
        vectors.put([(PROBE_KEY, self._encoder.probe)])

    def _open(self) -> Vectors:
        vectors = open_vectors(self._place, self._encoder.size, wait=PATIENCE, create=True)
        assert vectors is not None  # it is made where it is not there
        return vectors

    def _some(self, missing: list[Wanted], tools: Tools, progress: Progress | None) -> list[Kept]:
        """Embed some notes and return what each portion came to; those that change meanwhile are left."""
        kept = []
        portion = Portion(tools)
        try:
            for done, (note, found) in enumerate(read_passages(self._root, self._config, missing), 1):
                portion.add(note, found)
                if progress:
                    progress(done, len(missing))
                if portion.is_due():
                    kept.append(portion.keep())
                    portion = Portion(tools)
            portion.encode()
        except KeyboardInterrupt:
            portion.keep()
            raise
        kept.append(portion.keep())
        return kept

    def _forget_gone(self, there: set[bytes]) -> int:
        """Remove what no note has any more; return how many passages that were."""
        notes = {note.path for note in wanted(self._store)}
        unused = set(self._ledger.forget(sorted(self._ledger.notes().keys() - notes)))
        unused |= there - self._ledger.known(sorted(there))
        if unused and not self._place.shared:
            vectors = self._open()
            try:
                vectors.remove(sorted(unused))
            finally:
                vectors.close()
            return len(unused)
        return 0


def _open_ledger(root: str, place: Place) -> Ledger:
    try:
        ledger = open_ledger(place.folder, create=True)
    except OSError as error:
        why = (error.strerror or "it is read-only").lower()
        raise Refusal(
            f"the vectors of {root} cannot be written: {why}", "give write access to its .index/", path=root
        ) from error
    if ledger is None:
        raise LaneError(f"{place.folder} is a symbolic link, through which kvault does not write")
    return ledger
