"""The texts that an encoder is given."""

from __future__ import annotations

from kvault.search.document import document
from kvault.search.passages import passages
from kvault.search.vocabulary import Vocabulary

WORDS = " ".join(f"word{number}" for number in range(230))


def test_a_passage_is_a_hundred_terms_under_its_title_and_heading() -> None:
    found = passages("Billing", "", [(3, f"# Why\n\n{WORDS}")], "english")  # "why" is a stop word
    assert [one.text.split("\n")[0] for one in found] == ["Billing"] * 3
    assert found[0].text.startswith("Billing\n# Why\n\nword0 ")
    assert found[0].text.endswith(" word99")
    assert found[1].text.startswith("Billing\n# Why\nword100 ")
    assert found[2].text.endswith(" word229")


def test_the_lines_are_those_where_passages_begin() -> None:
    lines = "\n".join(["alpha beta gamma delta"] * 50)
    found = passages("T", "", [(1, "\n\n\nintroduction\n\n"), (6, f"## Head\n\n{lines}")], "english")
    assert [one.line for one in found] == [4, 6, 32, 57]
    assert found[2].text.startswith("T\n## Head\ndelta\nalpha beta")


def test_they_are_those_of_the_words_lane() -> None:
    text = "# One\n\n" + "The quick fox jumps over a lazy dog near this river bank. " * 60
    sections = [(1, "a few words before\n"), (2, text), (9, "# Empty of all but this\n"), (10, "\n \n")]
    numbers: dict[str, int] = {}
    vocabulary = Vocabulary(lambda term: numbers.setdefault(term, len(numbers) + 1))
    made, language = document(["T"], "", sections, vocabulary, language=None, default="english")
    assert len(passages("T", "", sections, language)) == len(made.starts)


def test_a_script_without_spaces_is_cut_too() -> None:
    found = passages("笔记", "", [(1, "知识管理是一种方法" * 80)], "english")
    assert len(found) > 5
    assert all(len(one.text) < 200 for one in found)


def test_a_note_without_a_body_is_its_title_and_summary() -> None:
    assert [tuple(one) for one in passages("Title", "What it is.", [(1, "\n\n")], "english")] == [
        (1, "Title\nWhat it is.")
    ]
    assert [tuple(one) for one in passages("Title", "", [], "english")] == [(1, "Title")]
