"""Postings as bytes: for one term, the notes that hold it and how much it counts in each."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import chain
from sys import byteorder

from kvault.search.bm25 import K1
from kvault.search.bm25 import norm
from kvault.search.bm25 import saturation
from kvault.search.model import NoteId
from kvault.search.model import TermId

NOMINAL_LENGTH = 200  # terms; a fixed average, so that one note's postings do not depend on the other notes
TOP = 255  # the largest impact
FEW = 8  # changes that are put in place one by one; more are merged at once
TOGETHER = 4096  # terms whose postings are written as bytes at once
WIDTH = 5  # bytes a posting takes: four of note id, one of impact

IMPACTS = tuple((K1 + 1) * value / TOP for value in range(TOP + 1))


class _Table(dict[int, int]):
    """Occurrences to impact, for notes of about one length."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._norm = norm(length, NOMINAL_LENGTH)

    def __missing__(self, tf: int) -> int:
        exact = saturation(tf, self._norm) / (K1 + 1) * TOP
        self[tf] = value = max(1, min(TOP, round(exact)))
        return value


_TABLES: dict[int, _Table] = {}


def impacts(length: int) -> Mapping[int, int]:
    """Return what each number of occurrences counts in a note of ``length`` terms, from 1 to TOP.

    The length is rounded, so that a small edit leaves the postings of the words it does not touch alone.
    """
    shift = max(0, length.bit_length() - 3)
    rounded = length >> shift << shift
    if rounded not in _TABLES:
        _TABLES[rounded] = _Table(rounded)
    return _TABLES[rounded]


class Postings:
    """All postings of a vault while its index is built for the first time; terms are numbered without gaps."""

    def __init__(self) -> None:
        self._packed: list[list[int]] = []  # by term; a posting is packed: note id * 256 + impact

    def add(self, note: NoteId, stems: Sequence[TermId]) -> None:
        """Add one note by its terms; notes come in the order of their ids."""
        counts = Counter(stems)
        postings, table = self._packed, impacts(len(stems))
        postings += [[] for _ in range(len(postings), max(counts, default=0) + 1)]
        packed = {tf: note * 256 + table[tf] for tf in set(counts.values())}
        for term, tf in counts.items():
            postings[term].append(packed[tf])

    def df(self, term: TermId) -> int:
        """Return how many notes hold a term."""
        return len(self._packed[term]) if term < len(self._packed) else 0

    def rows(self, block: int) -> Iterator[tuple[TermId, int, bytearray]]:
        """Yield (term, number of the block, postings) with ``block`` note ids to a block."""
        width = block * 256
        for first in range(0, len(self._packed), TOGETHER):
            some = self._packed[first : first + TOGETHER]
            packed = array("I", list(chain.from_iterable(some)))
            notes, values = _unpacked(packed)
            at = 0
            for term, postings in enumerate(some, first):
                end = at + len(postings)
                while at < end:
                    number = packed[at] // width
                    after = (number + 1) * width
                    to = end if packed[end - 1] < after else bisect_left(packed, after, at, end)
                    yield term, number, notes[4 * at : 4 * to] + values[at:to]
                    at = to


def _unpacked(packed: array[int]) -> tuple[bytearray, bytearray]:
    """Return (note ids, impacts) as bytes, from packed ones: a byte shifts out of every number at once."""
    if byteorder == "big":
        packed = array("I", packed)
        packed.byteswap()
    data = bytearray(packed.tobytes())
    values = data[0::4]
    data[0::4] = bytes(len(values))
    data.append(0)
    notes = array("I", bytes(data[1:]))
    if byteorder == "big":
        notes.byteswap()
    return bytearray(notes), values


def encode(notes: array[int], values: bytes | bytearray) -> bytes:
    """Return postings as bytes: all note ids, then all impacts."""
    return notes.tobytes() + bytes(values)


def decode(data: bytes) -> tuple[array[int], bytes]:
    """Return (note ids, impacts) of postings."""
    size = len(data) // WIDTH * 4
    notes = array("I")
    notes.frombytes(data[:size])
    return notes, data[size:]


def merge(data: bytes | None, changes: Mapping[NoteId, int | None]) -> bytes | None:
    """Return postings with some notes' impacts set (None: the note is left out); None when nothing is left."""
    notes, values = decode(data) if data else (array("I"), b"")
    if len(changes) > FEW:
        held: dict[int, int | None] = dict(zip(notes, values, strict=True))
        held.update(changes)
        kept = sorted((note, value) for note, value in held.items() if value is not None)
        return encode(array("I", [note for note, _ in kept]), bytes([value for _, value in kept])) if kept else None
    changed = bytearray(values)
    for note, value in changes.items():
        at = bisect_left(notes, note)
        there = at < len(notes) and notes[at] == note
        if value is None:
            del notes[at : at + there], changed[at : at + there]
        elif there:
            changed[at] = value
        else:
            notes.insert(at, note)
            changed.insert(at, value)
    return encode(notes, changed) if notes else None
