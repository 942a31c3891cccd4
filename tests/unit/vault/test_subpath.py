"""Headings and blocks that a subpath names."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note
from kvault.vault.subpath import find_subpath
from kvault.vault.subpath import heading_key
from kvault.vault.subpath import subpath_opaque

SWITCHES = Switches()

EQUAL = [
    ("My Heading", "my  heading "),
    ("Minecraft: The Video Game", "Minecraft The Video Game"),
    ("wifi 2.4 vs 5.0", "wifi 2 4 vs 5 0"),
    ("a/b [c] {d} `e` ~f~ \\g", "a b c d e f g"),
    ("See [[Other]] **bold**", "See Other bold"),
    ("!!!", "???"),
    ("ÄÖ", "äö"),
    ("a\tb", "a b"),
]

DIFFERENT = [
    ("kebab-case", "kebab case"),
    ("snake_case", "snake case"),
    ("It's me", "Its me"),
    ("My Heading", "my-heading"),
    ("It’s", "It's"),
    ("a — b", "a b"),
    ("Caf\u00e9", "Cafe\u0301"),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_headings_that_are_equal(one: str, other: str) -> None:
    assert heading_key(one) == heading_key(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_headings_that_differ(one: str, other: str) -> None:
    assert heading_key(one) != heading_key(other)


TEXT = """# A
## B
### C
text ^Id-1

# D
## B
- item ^x

# A
#### C
# B
# ...

[^1]: foot [^Note]: no
"""

FOUND = [
    ("#A", 1),
    ("#a", 1),
    ("#B", 2),
    ("#A#B", 2),
    ("#D#B", 7),
    ("#A#B#C", 3),
    ("#A#C", 3),
    ("#B#C", 3),
    ("#D#C", None),
    ("#C#B", None),
    ("#A#A", None),
    ("#Nope", None),
    ("##A", 1),
    ("#A#", 1),
    ("#", 1),
    ("#!", 13),
    ("#^id-1", 4),
    ("#^ID-1", 4),
    ("#^x", 8),
    ("#D#^x", 8),
    ("#^nope", None),
    ("#Id-1", None),
    ("#[^1]", 15),
    ("#[^2]", None),
]


@pytest.mark.parametrize(("subpath", "line"), FOUND)
def test_find_subpath(subpath: str, line: int | None) -> None:
    note = parse_note(TEXT, SWITCHES)
    assert find_subpath(subpath, note.headings, note.blocks, SWITCHES) == line


def test_switch_skip_levels() -> None:
    note = parse_note(TEXT, SWITCHES)
    off = SWITCHES._replace(skip_levels=False)
    assert find_subpath("#A#C", note.headings, note.blocks, SWITCHES) == 3
    assert find_subpath("#A#C", note.headings, note.blocks, off) == 11
    assert find_subpath("#A#B#C", note.headings, note.blocks, off) == 3
    assert find_subpath("#B#C", note.headings, note.blocks, off) == 3


OPAQUE = [("a.pdf", True), ("a.png", True), ("a.canvas", True), ("a.md", False), ("A.MD", False)]


@pytest.mark.parametrize(("target", "expected"), OPAQUE)
def test_subpath_opaque(target: str, expected: bool) -> None:
    assert subpath_opaque(target) is expected
