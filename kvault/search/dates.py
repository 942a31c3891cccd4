"""The dates that a request names: `2026-03-05`, `5.3.2026`, `5 March 2026`, `March 5th, 2026`, `March 2026`.

A year alone names no date, since numbers of four digits are many things; neither does `3/5/2026`, which is read in two
ways. Days are counted as numbers, so that nothing here needs a clock or a calendar of a module that costs its loading.
"""

from __future__ import annotations

from kvault.record import NamedTuple
from kvault.search.terms import words

_MONTHS = """
january januar janvier enero gennaio janeiro januari января январь
february februar février febrero febbraio fevereiro februari февраля февраль
march märz mars marzo março maart марта март
april avril abril aprile апреля апрель
may mai mayo maggio maio mei maj мая май
june juni juin junio giugno junho июня июнь
july juli juillet julio luglio julho июля июль
august août agosto augustus augusti августа август
september septembre septiembre settembre setembro сентября сентябрь
october oktober octobre octubre ottobre outubro октября октябрь
november novembre noviembre novembro ноября ноябрь
december dezember décembre diciembre dicembre dezembro декабря декабрь
"""
MONTHS = {name: number for number, line in enumerate(_MONTHS.strip().splitlines(), 1) for name in line.split()}
"""Names of months in the languages that have stop words, to their numbers."""

_LINKS = ("of", "de", "del", "di", "den")  # words between a day and its month


class Span(NamedTuple):
    """Some days in a row, as numbers of days."""

    first: int
    last: int


def dates_in(text: str) -> tuple[Span, ...]:
    """Return the dates that a request names, in order."""
    if not any(character.isdigit() for character in text):
        return ()
    said = [word.lower() for word in words(text) if word.lower() not in _LINKS]
    found = []
    for at in range(len(said)):
        span = _named(said, at) or _written(text, said, at)
        if span:
            found.append(span)
    return tuple(found)


def day_of(date: str) -> int | None:
    """Return the number of the day that a text begins with as YYYY-MM-DD, or None."""
    parts = date[:10].split("-")
    if len(parts) != 3 or [len(part) for part in parts] != [4, 2, 2] or not all(map(_is_number, parts)):
        return None
    return _day(*map(int, parts))


def _named(said: list[str], at: int) -> Span | None:
    """Return the date at a name of a month: with the day before it, after it, or none."""
    month = MONTHS.get(said[at])
    if not month:
        return None
    before, after, then = (_number(said, at - 1), _number(said, at + 1), _number(said, at + 2))
    if before and _is_year(after):
        return _one(after, month, before)
    if after and _is_year(then) and not _is_year(after):
        return _one(then, month, after)
    return _whole(after, month) if _is_year(after) else None


def _written(text: str, said: list[str], at: int) -> Span | None:
    """Return the date of three numbers, or of the two of a month, that are joined as dates are."""
    some = said[at : at + 3]
    if not _is_number(some[0]):
        return None
    if len(some) == 3 and all(map(_is_number, some)):
        if len(some[0]) == 4 and "-".join(some) in text:
            return _one(*map(int, some))
        if len(some[2]) == 4 and ".".join(some) in text:
            return _one(*map(int, reversed(some)))
    month = "-".join(some[:2])
    if len(some[0]) == 4 and len(month) == 7 and _is_number(month[5:]) and _stands_alone(text, month):
        return _whole(int(some[0]), int(month[5:]))
    return None


def _stands_alone(text: str, month: str) -> bool:
    """Tell whether YYYY-MM is more than the beginning of a date."""
    at = text.find(month)
    return at >= 0 and text[at + 7 : at + 8] not in ("-", *"0123456789")


def _number(said: list[str], at: int) -> int:
    """Return the number at a place, ``5`` and ``5th`` alike, 0 where there is none."""
    if not 0 <= at < len(said):
        return 0
    digits = said[at].removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th").removesuffix("er")
    return int(digits) if _is_number(digits) and len(digits) <= 4 else 0


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _is_year(number: int) -> bool:
    return 1000 <= number <= 9999


def _one(year: int, month: int, day: int) -> Span | None:
    number = _day(year, month, day)
    return None if number is None else Span(number, number)


def _whole(year: int, month: int) -> Span | None:
    first = _day(year, month, 1)
    return None if first is None else Span(first, first + _length(year, month) - 1)


def _day(year: int, month: int, day: int) -> int | None:
    """Return the Julian day number of a day of the Gregorian calendar, None if there is no such day."""
    if not (_is_year(year) and 1 <= month <= 12 and 1 <= day <= _length(year, month)):
        return None
    since = (14 - month) // 12
    years = year + 4800 - since
    days = day + (153 * (month + 12 * since - 3) + 2) // 5
    return days + 365 * years + years // 4 - years // 100 + years // 400 - 32045


def _length(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31
