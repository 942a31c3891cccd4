"""How much a note counts for what it is, beside the words it holds."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.explanation import Explanation
from kvault.explanation import leaf
from kvault.explanation import product
from kvault.recall.model import Fact
from kvault.record import NamedTuple
from kvault.search.model import NoteId

FADED = 0.25  # archived, closed or past its date
HOME = 1.2  # of the project one works in


class Weight(NamedTuple):
    """What a note's score is multiplied with."""

    kind: float
    faded: float
    home: float

    @property
    def value(self) -> float:
        """Return the product."""
        return self.kind * self.faded * self.home

    def explain(self) -> Explanation:
        """Return the product, taken apart."""
        return product(
            "weight of the note",
            leaf("kind of note", self.kind),
            leaf("archived, closed or stale", self.faded),
            leaf("project of the working folder", self.home),
        )


def weigh(
    facts: Mapping[NoteId, Fact], matched: Mapping[NoteId, frozenset[int]], home: str | None
) -> dict[NoteId, Weight]:
    """Return the weight of every note; ``home`` is the folder of the project one works in.

    A kind counts only between notes that cover the same words: a note of a lesser kind keeps its full score unless
    some note of full weight holds all the words that it holds (docs/decisions, the rule on kinds).
    """
    covers = {words for note, words in matched.items() if facts[note].weight >= 1}
    covers = {words for words in covers if not any(words < other for other in covers)}
    weights = {}
    for note, fact in facts.items():
        words = matched.get(note, frozenset())
        kind = fact.weight if any(words <= other for other in covers) else 1.0
        inside = home is not None and fact.path.startswith(home + "/")
        weights[note] = Weight(kind, FADED if fact.faded else 1.0, HOME if inside else 1.0)
    return weights
