"""Ranges of commits, and where they are after history was rewritten."""

from __future__ import annotations

import pytest

from kvault.history import Commit
from kvault.history import Range
from kvault.history import follow
from kvault.history import moved
from kvault.history import parse_range
from kvault.history import parse_ranges
from kvault.history import spell_ranges

A, B, C, D, X, Y, Z, BASE = (char * 12 for char in "abcd1230")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{A}..{B}", Range("", "HEAD", A, B)),
        (B, Range("", "HEAD", None, B)),
        ("", None),
        ("..", None),
        (f"..{B}", None),
        (f"{A}..", None),
        ("main..feat", None),
        ("--output=x", None),
        (f"{A}..{B} ", None),
    ],
)
def test_parse(text: str, found: Range | None) -> None:
    assert parse_range(text) == found


@pytest.mark.parametrize(
    "ranges",
    [
        (Range("", "main", A, B),),
        (Range("", "main", None, B),),
        (Range("app", "main", A, B), Range("app", "feat/x", B, C)),
        (Range("my app", "main", A, B), Range("", "x", None, C), Range("b", "HEAD", A, A)),
    ],
)
def test_spelled_and_read_back(ranges: tuple[Range, ...]) -> None:
    assert parse_ranges(ranges[0].branch, spell_ranges(ranges)) == ranges


def test_nothing_committed_yet() -> None:
    assert parse_ranges("main", None) == (Range("", "main", None, None),)
    assert spell_ranges(parse_ranges("main", None)) is None
    assert parse_ranges(None, None) == ()


@pytest.mark.parametrize("odd", [1, {"a": 1}, [1, None, "x", "a b"], "x"])
def test_what_a_person_wrote_otherwise_is_no_range(odd: object) -> None:
    assert all(one.end is None for one in parse_ranges("main", odd))


def test_the_start_that_was_first_recorded_is_kept() -> None:
    one = moved((), "app", "main", A, A)
    assert moved(one, "app", "main", B, B) == (Range("app", "main", A, B),)
    assert moved(one, "app", "x", B, C) == (Range("app", "main", A, A), Range("app", "x", B, C))
    assert moved(one, "lib", "main", B, C) == (Range("app", "main", A, A), Range("lib", "main", B, C))
    assert moved((Range("", "main", None, None),), "app", "main", B, B) == (Range("app", "main", None, B),)


def chain(*ids: str) -> tuple[Commit, ...]:
    """Return commits, the oldest given first, as git lists them."""
    return tuple(Commit(one, (before,)) for before, one in reversed(list(zip(ids, ids[1:], strict=False))))


RANGE = Range("app", "main", A, C)

FOLLOWED = [
    ("amended", chain(A, B, C), {C: X}, chain(B, X), {C}, (A, X)),
    ("all moved onto another base", chain(A, B, C), {B: X, C: Y}, chain(BASE, X, Y), {A, B, C}, (BASE, Y)),
    ("the last one dropped", chain(A, B, C), {}, (), {C}, (A, B)),
    ("all dropped", chain(A, B, C), {}, (), {B, C}, (A, A)),
    ("all dropped, and the start too", chain(A, B, C), {}, (), {A, B, C}, (BASE, BASE)),
    ("squashed into one", chain(A, B, C), {B: X, C: X}, chain(A, X), {B, C}, (A, X)),
    ("squashed into the start", chain(A, B, C), {A: X, B: X, C: X}, chain(BASE, X), {A, B, C}, (BASE, X)),
    ("put in another order", chain(A, B, C), {B: Y, C: X}, chain(A, X, Y), {B, C}, (A, Y)),
    ("after others of another order", chain(A, B, C), {B: Y, C: Z}, chain(BASE, X, Y, Z), {A, B, C}, (X, Z)),
    ("nothing lost", chain(A, B, C), {}, (), set(), (A, C)),
]


@pytest.mark.parametrize(
    ("commits", "rewritten", "order", "lost", "found"), [row[1:] for row in FOLLOWED], ids=[row[0] for row in FOLLOWED]
)
def test_follow(commits, rewritten, order, lost, found) -> None:  # type: ignore[no-untyped-def]
    after = follow(RANGE, commits, rewritten, order, lost, BASE)
    assert (after.start, after.end) == found


def test_follow_to_the_first_commit_of_all() -> None:
    commits = (Commit(B, (A,)), Commit(A, ()))
    after = follow(Range("app", "main", None, B), commits, {A: X, B: Y}, (Commit(Y, (X,)), Commit(X, ())), {A, B}, None)
    assert (after.start, after.end) == (None, Y)


def test_a_range_with_a_merge_keeps_its_start() -> None:
    commits = (Commit(D, (B, C)), Commit(C, (BASE,)), Commit(B, (A,)))
    after = follow(Range("app", "main", A, D), commits, {D: X}, (Commit(X, (B, C)),), {D}, B)
    assert (after.start, after.end) == (A, X)
