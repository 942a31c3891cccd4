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
        ((known.dfs[word], word, term) for term, word in known.word_of.items()),
    )
    for df, word, term in order:
        if scores and df > budget:
            continue
        budget -= df
        weight = known.idfs[word] * 0.5
        table = [weight * value for value in IMPACTS]
        for notes, impacts in lexicon.postings(term):
            _add(scores, notes, map(table.__getitem__, impacts))
    for _, word, term in order:
        titled = lexicon.titled(term)
        if len(titled):
            _add(scores, titled, [known.idfs[word]] * len(titled))
    best = nsmallest(most, ((-score, note) for note, score in scores.items()))
    if len(best) < len(scores) and best:
        best = _by_path_at_the_end(best, scores, lexicon)
    return [note for _, note in best]


def _by_path_at_the_end(
    best: list[tuple[float, NoteId]], scores: dict[NoteId, float], lexicon: Lexicon
) -> list[tuple[float, NoteId]]:
    """Return the best with the last of equal standing chosen by path: the numbers of notes tell how they came to be."""
    last = best[-1][0]
    first = next(at for at, (score, _) in enumerate(best) if score == last)
    equals = [note for note, score in scores.items() if score == -last]
    if first + len(equals) == len(best):
        return best
    paths = lexicon.paths(equals)
    chosen = nsmallest(len(best) - first, equals, key=paths.__getitem__)
    return best[:first] + [(last, note) for note in chosen]


def _add(scores, notes, values) -> None:  # type: ignore[no-untyped-def]
    if not scores:
        scores.update(zip(notes, values, strict=True))
        return
    get = scores.get
    for note, value in zip(notes, values, strict=True):
        scores[note] = get(note, 0.0) + value
