"""One note a key: the value changes, and what a person wrote below it stays."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note
from kvault.session.memory import new_memory
from kvault.session.memory import summary_of
from kvault.session.memory import text_print
from kvault.session.memory import update_memory

SWITCHES = Switches()
BEGUN = new_memory("test command", "make test", "2026-10-16", "projects/app/app", None)


def told(data: bytes, value: str) -> bytes:
    return update_memory(data, "test command", value, "2026-10-17", SWITCHES)


def test_a_new_one() -> None:
    assert BEGUN.decode() == (
        '---\ntype: memory\nsummary: "test command: make test"\ncreated: 2026-10-16\n'
        'links: ["[[projects/app/app]]"]\n---\nmake test\n'
    )


def test_the_same_value_changes_nothing() -> None:
    assert told(BEGUN, "make test") == BEGUN


@pytest.mark.parametrize("value", ["make check", "two\nlines", "[[a link]] is theirs to write", "a: b # c"])
def test_another_value_takes_its_place(value: str) -> None:
    after = told(BEGUN, value).decode()
    assert after.endswith(f"---\n{value}\n") and "make test" not in after and "updated: 2026-10-17\n" in after
    note = parse_note(after, SWITCHES)
    assert note.problems == () and note.summary == summary_of("test command", value)
    assert told(told(BEGUN, value), "make test").endswith(b"---\nmake test\n")


def test_what_a_person_wrote_stays() -> None:
    below = BEGUN + b"\nNot on Windows, see [[shared/Make]].\n"
    assert told(below, "make check").endswith(b"---\nmake check\n\nNot on Windows, see [[shared/Make]].\n")
    changed = BEGUN.replace(b"make test\n", b"make test, mostly\n")
    assert told(changed, "make check").endswith(b"---\nmake check\n\nmake test, mostly\n")


def test_line_endings_stay() -> None:
    data = BEGUN.replace(b"\n", b"\r\n")
    after = told(data, "one\ntwo")
    assert after.count(b"\n") == after.count(b"\r\n") and after.endswith(b"one\r\ntwo\r\n")


def test_a_value_of_several_paragraphs_goes_as_a_whole_only_if_it_is_known() -> None:
    data = new_memory("k", "one\n\ntwo", "2026-10-16", None, None)
    assert update_memory(data, "k", "three", "2026-10-17", SWITCHES).endswith(b"---\nthree\n\ntwo\n")
    known = text_print(data, SWITCHES)
    assert update_memory(data, "k", "three", "2026-10-17", SWITCHES, whole=known).endswith(b"---\nthree\n")
    theirs = data + b"\nmine\n"
    after = update_memory(theirs, "k", "three", "2026-10-17", SWITCHES, whole=known)
    assert after.endswith(b"---\nthree\n\ntwo\n\nmine\n")
