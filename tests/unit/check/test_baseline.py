"""A baseline holds what was found, and only ever shrinks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.check.baseline import Broken
from kvault.check.baseline import Compared
from kvault.check.baseline import Key
from kvault.check.baseline import compare
from kvault.check.baseline import count
from kvault.check.baseline import key_of
from kvault.check.baseline import parse
from kvault.check.baseline import render
from kvault.check.facts import Facts
from kvault.check.rules import RULES
from kvault.check.run import check
from tests.helpers.facts import make_facts

HEAD = '{"kvault-baseline": 1}\n'
LONG = "x\n" * 600
KEYS = st.builds(Key, st.text(st.characters(codec="utf-8")), st.sampled_from([row.id for row in RULES]), st.text())


def facts_of(files: dict[str, str]) -> Facts:
    return make_facts(files)


def held(known: dict[Key, int], files: dict[str, str], *, rules: frozenset[str] | None = None) -> Compared:
    """Return what a check of these files is with a baseline."""
    facts = facts_of(files)
    return compare(
        known,
        check(facts, only=rules),
        facts,
        exists=lambda path: path in files,
        judged=lambda key: rules is None or key.rule in rules,
    )


def known_of(files: dict[str, str]) -> dict[Key, int]:
    facts = facts_of(files)
    return count(check(facts), facts)


OLD = {"a.md": "[[X]] [[X]] [[Y]]\n", "b.md": "[[a]]\n"}


def test_what_was_there_does_not_count() -> None:
    known = known_of(OLD)
    assert known == {Key("a.md", "broken-link", "[[X]]"): 2, Key("a.md", "broken-link", "[[Y]]"): 1}
    assert held(known, OLD) == Compared((), 3, known, 0)


def test_lines_may_move() -> None:
    known = known_of(OLD)
    assert held(known, OLD | {"a.md": "New.\n\n[[Y]]\n\n- [[X]]\n- [[X]]\n"}) == Compared((), 3, known, 0)


@pytest.mark.parametrize(
    ("file", "text", "new"),
    [
        ("b.md", "[[X]]\n[[a]]", (1, 1)),
        ("a.md", "[[X]] [[X]] [[Y]] [[X]]", (1, 19)),
        ("a.md", OLD["a.md"] + "[[Z]]", (2, 1)),
    ],
)
def test_what_is_new_counts(file: str, text: str, new: tuple[int, int]) -> None:
    found = held(known_of(OLD), OLD | {file: text})
    assert [(one.path, one.line, one.column) for one in found.new] == [(file, *new)]
    assert (found.known, found.gone) == (3, 0)


def test_what_is_mended_is_taken_out() -> None:
    found = held(known_of(OLD), OLD | {"a.md": "[[X]] [[b]]\n"})
    assert found == Compared((), 1, {Key("a.md", "broken-link", "[[X]]"): 1}, 2)
    assert held(found.kept, OLD).new != ()


def test_a_renamed_note_keeps_what_it_had() -> None:
    found = held(known_of(OLD), {"n/c.md": OLD["a.md"], "b.md": "[[c]]\n"})
    assert found.new == ()
    assert found.kept == {Key("n/c.md", "broken-link", "[[X]]"): 2, Key("n/c.md", "broken-link", "[[Y]]"): 1}
    assert found.gone == 0


def test_a_copy_of_a_note_brings_new_findings() -> None:
    found = held(known_of(OLD), OLD | {"c.md": OLD["a.md"]})
    assert {one.path for one in found.new} == {"c.md"}


def test_what_was_not_judged_stays() -> None:
    known = known_of(OLD)
    assert held(known, {"a.md": "[[a]]\n"}, rules=frozenset({"utf8"})) == Compared((), 0, known, 0)


def test_findings_that_stand_beside_use_it_up() -> None:
    known = {Key("a.md", "broken-link", "[[X]]"): 1}
    facts = facts_of({"a.md": "[[X]]\n[[X]]\n"})
    found = check(facts)[1:]
    held = compare(known, found, facts, exists=lambda _: True, judged=lambda _: False, standing=known)
    assert held.new == found


def test_the_words_of_a_message_may_change() -> None:
    known = known_of({"a.md": LONG})
    assert held(known, {"a.md": LONG + "more\n"}).new == ()


def test_what_is_about_other_notes_is_known_by_them() -> None:
    facts = facts_of(dict.fromkeys(("a.md", "b.md"), "---\nsummary: One fact.\n---\n"))
    (found,) = check(facts, only={"duplicate-summary"})
    assert key_of(found, facts) == Key("b.md", "duplicate-summary", "a.md")


@given(st.dictionaries(KEYS, st.integers(1, 99)))
def test_what_is_written_is_read_back(known: dict[Key, int]) -> None:
    text = render(known)
    assert parse(text) == known
    assert parse(text.replace("\n", "\r\n")) == known
    assert render(parse(text)) == text
    assert len(text.split("\n")) == len(known) + 2


def test_the_order_is_that_of_paths() -> None:
    assert render(known_of(OLD)) == (
        HEAD + '{"path": "a.md", "rule": "broken-link", "text": "[[X]]", "count": 2}\n'
        '{"path": "a.md", "rule": "broken-link", "text": "[[Y]]", "count": 1}\n'
    )


@given(st.dictionaries(KEYS, st.integers(1, 3), max_size=4), st.integers(0, 3), st.integers(0, 3))
def test_it_never_grows(known: dict[Key, int], times: int, others: int) -> None:
    known = known | {Key("a.md", "broken-link", "[[X]]"): times} if times else known
    found = held(known, {"a.md": "[[a]]\n" + "[[X]] [[Y]]\n" * others, "b.md": "[[a]]\n"})
    assert sum(found.kept.values()) + found.gone == sum(known.values())
    assert all(0 < count <= known[key] for key, count in found.kept.items())
    assert found.known + len(found.new) == 2 * others


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "no JSON"),
        ("# notes\n", 1, "no JSON"),
        ("[1]\n", 1, "no JSON"),
        ('{"a": 1}\n', 1, "it does not begin with"),
        ('{"kvault-baseline": 2}\n', 1, "it does not begin with"),
        (HEAD + "<<<<<<< HEAD\n", 2, "git's mark of a conflict"),
        (HEAD + "\n{\n", 3, "no JSON"),
        (HEAD + '{"path": "a.md", "rule": "utf8", "text": ""}\n', 2, "this line does not have"),
        (HEAD + '{"path": "a.md", "rule": "utf8", "text": "", "count": 1, "line": 2}\n', 2, "this line does not have"),
        (HEAD + '{"path": 1, "rule": "utf8", "text": "", "count": 1}\n', 2, "this line does not have"),
        (HEAD + '{"path": "a.md", "rule": "utf9", "text": "", "count": 1}\n', 2, "there is no rule"),
        (HEAD + '{"path": "a.md", "rule": "utf8", "text": "", "count": 0}\n', 2, '"count" is 0'),
        (HEAD + '{"path": "a.md", "rule": "utf8", "text": "", "count": true}\n', 2, '"count" is true'),
        (HEAD + '{"path": "a.md", "rule": "utf8", "text": "", "count": 1}\n' * 2, 3, "told before"),
    ],
)
def test_what_is_no_baseline_is_told_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(Broken) as told:
        parse(text)
    assert told.value.line == line
    assert why in told.value.why
