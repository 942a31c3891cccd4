"""The property block: where it is, what it says, what is wrong with it."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.frontmatter import read_frontmatter
from kvault.note.model import Note
from kvault.note.model import Value
from kvault.note.parse import parse_note

SWITCHES = Switches()


def note(text: str, switches: Switches = SWITCHES) -> Note:
    return parse_note(text, switches)


PLACES = [
    ("---\na: 1\n---\nbody", {"a": 1}, "body"),
    ("---\r\na: 1\r\n---\r\nbody", {"a": 1}, "body"),
    ("---\na: 1\n---", {"a": 1}, ""),
    ("---\na: 1\n---   \nbody", {"a": 1}, "body"),
    ("---\na: 1\n--- \t\r\nbody", {"a": 1}, "body"),
    ("---\n---\nbody", None, "body"),
    ("---\n\n---\nbody", None, "body"),
    ("---\n# only a remark\n---\nbody", None, "body"),
    ("\n---\na: 1\n---\n", None, "\n---\na: 1\n---\n"),
    (" ---\na: 1\n---\n", None, " ---\na: 1\n---\n"),
    ("--- \na: 1\n---\n", None, "--- \na: 1\n---\n"),
    ("----\na: 1\n----\n", None, "----\na: 1\n----\n"),
    ("---\na: 1\n", None, "---\na: 1\n"),
    ("---\na: 1\n----\nb\n---\nbody", None, "body"),
    ("---\na: |\n  ---\n---\nbody", {"a": "---\n"}, "body"),
    ("---", None, "---"),
    ("", None, ""),
]


@pytest.mark.parametrize(("text", "expected", "body"), PLACES)
def test_where_the_block_is(text: str, expected: dict[str, Value] | None, body: str) -> None:
    block = read_frontmatter(text, SWITCHES)
    assert block.properties == expected
    assert text[block.body :] == body


VALUES: list[tuple[str, dict[str, Value]]] = [
    ("a: yes\nb: no\nc: on\nd: off", {"a": "yes", "b": "no", "c": "on", "d": "off"}),
    ("a: true\nb: false\nc: null\nd:", {"a": True, "b": False, "c": None, "d": None}),
    ("d: 2020-08-21\nt: 2020-08-21T10:30:00\nh: 12:30", {"d": "2020-08-21", "t": "2020-08-21T10:30:00", "h": "12:30"}),
    ("a: 1977\nb: 3.14\nc: -2\nd: 1e3", {"a": 1977, "b": 3.14, "c": -2, "d": 1000.0}),
    ('a: "12"\nb: \'x\'', {"a": "12", "b": "x"}),
    ("up: [[Note]]", {"up": [["Note"]]}),
    ("p:\n  - c:\n      - g: 1", {"p": [{"c": [{"g": 1}]}]}),
    ("Key Name: v\nCAPITAL: w", {"Key Name": "v", "CAPITAL": "w"}),
    ('{"tags": "journal", "publish": false}', {"tags": "journal", "publish": False}),
    ("1: x\ntrue: y\nnull: z", {"1": "x", "null": "z"} | {"1": "y"}),
    ("a: !tag x", {"a": "x"}),
    ("a:\tx\nl:\n  - b:\ty", {"a": "x", "l": [{"b": "y"}]}),
    ("a: &x [1]\nb: *x", {"a": [1], "b": [1]}),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), VALUES)
def test_values(source: str, expected: dict[str, Value]) -> None:
    assert note(f"---\n{source}\n---\n").properties == expected


def test_braces_of_a_template_leave_the_rest_readable() -> None:
    found = note('---\ncategories:\n  - "[[Albums]]"\ncreated: {{date}}\n---\n[[Body]]\n')
    assert found.properties is not None
    assert [link.path for link in found.links] == ["Albums", "Body"]


BAD = [
    ("tags:someValue", "frontmatter-invalid", 2),
    ("- a\n- b", "frontmatter-invalid", 2),
    ("a: 1\nb: @name", "frontmatter-invalid", 3),
    ("a: [1", "frontmatter-invalid", 3),
    ("a: b: c", "frontmatter-invalid", 2),
    ("a: 1\nb: 2\na: 3", "frontmatter-duplicate-key", 4),
    ("a: 1\n'a': 3", "frontmatter-duplicate-key", 3),
    ('{"a": 1, "a": 2}', "frontmatter-duplicate-key", 2),
]


@pytest.mark.parametrize(("source", "problem", "line"), BAD)
def test_what_does_not_parse_is_a_problem(source: str, problem: str, line: int) -> None:
    found = note(f"---\n{source}\n---\n[[Body]] #tag\n")
    assert found.properties is None
    assert [(one.id, one.line) for one in found.problems] == [(problem, line)]
    assert [link.path for link in found.links] == ["Body"]
    assert [tag.tag for tag in found.tags] == ["#tag"]


def test_equal_keys_at_different_places_are_fine() -> None:
    assert note("---\na:\n  x: 1\nb:\n  x: 2\nc: 'x: 1'\n---\n").problems == ()
    assert note("---\na: |\n  b: 1\n  b: 2\nb: 3\n---\n").problems == ()


def test_a_block_that_does_not_parse_still_says_what_the_note_is() -> None:
    found = note("---\ntitle: 'The Title'\nsummary: One line.\nby: @me\n---\nBody text.\n")
    assert (found.properties, found.title, found.summary) == (None, "The Title", "One line.")


def test_many_aliases_are_refused_before_they_explode() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    found = note("---\n" + "\n".join(rows) + "\n---\n")
    assert found.properties is None
    assert found.problems


def test_deep_nesting_is_a_problem_and_no_fault() -> None:
    assert note("---\na: " + "[" * 5000 + "\n---\n").problems


def test_switch_bom_frontmatter() -> None:
    text = "\ufeff---\na: 1\n---\n# H\n"
    assert note(text).properties == {"a": 1}
    off = note(text, SWITCHES._replace(bom_frontmatter=False))
    assert off.properties is None
    assert off.body == 1


def test_switch_duplicate_keys() -> None:
    text = "---\na: 1\na: 2\n---\n"
    found = note(text, SWITCHES._replace(duplicate_keys=True))
    assert found.properties == {"a": 2}
    assert [one.id for one in found.problems] == ["frontmatter-duplicate-key"]
