"""Reads judged questions: one JSON object a line, and perhaps a line that says of which vault they are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from typing import NamedTuple

from kvault.errors import UsageError
from kvault.evaluation.model import Case

EXAMPLE = '{"qid": "1", "text": "why monthly billing", "relevant": {"Billing.md": 1}, "kind": "decision"}'


class Cases(NamedTuple):
    """The questions of a file."""

    cases: tuple[Case, ...]
    vault: str | None  # the state of the vault of which they were frozen, if the file itself says so


def read_cases(text: str, name: str) -> Cases:
    """Return the questions of a file called ``name``. Raises UsageError with the line."""
    cases: list[Case] = []
    seen: dict[str, int] = {}
    vault = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        held = _object(line, name, number)
        if "text" not in held and isinstance(held.get("vault"), str):
            vault = held["vault"]
            continue
        case = _case(held, name, number)
        if case.id in seen:
            raise _wrong(name, number, f'the qid "{case.id}" stands in line {seen[case.id]} too')
        seen[case.id] = number
        cases.append(case)
    if not cases:
        raise UsageError(f"{name} has no question", f"one a line, such as {EXAMPLE}", path=name)
    return Cases(tuple(cases), vault)


def _object(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        held = json.loads(line)
    except ValueError as error:
        raise _wrong(name, number, f"this is no JSON ({error})") from error
    if not isinstance(held, dict):
        raise _wrong(name, number, "this is no JSON object")
    return held


def _case(held: Mapping[str, Any], name: str, number: int) -> Case:
    text, relevant, kind = held.get("text"), held.get("relevant"), held.get("kind") or ""
    if not isinstance(text, str) or not text.strip():
        raise _wrong(name, number, "text is not the words of a question")
    if isinstance(relevant, list):
        relevant = dict.fromkeys(relevant, 1) if all(isinstance(path, str) for path in relevant) else None
    if not isinstance(relevant, dict) or not all(map(_is_grade, relevant.values())):
        raise _wrong(name, number, "relevant is not an object of note paths and grades from 0 up")
    if not isinstance(kind, str):
        raise _wrong(name, number, "kind is not a text")
    graded = {path: float(grade) for path, grade in relevant.items() if grade > 0}
    return Case(str(held.get("qid", number)), text, graded, kind)


def _is_grade(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e6


def _wrong(name: str, number: int, message: str) -> UsageError:
    return UsageError(f"{name}: {message}", f"a line looks like this: {EXAMPLE}", path=name, line=number)
