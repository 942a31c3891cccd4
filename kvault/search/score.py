"""How well one note answers a request by its own words.

own = 0.5 BM25 + 0.5 best passage + 1.2 title coverage + 0.3 pairs
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from sys import byteorder

from kvault.record import NamedTuple
from kvault.search.bm25 import norm
from kvault.search.bm25 import saturation
from kvault.search.lookup import Known
from kvault.search.model import Document
from kvault.search.model import TermId

BM25_WEIGHT = 0.5
PASSAGE_WEIGHT = 0.5
TITLE_WEIGHT = 1.2  # 1.0 gives 0.002 less on the shown sets, 1.5 the same
PAIR_WEIGHT = 0.3  # 0.2 gives 0.001 less, 0.4 the same on the shown sets


class Own(NamedTuple):
    """A note's own score and its parts.

    ``score`` is the weighted sum of the four, or with vectors ``share`` of it and what they add (``recall.dense``).
    """

    score: float
    bm25: float
    passage: float
    title: float
    pairs: float
    best: int  # number of the best passage; 0 when no passage matched
    matched: frozenset[int]  # which words of the request the note holds
    share: float = 1.0  # what the sum of the four is multiplied with
    dense: float = 0.0  # how near its nearest passage is, 0 to 1
    weight: float = 0.0  # what that counts


def own_score(known: Known, document: Document, term_idfs: Mapping[TermId, float]) -> Own:
    """Return the score of one note; ``term_idfs`` has the idf of every term of its titles."""
    hits = _hits(known, document)
    counts: dict[int, int] = {}
    for _, word in hits:
        counts[word] = counts.get(word, 0) + 1
    bm25 = _bm25(known, counts, len(document.stems), _average(known))
    passage, best = _best_passage(known, document, hits)
    title = max((_coverage(known, title, term_idfs) for title in document.titles), default=0.0)
    pairs = _pairs(known, hits, len(document.stems))
    score = BM25_WEIGHT * bm25 + PASSAGE_WEIGHT * passage + TITLE_WEIGHT * title + PAIR_WEIGHT * pairs
    return Own(score, bm25, passage, title, pairs, best, frozenset(counts))


def _hits(known: Known, document: Document) -> list[tuple[int, int]]:
    """Return (place, word) for each term of the note that stands for a word of the request, in order.

    The places of one term are found by searching the bytes of all of them, since that is many times faster than
    looking at every term.
    """
    data = array("I", document.stems).tobytes()
    hits = []
    for term, word in known.word_of.items():
        wanted = term.to_bytes(4, byteorder)
        at = data.find(wanted)
        while at != -1:
            if at % 4:
                at = data.find(wanted, at + 1)
                continue
            hits.append((at // 4, word))
            at = data.find(wanted, at + 4)
    hits.sort()
    return hits


def _average(known: Known) -> float:
    totals = known.totals
    return totals.terms / totals.notes if totals.notes else 0.0


def _bm25(known: Known, counts: Mapping[int, int], length: int, average: float) -> float:
    length_norm = norm(length, average)
    return sum(known.idfs[word] * saturation(tf, length_norm) for word, tf in counts.items())


def _best_passage(known: Known, document: Document, hits: list[tuple[int, int]]) -> tuple[float, int]:
    totals = known.totals
    average = totals.passage_terms / totals.passages if totals.passages else 0.0
    starts = document.starts
    if not len(starts):
        return 0.0, 0
    title = {known.word_of[t] for t in document.titles[0] if t in known.word_of} if document.titles else set()
    extra = len(document.titles[0]) if document.titles else 0
    by_passage: dict[int, dict[int, int]] = {}
    for at, word in hits:
        number = bisect_right(starts, at) - 1
        if number >= 0:
            counts = by_passage.setdefault(number, dict.fromkeys(title, 1))
            counts[word] = counts.get(word, 0) + 1
    best = (0.0, 0)
    for number, counts in by_passage.items():
        end = starts[number + 1] if number + 1 < len(starts) else len(document.stems)
        score = _bm25(known, counts, end - starts[number] + extra, average + extra)
        if score > best[0]:
            best = (score, number)
    return best


def _coverage(known: Known, title: tuple[TermId, ...], idfs: Mapping[TermId, float]) -> float:
    mass = met = 0.0
    for term in dict.fromkeys(title):
        value = idfs.get(term, 0.0)
        mass += value
        if term in known.word_of:
            met += known.idfs[known.word_of[term]]
    return met * min(1.0, met / mass) if mass else 0.0


def _pairs(known: Known, hits: list[tuple[int, int]], length: int) -> float:
    if not known.query.pairs:
        return 0.0
    wanted = set(known.query.pairs)
    counts: dict[tuple[int, int], int] = {}
    for (at, word), (after, other) in zip(hits, hits[1:], strict=False):
        if after == at + 1 and (word, other) in wanted:
            counts[(word, other)] = counts.get((word, other), 0) + 1
    length_norm = norm(length, _average(known))
    return sum(max(known.idfs[a], known.idfs[b]) * saturation(tf, length_norm) for (a, b), tf in counts.items())
