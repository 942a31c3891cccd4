"""Findings as a person reads them: the place, what is wrong, and below it what to do."""

from __future__ import annotations

from itertools import groupby

from kvault.check.model import ERROR
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Iterator
    from collections.abc import Sequence

    from kvault.check.model import Finding

_ODD = frozenset((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def text_lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines: the findings of a file together, an empty line between files."""
    for number, (_, group) in enumerate(groupby(findings, key=lambda one: one.path)):
        if number:
            yield ""
        for one in group:
            yield plain(f"{one.path}:{one.line}:{one.column} {one.level} {one.rule}: {one.message}")
            remedy = f"{one.remedy} (kvault check --fix does it)" if one.fixable else one.remedy
            if remedy:
                yield f"  {plain(remedy)}"


def summary(findings: Sequence[Finding]) -> str:
    """Return how many there are, on one line."""
    errors, advice = counts(findings)
    if not findings:
        return "no findings"
    said = f"{many(errors, 'error')}, {advice} advice"
    mendable = sum(one.fixable for one in findings)
    return f"{said}; --fix mends {mendable}" if mendable else said


def counts(findings: Iterable[Finding]) -> tuple[int, int]:
    """Return (errors, advice)."""
    levels = [one.level == ERROR for one in findings]
    return sum(levels), len(levels) - sum(levels)


def plain(text: str) -> str:
    """Return a text that stays on its line and leaves the terminal alone."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(f"\\u{ord(sign):04x}" if ord(sign) in _ODD else sign for sign in text)


def many(count: int, word: str) -> str:
    """Return a number with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
