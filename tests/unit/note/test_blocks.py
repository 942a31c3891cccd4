"""Headings and blocks with an id."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.parse import parse_note

SWITCHES = Switches()

HEADINGS = [
    ("# A", [(1, "A", 1)]),
    ("### A\n## B\n", [(3, "A", 1), (2, "B", 2)]),
    ("   # A", [(1, "A", 1)]),
    ("    # A", []),
    ("#\tA", [(1, "A", 1)]),
    ("#A", []),
    ("####### A", []),
    ("\\# A", []),
    ("## A ##", [(2, "A", 1)]),
    ("# A #b", [(1, "A #b", 1)]),
    ("# A\\#", [(1, "A\\#", 1)]),
    ("# A ##  \r\n# B\r\n", [(1, "A", 1), (1, "B", 2)]),
    ("#  a  b  ", [(1, "a  b", 1)]),
    ("# `c` **b** [[x|y]]", [(1, "`c` **b** [[x|y]]", 1)]),
    ("#", [(1, "", 1)]),
    ("A\n=", [(1, "A", 1)]),
    ("A\n---", [(2, "A", 1)]),
    ("a\nb\n---", [(2, "a b", 1)]),
    ("\n---\n# A", [(1, "A", 3)]),
    ("a\n***\nb", []),
    ("---\n# no\na: 1\n---\n# A", [(1, "A", 5)]),
    ("```\n# no\n```\n# A", [(1, "A", 4)]),
    ("<div>\n# no\n</div>\n\n# A", [(1, "A", 5)]),
    ("<!--\n# no\n-->\n# A", [(1, "A", 4)]),
    ("%%\n# no\n%%\n# A", [(1, "A", 4)]),
    ("$$\n# no\n$$\n# A", [(1, "A", 4)]),
    ("$$\na\n\n= b\n=\n$$\n# A", [(1, "A", 7)]),
    ("`%%`\n# A\n`%%`", [(1, "A", 2)]),
    ("```\n%%\n```\n# A\n```\n%%\n```", [(1, "A", 4)]),
    ("%% x %%\n# A\n%% y %%", [(1, "A", 2)]),
    ("%% open\n# A", [(1, "A", 2)]),
    ("$$ open\n# A", [(1, "A", 2)]),
    ("| a |\n|---|\n| b |\n# A", [(1, "A", 4)]),
    ("> # quoted\n\n- # item\n\n# A", [(1, "A", 5)]),
    ("\ufeff# A", [(1, "A", 1)]),
    ("é\n# Ä\n<é>\n# B", [(1, "Ä", 2), (1, "B", 4)]),
]


@pytest.mark.parametrize(("text", "expected"), HEADINGS)
def test_headings(text: str, expected: list[tuple[int, str, int]]) -> None:
    found = parse_note(text, SWITCHES).headings
    assert [(heading.level, heading.text, heading.line) for heading in found] == expected


def test_a_heading_knows_where_it_begins() -> None:
    text = "é\n\n  # A\n"
    (heading,) = parse_note(text, SWITCHES).headings
    assert text[heading.start :] == "# A\n"


BLOCKS = [
    ("a ^b", [("b", 1)]),
    ("a\nb ^c  \n\nd", [("c", 1)]),
    ("x\n\na\nb ^c", [("c", 3)]),
    ("a ^b\r\n\r\nc ^d\r\n", [("b", 1), ("d", 3)]),
    ("a\t^b", [("b", 1)]),
    ("a ^B-1", [("B-1", 1)]),
    ("a ^b\nc", []),
    ("a^b", []),
    ("a ^b c", []),
    ("a ^b_c", []),
    ("a ^b.", []),
    ("a ^é", []),
    ("a ^b ^c", [("c", 1)]),
    ("# H ^b", []),
    ("- a\n- b ^c", [("c", 2)]),
    ("- a ^b\n  - c ^d\n- e", [("b", 1), ("d", 2)]),
    ("- a\n\n  b ^c", [("c", 3)]),
    ("- [ ] a ^b", [("b", 1)]),
    ("- a ^b\n  more", []),
    ("> a ^b", [("b", 1)]),
    ("- a\n- b\n\n^c\n\nd", [("c", 1)]),
    ("x\n\n> a\n> b\n\n^c", [("c", 3)]),
    ("> [!note] t\n> > x\n> ```\n> y\n> ```\n\n^c", [("c", 1)]),
    ("|a|\n|-|\n|b|\n\n^c", [("c", 1)]),
    ("```\na ^no\n```\n\n^c", [("c", 1)]),
    ("$$\na ^no\n$$\n\n^c", [("c", 1)]),
    ("- a\n\n^b\n\n^c", [("b", 1), ("c", 1)]),
    ("# H\n\n^b", [("b", 1)]),
    ("# H\n^b", [("b", 1)]),
    ("a\n\n^b", []),
    ("^b", []),
    ("`a ^b`", []),
    ("%% a ^b %%", []),
    ("a ^b\n\n[^1]: foot ^c", [("b", 1), ("[^1]", 3), ("c", 3)]),
]


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_blocks(text: str, expected: list[tuple[str, int]]) -> None:
    found = parse_note(text, SWITCHES).blocks
    assert [(block.id, block.line) for block in found] == expected


def test_switch_tight_block_ids() -> None:
    text = "![[img]]^b"
    assert [block.id for block in parse_note(text, SWITCHES).blocks] == ["b"]
    assert parse_note(text, SWITCHES._replace(tight_block_ids=False)).blocks == ()
