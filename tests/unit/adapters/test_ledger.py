"""Which passages of which notes are embedded."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.adapters.deadline import within
from kvault.adapters.ledger import FILE
from kvault.adapters.ledger import Ledger
from kvault.adapters.ledger import open_ledger
from kvault.adapters.vectors import LaneError

A, B, C = b"a" * 16, b"b" * 16, b"c" * 16


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    found = open_ledger(str(tmp_path), create=True)
    assert found is not None
    return found


def test_what_was_put_is_there(ledger: Ledger) -> None:
    assert ledger.put([("x.md", b"1", [(1, A), (9, B)]), ("y.md", b"2", [(3, B)])]) == []
    assert ledger.notes() == {"x.md": b"1", "y.md": b"2"}
    assert sorted(ledger.places([B])) == [("x.md", 9, B), ("y.md", 3, B)]
    assert (ledger.count(), ledger.keys(), ledger.known([A, C])) == (2, {A, B}, {A})
    assert ledger.content_of(["y.md", "z.md"]) == {"y.md": b"2"}


def test_a_key_is_unused_when_the_last_note_lets_go_of_it(ledger: Ledger) -> None:
    ledger.put([("x.md", b"1", [(1, A), (9, B)]), ("y.md", b"2", [(3, B)])])
    assert ledger.put([("x.md", b"3", [(1, C)])]) == [A]
    assert ledger.forget(["y.md"]) == [B]
    assert ledger.forget(["never.md"]) == []
    assert ledger.keys() == {C}


def test_a_passage_that_stands_twice_in_a_note(ledger: Ledger) -> None:
    ledger.put([("x.md", b"1", [(1, A), (5, A)])])
    assert ledger.count() == 1
    assert ledger.forget(["x.md"]) == [A]


def test_notes_whose_vectors_are_lost_are_forgotten(ledger: Ledger) -> None:
    ledger.put([("x.md", b"1", [(1, A), (9, B)]), ("y.md", b"2", [(3, C)])])
    ledger.forget_keys([B])
    assert ledger.notes() == {"y.md": b"2"}


def test_the_probe_and_other_values(ledger: Ledger) -> None:
    assert len(ledger.probe) == 0
    ledger.probe = [0.5, -0.25]
    assert list(ledger.probe) == [0.5, -0.25]
    ledger.clear()
    assert len(ledger.probe) == 0


def test_a_probe_that_is_none(ledger: Ledger) -> None:
    ledger.keep("probe", b"abc")
    assert len(ledger.probe) == 0


def test_many_keys(ledger: Ledger) -> None:
    keys = [number.to_bytes(16, "big") for number in range(2_500)]
    ledger.put([("x.md", b"1", list(enumerate(keys)))])
    assert ledger.known(keys) == set(keys)
    assert len(ledger.places(keys)) == 2_500


def test_none_is_made_for_a_question(tmp_path: Path) -> None:
    assert open_ledger(str(tmp_path / "none"), create=False) is None
    assert not (tmp_path / "none").exists()


def test_one_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 500)
    assert open_ledger(str(tmp_path), create=False) is None
    made = open_ledger(str(tmp_path), create=True)
    assert made is not None and made.notes() == {}


# Deadlines


def test_an_answer_in_time_and_an_error_in_time() -> None:
    assert within(60, lambda: 7, "it") == 7
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0, "it")


def test_no_answer_in_time() -> None:
    from threading import Event

    never = Event()
    with pytest.raises(LaneError, match="the server did not answer in 10 ms"):
        within(0.01, never.wait, "the server")
    never.set()
