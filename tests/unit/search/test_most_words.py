"""Which files hold most words of a request, against the plain way to count them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from kvault.search.bm25 import idf
from kvault.search.lookup import look_up
from kvault.search.model import Document
from kvault.search.model import Term
from kvault.search.model import Totals
from kvault.search.most_words import find_matches
from kvault.search.most_words import least_words
from kvault.search.postings import IMPACTS
from kvault.search.postings import impacts
from kvault.search.query import read_query

WORDS = ("alpha", "bravo", "delta", "gamma", "kilo", "lima")


class Files:
    """A lexicon of some files, each a list of words."""

    def __init__(self, files: Sequence[Sequence[str]]) -> None:
        self.files = files

    def totals(self) -> Totals:
        return Totals(len(self.files), sum(map(len, self.files)), 0, 0)

    def find_terms(self, forms: Iterable[str]) -> Mapping[str, Sequence[Term]]:
        found = {form: sum(form in file for file in self.files) for form in forms}
        return {form: [Term(WORDS.index(form), df)] for form, df in found.items() if df}

    def frequencies(self, ids: Iterable[int]) -> Mapping[int, int]:
        raise NotImplementedError

    def postings(self, term: int) -> Iterator[tuple[list[int], bytes]]:  # type: ignore[override]
        held = [number for number, file in enumerate(self.files) if WORDS[term] in file]
        yield held, bytes(impacts(len(self.files[one]))[self.files[one].count(WORDS[term])] for one in held)

    def titled(self, term: int) -> object:
        raise NotImplementedError

    def paths(self, ids: Iterable[int]) -> Mapping[int, str]:
        return {number: f"f{-number % 7}-{number}.md" for number in ids}

    def documents(self, ids: Iterable[int]) -> Mapping[int, Document]:
        raise NotImplementedError


@given(
    st.lists(st.lists(st.sampled_from(WORDS), max_size=12), max_size=14),
    st.lists(st.sampled_from((*WORDS, "zulu")), min_size=1, max_size=7, unique=True),
    st.integers(1, 6),
)
def test_as_counted_plainly(files: list[list[str]], asked: list[str], most: int) -> None:
    lexicon = Files(files)
    known = look_up(read_query(" ".join(asked), ["english"]), lexicon)  # type: ignore[arg-type]
    size = len(files)
    expected = []
    for number, file in enumerate(files):
        held = [word for word in asked if word in file]
        if 2 * len(held) > len(asked):
            dfs = {word: sum(word in other for other in files) for word in held}
            value = sum(idf(dfs[word], size) * (1 + IMPACTS[impacts(len(file))[file.count(word)]]) for word in held)
            expected.append((-round(value, 6), lexicon.paths([number])[number], len(held)))
    found = find_matches(known, lexicon, most)  # type: ignore[arg-type]
    assert [(one.path, one.words) for one in found] == [row[1:] for row in sorted(expected)[:most]]


def test_a_long_file_that_holds_every_word_is_not_the_best() -> None:
    long = [*WORDS, *["kilo"] * 20_000]
    files = Files([long, ["alpha", "bravo", "delta"], ["alpha"] * 9, ["kilo"]])
    known = look_up(read_query("alpha bravo delta gamma", ["english"]), files)  # type: ignore[arg-type]
    assert [one.file for one in find_matches(known, files, 3)] == [1, 0]  # type: ignore[arg-type]


def test_most() -> None:
    assert [least_words(words) for words in range(1, 7)] == [1, 2, 2, 3, 3, 4]
