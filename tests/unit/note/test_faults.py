"""What a text alone shows to be wrong."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.faults import COMMENTED
from kvault.note.faults import MENTION
from kvault.note.faults import find_faults
from kvault.note.faults import utf8_problem
from kvault.note.parse import parse_file
from tests.helpers.keys import BODY
from tests.helpers.keys import HEX
from tests.helpers.keys import KEYS


def faults(text: str, path: str = "a.md") -> list[tuple[str, int, int]]:
    found = find_faults(path, text, parse_file(path, text, Switches()))
    return [(one.id, one.line, one.column) for one in found]


# The keys are put together here, so that no scanner takes this file for a leak.


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_a_key_is_found(key: str) -> None:
    assert faults(f"One.\nTwo: {key}") == [("secret", 2, 6)]
    assert faults(f"```\n{key}\n```\n") == [("secret", 2, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "AK" + "IAIOSFODNN7EXAMPLE",
        "AK" + "IA1234567890ABCDEF",  # 0, 1, 8 and 9 are in no such id
        "x" + KEYS["aws"],
        KEYS["aws"] + "A",
        KEYS["github"] + "a",
        "gh" + "p_" + "x" * 36,
        "gh" + "p_" + "*" * 36,
        "sk_" + "test_" + BODY[:24],
        "sk-" + BODY,
        "-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj\n",
        "-----BEGIN " + "PRIVATE KEY-----\n(your key)\n-----END PRIVATE KEY-----\n",
        "The line `-----BEGIN " + "PRIVATE KEY-----` opens it.",
        HEX,
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
        "https://example.org/" + BODY,
    ],
)
def test_what_is_no_key(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "<<<<<<< HEAD\none\n",
        "a <<<<<<< b\n=======\n",
        "> <<<<<<< HEAD\n> =======\n",
        "```\n<<<<<<< HEAD\n=======\n```\n",
        "A\n=======\n",
    ],
)
def test_what_is_no_conflict(text: str) -> None:
    assert faults(text) == []


def test_a_conflict_in_properties_and_with_crlf() -> None:
    text = "---\n<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n---\n"
    assert ("conflict-marker", 2, 1) in faults(text)
    assert ("conflict-marker", 1, 1) in faults("<<<<<<< HEAD\r\na\r\n=======\r\nb\r\n>>>>>>> x\r\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\nup: [[b]]\n---\n", [(2, 5)]),
        ("---\r\nup: [[b]]\r\n---\r\n", [(2, 5)]),
        ("---\nup:\n- [[b]]\n- '[[c]]'\n---\n", [(3, 3)]),
        ("---\nup: [[[b]], [[c]]]\n---\n", [(2, 6), (2, 13)]),
        ('---\nup: "[[b]]"\n---\n', []),
        ("---\nup: see [[b]]\n---\n", []),
        ("---\nm: [[1, 2], [3, 4]]\n---\n", []),
        ("---\nm: [[1, 2]]\n---\n", []),
        ("---\nx: |\n  - [[b]]\n---\n", []),
        ("---\nx: '[[b]]' # [[c]]\n---\n", []),
        ("up: [[b]]\n", []),
    ],
)
def test_links_without_quotes(text: str, expected: list[tuple[int, int]]) -> None:
    assert [(line, column) for rule, line, column in faults(text) if rule == "unquoted-link"] == expected


def test_links_in_a_row_are_explained() -> None:
    text = "---\nup: [[a]], [[b]]\n---\n"
    (one,) = find_faults("a.md", text, parse_file("a.md", text, Switches()))
    assert (one.id, one.line) == ("frontmatter", 2)
    assert one.remedy == 'write several links as a list: ["[[A]]", "[[B]]"]'


def test_a_templates_properties_are_not_judged() -> None:
    assert faults("---\ndate: @{{date}}\n---\n") == []
    assert faults("---\ndate: @<% tp.date %>\n---\n") == []


def test_files_named_outside_links() -> None:
    text = '---\ncover: "img/c d.png"\n---\n<img src="a/x.PNG"> `y.jpg`\n\n```\nz.pdf v1.2 e.g. n.mdx\n```\nq.png\n'
    found = find_faults("a.md", text, parse_file("a.md", text, Switches()))
    assert {one.message for one in found if one.id == MENTION} == {"c d.png", "x.PNG", "y.jpg", "z.pdf"}


def test_links_in_comments() -> None:
    text = "[[a#H]] %% [[b#H]] [[c]] %% [[d#H]]\n%%\n[[e#H]]\n"
    assert [column for rule, _, column in faults(text) if rule == COMMENTED] == [12, 1]


def test_bytes_that_are_no_text() -> None:
    assert utf8_problem("é".encode()) is None
    found = utf8_problem(b"a\n\xc3\xa9 caf\xe9")
    assert found is not None
    assert (found.id, found.line, found.column) == ("utf8", 2, 6)


def test_other_files_are_searched_for_keys_only() -> None:
    assert faults('{"nodes":[]}', "a.canvas") == []
    assert faults(f'{{"nodes":[{{"text":"{KEYS["aws"]}"}}]}}', "a.canvas") == [("secret", 1, 20)]
