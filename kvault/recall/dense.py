"""What the vectors of passages add to the words of notes, before links are walked.

own = words / the most that a note has by its words + weight * nearness. Nearness is 0 to 1 over the nearest passages,
the weight is the encoder's: 0.6 for the reference (docs/decisions/0027).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping

from kvault.record import NamedTuple
from kvault.search.model import NoteId
from kvault.search.score import Own

PASSAGES = 100  # nearest passages that count


class Dense(NamedTuple):
    """The notes with the passages nearest to a request."""

    near: Mapping[NoteId, float]  # how near the nearest passage of each is: 1 for the nearest of all, 0 for the last
    weight: float = 0.0  # of nearness beside words
    sure: bool = False  # the nearest is so near that it answers without a word of the request


NOTHING = Dense({})


def scaled(hits: Iterable[tuple[NoteId, float]], weight: float, sure: float) -> Dense:
    """Return passages (note, cosine), best first, as what recall counts.

    ``weight`` and ``sure`` are the encoder's: how much nearness counts, and the cosine from which a passage answers.
    """
    some = list(hits)[:PASSAGES]
    if not some:
        return NOTHING
    best, last = some[0][1], some[-1][1]
    near: dict[NoteId, float] = {}
    for note, cosine in some:
        near.setdefault(note, (cosine - last) / (best - last) if best > last else 1.0)
    return Dense(near, weight, best >= sure)


def mixed(own: Mapping[NoteId, Own], dense: Dense, most: float) -> dict[NoteId, Own]:
    """Return own scores by words as those of words and vectors; ``most`` is the best of them by words."""
    share = 1 / most if most else 1.0
    found = {}
    for note, part in own.items():
        near = dense.near.get(note, 0.0)
        found[note] = part._replace(
            score=share * part.score + dense.weight * near, share=share, dense=near, weight=dense.weight
        )
    return found
