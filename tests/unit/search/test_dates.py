from __future__ import annotations

from datetime import date
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.search.dates import MONTHS
from kvault.search.dates import Span
from kvault.search.dates import dates_in
from kvault.search.dates import day_of

ZERO = 1721425  # the Julian day number of the day before 0001-01-01


def number(day: date) -> int:
    return day.toordinal() + ZERO


@pytest.mark.parametrize(
    "text",
    [
        "what happened on 2026-03-05?",
        "5.3.2026",
        "am 05.03.2026 beschlossen",
        "on 5 March 2026",
        "the 5th of March 2026",
        "March 5th, 2026",
        "March 5, 2026",
        "am 5. März 2026",
        "le 5 mars 2026",
        "el 5 de marzo de 2026",
        "5 марта 2026",
    ],
)
def test_a_day(text: str) -> None:
    day = number(date(2026, 3, 5))
    assert dates_in(text) == (Span(day, day),)


@pytest.mark.parametrize("text", ["in February 2024", "février 2024", "2024-02", "2024-02."])
def test_a_month(text: str) -> None:
    assert dates_in(text) == (Span(number(date(2024, 2, 1)), number(date(2024, 2, 29))),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no date",
        "in 2026",
        "you may do it",
        "may 5 people come",
        "3/5/2026",
        "31 February 2026",
        "2026-13-01",
        "version 1.2.3",
        "port 8080-81",
        "2026 03 05",
    ],
)
def test_no_date(text: str) -> None:
    assert dates_in(text) == ()


def test_several() -> None:
    assert len(dates_in("between 2026-01-02 and 3 May 2026")) == 2


@given(st.dates(min_value=date(1000, 1, 1)))
def test_days_are_numbered_as_the_calendar_has_them(day: date) -> None:
    assert day_of(day.isoformat()) == number(day) and day_of(f"{day.isoformat()} 0915 and more.md") == number(day)
    assert dates_in(f"x {day.isoformat()} y") == (Span(number(day), number(day)),)
    assert number(day + timedelta(1)) == number(day) + 1 if day < date.max else True


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    day_of(text)
    dates_in(text)


def test_each_name_is_one_month() -> None:
    assert set(MONTHS.values()) == set(range(1, 13))
