"""From the notes that match best to those that share a rare word with them: links that nobody wrote.

A name that a few notes hold ties them together, also where no note bears it: the place in which two people were born,
the part of which two notes tell. It counts as a weak link, walked once and not beyond.
"""

from __future__ import annotations

from collections.abc import Mapping

from kvault.recall.model import NodeId
from kvault.recall.model import Step
from kvault.record import TYPE_CHECKING
from kvault.search.model import Document
from kvault.search.model import NoteId
from kvault.search.model import TermId

if TYPE_CHECKING:
    from kvault.search.lookup import Known
    from kvault.search.ports import Lexicon
    from kvault.search.score import Own

STARTS = 10  # notes whose rare words are looked at
RARE = 4  # notes that hold a rare word at most
PART = 0.01  # share of the vault's notes that hold a rare word at most: in a small vault no word tells
WEIGHT = 0.2  # of two or more rare words shared, beside 0.5 of a link
ONE = 0.75  # how much one rare word counts beside two


def share(
    values: Mapping[NoteId, float], own: Mapping[NoteId, Own], known: Known, lexicon: Lexicon, least: float
) -> dict[NodeId, Step]:
    """Return the best step to each note that shares rare words, given the scores of notes in the order of their paths.

    The words are those of the passage that fits best and of the head; words of the request do not count. ``least``: a
    step that adds no more is not taken.
    """
    most = min(RARE, int(PART * known.totals.notes))
    starts = [note for note in sorted(values, key=lambda note: -values[note])[:STARTS] if values[note] > 0]
    if most < 2 or not starts:
        return {}
    documents = lexicon.documents(starts)
    telling = {note: _terms(documents[note], own[note].best) - known.word_of.keys() for note in starts}
    holders = lexicon.holders(sorted(set().union(*telling.values())), most)
    best: dict[NodeId, Step] = {}
    for start in starts:
        words: dict[NoteId, list[TermId]] = {}
        for term in sorted(telling[start] & holders.keys()):
            for note in holders[term]:
                words.setdefault(note, []).append(term)
        words.pop(start, None)
        for note, shared in words.items():
            value = values[start] * WEIGHT * (ONE if len(shared) == 1 else 1.0)
            if value > least and (note not in best or value > best[note].value):
                best[note] = Step(value, (start, note), tuple(shared))
    return best


def _terms(document: Document, passage: int) -> set[TermId]:
    """Return the terms of a note's head and of one passage."""
    starts, stems = document.starts, document.stems
    if passage >= len(starts):
        return set(stems)
    end = starts[passage + 1] if passage + 1 < len(starts) else len(stems)
    return {*stems[: starts[0]], *stems[starts[passage] : end]}
