"""The one tokeniser, whatever the text: fast and plain ways give the same words."""

from __future__ import annotations

from unicodedata import normalize

from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.search.document import PASSAGE
from kvault.search.document import cut
from kvault.search.document import document
from kvault.search.languages import CODES
from kvault.search.languages import guess
from kvault.search.query import MAX_WORDS
from kvault.search.query import read_query
from kvault.search.terms import raw_words
from kvault.search.terms import terms
from kvault.search.terms import words
from kvault.search.vocabulary import _BORDER
from kvault.search.vocabulary import Vocabulary

WIDE = "".join(chr(ord(sign) + 0xFEE0) for sign in _BORDER)  # the same in wide letters
LANGUAGES = ("english", "german", "french", "russian", "arabic", "turkish")

pieces = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ("c++", "C#", ".net", "F#", "camelCase", "HTTPServer", "snake_case", "x" * 65, "東京", "ไทย", "é", "e\u0301")
    ),
    st.sampled_from(
        (
            "the",
            "and",
            "der",
            "und",
            "bill",
            "Billing",
            "BILLED",
            _BORDER,
            _BORDER.lower(),
            _BORDER.title(),
            "\ud800",
            "\0",
            "_",
            "#",
            "+",
        )
    ),
    st.sampled_from((" ", "\n", "-", "/", "'", "İ", "ß", "ﬁ", "\u200d", "\u0301", "\u0660", "𝒳")),
)
texts = st.lists(pieces, max_size=12).map("".join) | st.lists(pieces, max_size=12).map(" ".join)


def without_border(text: str) -> str:
    return text.replace(_BORDER, " ")


@given(texts, st.sampled_from(LANGUAGES))
def test_terms_are_words_and_never_raise(text: str, language: str) -> None:
    for term in terms(text, language):
        assert term and not term.isspace() and "\n" not in term
        assert term.encode("utf-8"), "the index can hold it"


@given(st.lists(texts, min_size=1, max_size=6), st.sampled_from(LANGUAGES))
@example(["a", _BORDER, "b"], "english")
def test_reading_many_texts_at_once_is_reading_each(many: list[str], language: str) -> None:
    numbers: dict[str, int] = {}
    names: dict[int, str] = {}

    def find(term: str) -> int:
        number = numbers.setdefault(term, len(numbers) + 1)
        names[number] = term
        return number

    vocabulary = Vocabulary(find)
    for _ in range(2):  # the second time everything is remembered
        found, starts, _ = vocabulary.read(many, language, "english")
        ends = [*starts[1:], len(found)]
        read = [[names[number] for number in found[start:end]] for start, end in zip(starts, ends, strict=True)]
        wanted = [terms(without_border(text), language) for text in many]
        assert read == wanted


def test_a_text_may_spell_the_border_in_wide_letters() -> None:
    numbers: dict[str, int] = {}
    vocabulary = Vocabulary(lambda term: numbers.setdefault(term, len(numbers) + 1))
    found, starts, _ = vocabulary.read(["apple", f"pear {WIDE}", "plum"], "english", "english")
    assert (found, starts) == ([1, 2, 3], [0, 1, 2])


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_plain_and_other_texts_are_cut_alike(text: str) -> None:
    assert terms(text, "english") == terms(text + " 京", "english")[:-1]


@given(texts)
@example("À.netC++")
@example("＃ C＃")
def test_composition_of_characters_does_not_matter(text: str) -> None:
    assert terms(normalize("NFD", text), "english") == terms(normalize("NFC", text), "english")


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_case_does_not_matter(word: str) -> None:
    assert terms(word.upper(), "english") == terms(word, "english") == terms(word.title(), "english")


@given(texts)
def test_a_language_is_always_told(text: str) -> None:
    assert guess(raw_words(text)) in CODES.values()
    assert guess(words(text), "german") in CODES.values()


@given(texts, st.lists(st.sampled_from(LANGUAGES), max_size=3))
def test_a_request_is_words_in_every_form(text: str, languages: list[str]) -> None:
    query = read_query(text, languages)
    assert len(query.words) <= MAX_WORDS
    assert len({word.forms[0] for word in query.words}) == len(query.words)
    for word in query.words:
        assert word.text and word.forms and len(set(word.forms)) == len(word.forms)
    for one, other in query.pairs:
        assert one != other and max(one, other) < len(query.words)
    assert len(set(query.pairs)) == len(query.pairs)


@settings(max_examples=20)
@given(st.integers(0, 3 * MAX_WORDS))
def test_a_long_request_is_cut(size: int) -> None:
    query = read_query(" ".join(f"word{n}x" for n in range(size)), ["english"])
    assert len(query.words) == min(size, MAX_WORDS)


@given(st.lists(st.integers(0, 350), max_size=8), st.integers(0, 50))
def test_passages_lie_within_sections(lengths: list[int], start: int) -> None:
    starts = cut(lengths, start)
    assert starts == sorted(set(starts))
    borders = {start + sum(lengths[:n]) for n in range(len(lengths)) if lengths[n]}
    assert borders <= set(starts)
    ends = [*starts[1:], start + sum(lengths)][: len(starts)]
    assert all(0 < end - begin <= PASSAGE for begin, end in zip(starts, ends, strict=True))


@given(st.lists(texts, min_size=1, max_size=3), texts, st.lists(texts, max_size=4))
def test_a_note_is_its_head_and_its_sections(titles: list[str], head: str, sections: list[str]) -> None:
    numbers: dict[str, int] = {}
    vocabulary = Vocabulary(lambda term: numbers.setdefault(term, len(numbers) + 1))
    placed = [(line, text) for line, text in enumerate(sections, 1)]
    found, language = document(titles, head, placed, vocabulary, language="english", default="german")
    assert language == "english"
    names = {number: term for term, number in numbers.items()}
    every = [*titles, head, *sections]
    assert [names[n] for n in found.stems] == [
        term for text in every for term in terms(without_border(text), "english")
    ]
    assert [[names[n] for n in title] for title in found.titles] == [
        terms(without_border(title), "english") for title in titles
    ]
    assert [line for _, line in found.sections] == list(range(1, len(sections) + 1))
    assert list(found.starts) == sorted(set(found.starts))
