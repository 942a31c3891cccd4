"""The passages that mean most nearly what a request says: an addition to the words lane, which answers without it.

Whatever is wrong here (a lock, a missing model, a server that does not answer) comes back as a state and a reason.
"""

from __future__ import annotations

from kvault.actions.freshness import revision
from kvault.adapters.encoders import Kind
from kvault.adapters.encoders import chosen
from kvault.adapters.encoders import is_same
from kvault.adapters.encoders import load
from kvault.adapters.ledger import Ledger
from kvault.adapters.ledger import open_ledger
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.adapters.vector_place import PROBE_KEY
from kvault.adapters.vector_place import Place
from kvault.adapters.vector_place import open_vectors
from kvault.adapters.vector_place import place_of
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Vector
from kvault.adapters.vectors import Vectors
from kvault.adapters.vectors import without_password
from kvault.adapters.wanted_notes import contents
from kvault.adapters.wanted_notes import wanted
from kvault.config import Config
from kvault.record import NamedTuple

READY = "ready"
DEGRADED = "degraded"  # it answers, and may miss something
UNAVAILABLE = "unavailable"  # it was asked for and cannot answer
OFF = "off"  # it was not asked for

BUILD = "kvault build --vectors"
PATIENCE = 0.25  # seconds for another process to let go of the folder
SPARE = 20  # passages looked at beyond those asked for: the probe, and some of notes that changed
EVERY = 5_000  # notes up to which those that are missing are counted
ROUND = 6  # digits of a cosine; the rest differs between processors


class Nearest(NamedTuple):
    """The passages nearest to a request."""

    state: str  # READY, DEGRADED, UNAVAILABLE or OFF
    why: str  # in one line, with what mends it; "" when READY
    hits: tuple[tuple[str, int, float], ...]  # (path, line, cosine), best first; of equal ones by path, then line
    weight: float = 0.0  # of nearness beside words, for recall
    sure: float = 1.0  # cosine from which a passage answers a request by itself


def nearest(root: str, config: Config, store: Store, text: str, limit: int, *, hurried: bool = False) -> Nearest:
    """Return the ``limit`` passages nearest to a text. Raises nothing but what is no fault of the lane.

    ``store``: the index of words; passages of notes that are gone or have changed since are left out. ``hurried``: an
    encoder that is slow to load is not waited for.
    """
    try:
        kind, name = chosen(config.vectors_model)
        place = place_of(root, config, name)
        ledger = open_ledger(place.folder, create=False)
        if ledger is None:
            raise _never_embedded(place, name)
        try:
            if not len(ledger.probe):
                raise _never_embedded(place, name)
            if hurried and place.url:
                raise LaneError("a server is not asked while a prompt waits")
            if hurried and not kind.quick:
                raise LaneError(f"{name} takes seconds to load, which a prompt does not wait for")
            return _ask(store, ledger, place, _Question(kind, name, text, limit, config.vectors_wait / 1000))
        finally:
            ledger.close()
    except LaneError as error:
        state = UNAVAILABLE if _is_wanted(config) else OFF
        return Nearest(state, f"{error.why}; {error.remedy}" if error.remedy else error.why, ())
    except (OSError, sqlite3.Error) as error:
        return Nearest(UNAVAILABLE, f"the vectors cannot be read ({error}); {BUILD}", ())


class _Question(NamedTuple):
    kind: Kind
    name: str
    text: str
    limit: int
    wait: float  # seconds for a server


def _is_wanted(config: Config) -> bool:
    return config.vectors_recall or bool(config.vectors_model or config.vectors_url)


def _never_embedded(place: Place, name: str) -> LaneError:
    where = f" in {place.shown}" if place.url else ""
    return LaneError(f"no note is embedded by {name}{where}", f"{BUILD} says what it costs and does it")


def _ask(store: Store, ledger: Ledger, place: Place, asked: _Question) -> Nearest:
    encoder = load(asked.kind, asked.name)
    if not is_same(ledger.probe, encoder.probe):
        raise LaneError(f"{asked.name} is not the model any more that the notes were embedded by", BUILD)
    vector = encoder.encode([asked.text])[0]
    wait = PATIENCE if place.url is None else asked.wait
    vectors = open_vectors(place, encoder.size, wait=wait, create=False)
    if vectors is None:
        raise LaneError(f"{place.shown} is gone", BUILD)
    try:
        if place.url is None:
            found, count = _search(vectors, vector, asked.limit)
        else:
            from kvault.adapters.deadline import within

            who = f"the server at {without_password(place.url)}"
            found, count = within(wait, lambda: _search(vectors, vector, asked.limit), who)
    finally:
        vectors.close()
    if count and not found:
        raise LaneError(f"{place.shown} holds vectors and finds none", BUILD)
    hits = _hits(store, ledger, found)
    why = _shortfall(store, ledger, count, place)
    return Nearest(DEGRADED if why else READY, why, tuple(hits[: asked.limit]), asked.kind.weight, asked.kind.sure)


def _search(vectors: Vectors, vector: Vector, limit: int) -> tuple[list[tuple[bytes, float]], int]:
    return vectors.nearest(vector, limit + SPARE), vectors.count()


def _hits(store: Store, ledger: Ledger, found: list[tuple[bytes, float]]) -> list[tuple[str, int, float]]:
    """Return where the passages stand that were found, those alone that are in their note as it is now."""
    scores = {key: round(score, ROUND) for key, score in found if key != PROBE_KEY}
    places = ledger.places(list(scores))
    embedded = ledger.content_of(sorted({path for path, _, _ in places}))
    now = contents(store, sorted(embedded))
    hits = [(path, line, scores[key]) for path, line, key in places if now.get(path) == embedded.get(path)]
    return sorted(hits, key=lambda hit: (-hit[2], hit[0], hit[1]))


def _shortfall(store: Store, ledger: Ledger, count: int, place: Place) -> str:
    """Return what the lane may miss, "" for nothing."""
    points = ledger.get("points")
    if isinstance(points, int) and points > 0 and not place.shared and count < points:
        return f"{points - count} of {points} vectors are lost; {BUILD}"
    if ledger.get("revision") == revision(store):
        return ""
    if int(read_meta(store, "notes") or 0) > EVERY:
        return f"the vault has changed since its notes were embedded; {BUILD}"
    known = ledger.notes()
    missing = sum(known.get(note.path) != note.content for note in wanted(store))
    return f"{missing} notes are not embedded as they are now; {BUILD}" if missing else ""
