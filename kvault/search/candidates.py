"""The notes worth scoring exactly: the best by a quick BM25 and by their titles."""

from __future__ import annotations

from heapq import nsmallest

from kvault.record import TYPE_CHECKING
from kvault.search.lookup import Known
from kvault.search.model import NoteId
from kvault.search.postings import IMPACTS

if TYPE_CHECKING:
    from kvault.search.ports import Lexicon

CANDIDATES = 80  # measured: as good as 200, and as good as scoring every note
POSTINGS = 60_000  # postings read at most beyond the rarest word's


def find_candidates(known: Known, lexicon: Lexicon, most: int = CANDIDATES) -> list[NoteId]:
    """Return the notes to score, in no order of merit; [] when no word is known.

    Common words beyond the budget of postings do not bring in notes of their own: they still count in the notes that
    the rarer words brought in.
    """
    scores: dict[NoteId, float] = {}
    budget = POSTINGS
    order = sorted(
        ((known.dfs[word], term, word) for term, word in known.word_of.items()),
    )
    for df, term, word in order:
        if scores and df > budget:
            continue
        budget -= df
        weight = known.idfs[word] * 0.5
        table = [weight * value for value in IMPACTS]
        for notes, impacts in lexicon.postings(term):
            _add(scores, notes, map(table.__getitem__, impacts))
    for _, term, word in order:
        titled = lexicon.titled(term)
        if len(titled):
            _add(scores, titled, [known.idfs[word]] * len(titled))
    best = nsmallest(most, ((-score, note) for note, score in scores.items()))
    return [note for _, note in best]


def _add(scores, notes, values) -> None:  # type: ignore[no-untyped-def]
    if not scores:
        scores.update(zip(notes, values, strict=True))
        return
    get = scores.get
    for note, value in zip(notes, values, strict=True):
        scores[note] = get(note, 0.0) + value
