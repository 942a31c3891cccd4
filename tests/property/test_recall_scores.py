"""A note's own score is what the formulas say, computed in the slow and plain way."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from math import log

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from pytest import approx

from kvault.search import score as scores
from kvault.search.bm25 import idf
from kvault.search.candidates import find_candidates
from kvault.search.lookup import Known
from kvault.search.model import Document
from kvault.search.model import Query
from kvault.search.model import Totals
from kvault.search.model import Word
from kvault.search.postings import TOP
from kvault.search.postings import Postings
from kvault.search.postings import decode
from kvault.search.postings import encode
from kvault.search.postings import impacts
from kvault.search.postings import merge
from kvault.search.score import own_score

K1, B = 1.2, 0.6
TERMS = (1, 2, 3, 256, 65_536, 16_777_216, 0x01010101, 0x02010101, 0x01020304, 0x04030201, 7, 8)

stems = st.lists(st.sampled_from(TERMS), max_size=40)
NUMBERED = (1, 2, 3, 255, 256, 257, 300, 7, 8)  # terms as a build numbers them: one after the other


@st.composite
def documents(draw: st.DrawFn) -> Document:
    titles = tuple(tuple(title) for title in draw(st.lists(st.lists(st.sampled_from(TERMS), max_size=4), max_size=3)))
    head = [term for title in titles for term in title] + draw(st.lists(st.sampled_from(TERMS), max_size=3))
    body = draw(stems)
    cuts = sorted(draw(st.sets(st.integers(0, max(0, len(body) - 1)), max_size=3)) | ({0} if body else set()))
    return Document(array("I", [*head, *body]), array("I", [len(head) + at for at in cuts if body]), titles)


@st.composite
def requests(draw: st.DrawFn) -> Known:
    size = draw(st.integers(1, 4))
    chosen = draw(st.lists(st.sampled_from(TERMS), min_size=1, max_size=6, unique=True))
    word_of = {term: draw(st.integers(0, size - 1)) for term in chosen}
    pair = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda ab: ab[0] != ab[1])
    pairs = draw(st.lists(pair, unique=True, max_size=4)) if size > 1 else []
    dfs = tuple(draw(st.integers(1, 50)) for _ in range(size))
    idfs = tuple(idf(df, 50) for df in dfs)
    words = tuple(Word(str(number), (str(number),)) for number in range(size))
    return Known(Query("", words, tuple(pairs)), Totals(50, 5_000, 80, 4_000), idfs, word_of, dfs)


def bm25(known: Known, terms: Sequence[int], length: float, average: float) -> float:
    total = 0.0
    for word in range(len(known.idfs)):
        tf = sum(known.word_of.get(term) == word for term in terms)
        total += known.idfs[word] * tf * (K1 + 1) / (tf + K1 * (1 - B + B * length / average))
    return total


@given(requests(), documents())
@settings(max_examples=300)
def test_a_score_is_what_the_formulas_say(known: Known, document: Document) -> None:
    idfs = {term: idf(number + 1, 50) for number, term in enumerate(TERMS)}
    own = own_score(known, document, idfs)
    terms, totals = list(document.stems), known.totals
    average = totals.terms / totals.notes
    assert own.matched == {known.word_of[term] for term in terms if term in known.word_of}
    assert own.bm25 == approx(bm25(known, terms, len(terms), average))
    assert own.passage == approx(_passage(known, document, terms))
    assert own.title == approx(max((_coverage(known, title, idfs) for title in document.titles), default=0.0))
    assert own.pairs == approx(_pairs(known, terms, average))
    parts = (own.bm25, own.passage, own.title, own.pairs)
    weights = (scores.BM25_WEIGHT, scores.PASSAGE_WEIGHT, scores.TITLE_WEIGHT, scores.PAIR_WEIGHT)
    assert own.score == approx(sum(weight * part for weight, part in zip(weights, parts, strict=True)))
    assert (own.score > 0) == bool(own.matched) or any(document.titles)


def _passage(known: Known, document: Document, terms: Sequence[int]) -> float:
    """Return the best BM25 of a passage with the words of the title before it."""
    average = known.totals.passage_terms / known.totals.passages
    title = document.titles[0] if document.titles else ()
    words = {known.word_of[term]: term for term in title if term in known.word_of}
    best = 0.0
    ends = [*document.starts[1:], len(terms)]
    for start, end in zip(document.starts, ends, strict=False):
        inside = terms[start:end]
        if any(term in known.word_of for term in inside):
            value = bm25(known, [*inside, *words.values()], end - start + len(title), average + len(title))
            best = max(best, value)
    return best


def _coverage(known: Known, title: Sequence[int], idfs: Mapping[int, float]) -> float:
    mass = sum(idfs[term] for term in set(title))
    met = sum(known.idfs[known.word_of[term]] for term in set(title) if term in known.word_of)
    return met * min(1.0, met / mass) if mass else 0.0


def _pairs(known: Known, terms: Sequence[int], average: float) -> float:
    found = [(known.word_of.get(a), known.word_of.get(b)) for a, b in zip(terms, terms[1:], strict=False)]
    total = 0.0
    for pair in known.query.pairs:
        tf = found.count(pair)
        weight = max(known.idfs[pair[0]], known.idfs[pair[1]])
        total += weight * tf * (K1 + 1) / (tf + K1 * (1 - B + B * len(terms) / average)) if tf else 0.0
    return total


@given(st.integers(0, 500), st.integers(1, 500))
def test_idf_falls_with_frequency_and_is_never_negative(df: int, more: int) -> None:
    assert idf(df, 1_000) > idf(df + more, 1_000) > 0
    assert idf(df, 1_000) == log(1 + (1_000 - df + 0.5) / (df + 0.5))


# Postings


posting_rows = st.dictionaries(st.integers(1, 20_000), st.integers(1, 255), max_size=30)


@given(posting_rows)
def test_postings_survive_their_bytes(rows: dict[int, int]) -> None:
    ordered = dict(sorted(rows.items()))
    notes, values = decode(encode(array("I", ordered), bytes(ordered.values())))
    assert dict(zip(notes, values, strict=True)) == ordered


@given(posting_rows, st.dictionaries(st.integers(1, 40), st.none() | st.integers(1, 255), max_size=20))
def test_postings_that_are_changed_are_those_made_anew(rows: dict[int, int], changes: dict[int, int | None]) -> None:
    ordered: dict[int, int | None] = dict(sorted(rows.items()))
    data = merge(encode(array("I", sorted(rows)), bytes(rows[note] for note in sorted(rows))), changes)
    wanted = {note: value for note, value in sorted((ordered | changes).items()) if value is not None}
    assert (data is None) == (not wanted)
    one_by_one = encode(array("I", sorted(rows)), bytes(rows[note] for note in sorted(rows))) if rows else None
    for note, value in changes.items():
        one_by_one = merge(one_by_one, {note: value})
    assert one_by_one == data
    if data is not None:
        notes, values = decode(data)
        assert list(zip(notes, values, strict=True)) == list(wanted.items())


@given(
    st.lists(st.lists(st.sampled_from(NUMBERED), min_size=1, max_size=40), min_size=1, max_size=12), st.integers(1, 5)
)
def test_postings_of_a_build_come_in_blocks(notes: list[list[int]], block: int) -> None:
    postings = Postings()
    for number, terms in enumerate(notes, 1):
        postings.add(number, terms)
    found: dict[tuple[int, int], int] = {}
    for term, number, data in postings.rows(block):
        ids, values = decode(data)
        assert list(ids) == sorted(set(ids))
        for note, value in zip(ids, values, strict=True):
            assert note // block == number and (term, note) not in found
            found[(term, note)] = value
    wanted = {
        (term, number): impacts(len(terms))[terms.count(term)]
        for number, terms in enumerate(notes, 1)
        for term in set(terms)
    }
    assert found == wanted
    assert all(postings.df(term) == sum(term in terms for terms in notes) for term in NUMBERED)


@given(st.lists(st.integers(1, 10_000), min_size=1), st.integers(1, 100_000))
def test_impacts_rise_with_occurrences(counts: list[int], length: int) -> None:
    table = impacts(length)
    values = [table[count] for count in sorted(set(counts))]
    assert values == sorted(values) and values[0] >= 1 and values[-1] <= TOP


# Candidates


class Lexicon:
    """Postings in a dict; meets what candidates ask of ``search.ports.Lexicon``."""

    def __init__(self, rows: Mapping[int, Mapping[int, int]], titles: Mapping[int, Sequence[int]]) -> None:
        self._rows, self._titles = rows, titles

    def postings(self, term: int) -> Iterable[tuple[array[int], bytes]]:
        rows = sorted(self._rows.get(term, {}).items())
        half = len(rows) // 2
        for some in (rows[:half], rows[half:]):
            yield array("I", [note for note, _ in some]), bytes(value for _, value in some)

    def titled(self, term: int) -> array[int]:
        return array("I", self._titles.get(term, ()))

    def paths(self, ids: Iterable[int]) -> Mapping[int, str]:
        return {note: f"{1_000 - note}.md" for note in ids}


@given(
    requests(),
    st.dictionaries(st.sampled_from(TERMS), st.dictionaries(st.integers(1, 30), st.sampled_from((1, 80, 255)))),
    st.dictionaries(st.sampled_from(TERMS), st.lists(st.integers(1, 30), unique=True, max_size=5)),
    st.integers(1, 12),
)
@settings(max_examples=300)
def test_candidates_are_the_best_and_of_equals_the_first_by_path(
    known: Known, rows: Mapping[int, Mapping[int, int]], titles: Mapping[int, Sequence[int]], most: int
) -> None:
    found = find_candidates(known, Lexicon(rows, titles), most)  # type: ignore[arg-type]
    wanted: dict[int, float] = {}
    for term, word in known.word_of.items():
        for note, value in rows.get(term, {}).items():
            wanted[note] = wanted.get(note, 0.0) + known.idfs[word] * 0.5 * (K1 + 1) * value / TOP
        for note in titles.get(term, ()):
            wanted[note] = wanted.get(note, 0.0) + known.idfs[word]
    order = sorted(wanted, key=lambda note: (-round(wanted[note], 9), f"{1_000 - note}.md"))
    assert len(found) == len(set(found)) == min(most, len(wanted))
    assert {round(wanted[note], 9) for note in found} == {round(wanted[note], 9) for note in order[:most]}
    if len({round(value, 9) for value in wanted.values()}) == len(set(wanted.values())):
        assert set(found) == set(order[:most])
