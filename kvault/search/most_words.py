"""The files of a folder that hold most words of a request."""

from __future__ import annotations

from heapq import nsmallest

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search.lookup import Known
from kvault.search.model import NoteId
from kvault.search.postings import IMPACTS

if TYPE_CHECKING:
    from kvault.search.ports import Lexicon


class Match(NamedTuple):
    """One file that holds most words of a request."""

    file: NoteId
    path: str
    words: int  # of the request that it holds
    score: float  # how much those words count in it


def least_words(words: int) -> int:
    """Return how many of the words of a request are most of them: more than half."""
    return words // 2 + 1


def find_matches(known: Known, lexicon: Lexicon, most: int) -> list[Match]:
    """Return the files that hold most words of a request, best first; those of equal score by path.

    Each word counts its idf, once for being there and up to 2.2 times for how often, the file's length considered
    (BM25). By the number of words alone a file so long that it holds any word would win, by BM25 alone one with a
    single rare word.

    Rare words are looked up first. A file that holds none of those looked up is passed over once the words that are
    left could no longer be most of them, so that the commonest words bring in no files of their own.
    """
    size = len(known.query.words)
    least = least_words(size)
    terms: dict[int, list[int]] = {}
    for term, word in known.word_of.items():
        terms.setdefault(word, []).append(term)
    if len(terms) < least:
        return []
    masks: dict[NoteId, int] = {}
    scores: dict[NoteId, float] = {}
    for done, word in enumerate(sorted(terms, key=lambda word: (known.dfs[word], word))):
        bit, opens = 1 << word, len(terms) - done >= least
        table = [known.idfs[word] * (1 + impact) for impact in IMPACTS]
        for term in terms[word]:
            for files, impacts in lexicon.postings(term):
                for file, impact in zip(files, impacts, strict=True):
                    mask = masks.get(file)
                    if mask is None:
                        if not opens:
                            continue
                        mask = 0
                    masks[file] = mask | bit
                    scores[file] = scores.get(file, 0.0) + table[impact]
    ranked = []
    for file, mask in masks.items():
        words = mask.bit_count()
        if words >= least:
            ranked.append((-round(scores[file], 6), file, words))
    return _by_path(ranked, lexicon, most)


def _by_path(ranked: list[tuple[float, NoteId, int]], lexicon: Lexicon, most: int) -> list[Match]:
    """Return the best, those of equal standing by path: the numbers of files tell how they came to be."""
    best = nsmallest(most, ranked)
    if not best:
        return []
    last = best[-1][0]
    paths = lexicon.paths([file for score, file, _ in ranked if score <= last])
    named = [(score, paths[file], file, words) for score, file, words in ranked if file in paths]
    return [Match(file, path, words, -score) for score, path, file, words in nsmallest(most, named)]
