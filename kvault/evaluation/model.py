"""Judged questions, what was answered to them, and the figures made of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Case(NamedTuple):
    """One judged question."""

    id: str
    text: str
    relevant: Mapping[str, float]  # path of a note to its grade, above 0; empty: the vault has no answer
    kind: str  # "" where the file names none


class Outcome(NamedTuple):
    """What one lane answered to one case."""

    case: str  # its id
    paths: tuple[str, ...]  # the ranking, best first, no floor and no budget
    given: int  # notes handed over within the usual limits
    tokens: int  # tokens handed over
    seconds: float  # that the usual answer took


class Figures(NamedTuple):
    """The figures of one lane over some cases; measures are means over the cases that have an answer."""

    cases: int  # that have an answer
    measures: Mapping[str, float]  # by the names in measures.MEASURES; empty without such cases
    intervals: Mapping[str, tuple[float, float]]  # 95 %
    answered: float | None  # share of the cases with an answer for which something is handed over
    no_answer: float | None  # share of the cases without an answer for which nothing is
    tokens: float  # mean
    p50: float  # seconds
    p95: float  # seconds


class Gain(NamedTuple):
    """How much better one ranking is than another on the same cases."""

    cases: int
    difference: float  # of the means
    interval: tuple[float, float]  # 95 %, by pairs
