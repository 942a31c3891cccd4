"""Which line of a file is shown for a request."""

from __future__ import annotations

import pytest

from kvault.search.best_line import MOST
from kvault.search.best_line import best_line
from kvault.search.best_line import root
from kvault.search.lookup import Known
from kvault.search.model import Totals
from kvault.search.query import read_query


def known(words: str, *idfs: float) -> Known:
    query = read_query(words, ["english"])
    values = idfs or (1.0,) * len(query.words)
    assert len(values) == len(query.words)
    return Known(query, Totals(10, 1000, 0, 0), values, {}, (1,) * len(values))


@pytest.mark.parametrize(
    ("words", "text", "number", "line", "met"),
    [
        ("billing", "a\nwe bill\nbilling", 2, "we bill", 1),
        ("bill monthly", "bill\nmonthly\nwe bill each month monthly\n", 3, "we bill each month monthly", 2),
        ("policies", "x\nthe policy\n", 2, "the policy", 1),
        ("invoices", "def sendInvoices():", 1, "def sendInvoices():", 1),
        ("go", "golang\nago\nlet it go\n", 3, "let it go", 1),
        ("retry", "send_retry = 1", 1, "send_retry = 1", 1),
        ("paths", "x\r\nPATH\r\n", 2, "PATH\r", 1),
        ("nothing here", "\n\n  first line\nsecond", 3, "  first line", 0),
        ("x", "", 1, "", 0),
        ("\u8bb0\u5f55", "a\n\u4f1a\u8bae\u8bb0\u5f55\n", 2, "\u4f1a\u8bae\u8bb0\u5f55", 3),
        ("alpha", "\u0130\u0130 one\nalpha two", 2, "alpha two", 1),  # small letters of these are longer
    ],
)
def test_line(words: str, text: str, number: int, line: str, met: int) -> None:
    assert best_line(text, known(words)) == (number, line, met)


def test_a_rare_word_counts_more() -> None:
    assert best_line("common\nrare\n", known("common rare", 0.5, 3.0)).number == 2


def test_a_line_that_is_too_long_begins_near_the_word() -> None:
    line = best_line("x" * 5000 + " billing " + "y" * 5000, known("billing"))
    assert line.number == 1
    assert line.text.index("billing") == 40 and len(line.text) == MOST


def test_a_large_text_of_one_word_is_quick_and_right() -> None:
    assert best_line("bill " * 200_000 + "\nmonthly bill", known("bill monthly", 1.0, 2.0)).number == 2


@pytest.mark.parametrize(
    ("word", "expected"),
    [("billing", "bill"), ("policies", "polic"), ("monthly", "month"), ("bill", "bill"), ("running", "run")],
)
def test_root(word: str, expected: str) -> None:
    (found,) = read_query(word, ["english"]).words
    assert root(found) == expected
