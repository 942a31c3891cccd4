"""Setting one property: its lines change, and nothing else does."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.edit import splice
from kvault.errors import Refusal
from kvault.note.frontmatter import read_frontmatter
from kvault.note.model import Value
from kvault.note.set_property import set_property
from kvault.note.yaml_value import write_key
from kvault.note.yaml_value import write_value

UNSET = "(unset)"


def after(text: str, key: str, word: str) -> str:
    written = None if word == UNSET else write_value(word)
    return splice(text, set_property(text, key, written, Switches()))


def block(lines: str) -> str:
    return f"---\n{lines}---\nbody\n---\nmore\n"


SETS = [
    # (title, block before, key, word, block after)
    ("a plain value", "a: 1\nb: 2\nc: 3\n", "b", "x", "a: 1\nb: x\nc: 3\n"),
    ("a remark stays", "a: 1  # why\n", "a", "2", "a: 2  # why\n"),
    ("a hash inside a word is no remark", "a: x#y\n", "a", "2", "a: 2\n"),
    ("a hash inside quotes is no remark", 'a: "x # y" # z\n', "a", "2", "a: 2 # z\n"),
    ("remarks and blank lines around stay", "# top\n\na: 1\n\n# end\n", "a", "2", "# top\n\na: 2\n\n# end\n"),
    ("blanks after the colon stay", "a:    1\n", "a", "2", "a:    2\n"),
    ("the spelling of the key stays", "Tags: x\n", "tags", "y", "Tags: y\n"),
    ("an empty value", "a:\nb: 1\n", "a", "2", "a: 2\nb: 1\n"),
    ("an empty value with a remark", "a: # why\n", "a", "2", "a: 2 # why\n"),
    ("emptied", "a: 1 # why\nb: 2\n", "a", "", "a: # why\nb: 2\n"),
    ("a list emptied", "a:\n  - 1\n  - 2\nb: 2\n", "a", "", "a:\nb: 2\n"),
    ("a block list", "a:\n  - x\n  # mid\n  - y\n# next\nb: 2\n", "a", "z", "a: z\n# next\nb: 2\n"),
    ("a block list at the margin", "a:\n- x\n\n- y\nb: 2\n", "a", "z", "a: z\nb: 2\n"),
    ("a block list with a remark beside the key", "a: # why\n- x\nb: 2\n", "a", "z", "a: z # why\nb: 2\n"),
    ("a flow list over lines", "a: [x,\n  y] # z\nb: 2\n", "a", "[p, q]", "a: [p, q]\nb: 2\n"),
    ("a block scalar", "a: |\n  x\n  # text\n\n  y\nb: 2\n", "a", "z", "a: z\nb: 2\n"),
    ("a folded scalar at the end", "a: >-\n  x\n  y\n", "a", "z", "a: z\n"),
    ("a quoted text over lines", 'a: "x\n  y"\nb: 2\n', "a", "z", "a: z\nb: 2\n"),
    ("a mapping", "a:\n  k: v\n  b: 1\nb: 2\n", "b", "3", "a:\n  k: v\n  b: 1\nb: 3\n"),
    ("a mapping replaced", "a:\n  k: v\nb: 2\n", "a", "3", "a: 3\nb: 2\n"),
    ("a text that looks like a key", "a: |\n  b: 1\nb: 2\n", "b", "3", "a: |\n  b: 1\nb: 3\n"),
    ("an indented remark below", "a: 1\n  # x\nb: 2\n", "a", "3", "a: 3\n  # x\nb: 2\n"),
    ("quoted keys", "\"a b\": 1\n'c''d': 2\n", "c'd", "3", "\"a b\": 1\n'c''d': 3\n"),
    ("the other style of quotes stays", "a: 'x'\nb: \"y\"\n", "b", "z", "a: 'x'\nb: z\n"),
    ("added at the end", "a: 1\n# end\n", "b", "2", "a: 1\n# end\nb: 2\n"),
    ("added to an empty block", "", "b", "2", "b: 2\n"),
    ("added after a list", "a:\n- 1\n", "b", "2", "a:\n- 1\nb: 2\n"),
    ("added, empty", "a: 1\n", "b", "", "a: 1\nb:\n"),
    ("a key that needs quotes", "a: 1\n", "b: c", "2", 'a: 1\n"b: c": 2\n'),
    ("taken out", "a: 1\nb:\n  - x\nc: 3\n", "B", UNSET, "a: 1\nc: 3\n"),
    ("taken out, the last one", "b: 1 # why\n", "b", UNSET, ""),
    ("taken out, not there", "a: 1\n", "b", UNSET, "a: 1\n"),
    ("the same value", "a: 'x'  # y\n", "a", "x", "a: 'x'  # y\n"),
    ("a number is not its text", "a: '5'\n", "a", "5", "a: 5\n"),
    ("one is not true", "a: true\n", "a", "1", "a: 1\n"),
    ("a wikilink is quoted", "a: 1\n", "a", "[[X|y]]", 'a: "[[X|y]]"\n'),
    ("text that YAML would cut is quoted", "a: 1\n", "a", "x # y", 'a: "x # y"\n'),
    ("several lines", "a: 1\n", "a", "x\ny", 'a: "x\\ny"\n'),
]  # fmt: skip


@pytest.mark.parametrize(("before", "key", "word", "expected"), [row[1:] for row in SETS], ids=[row[0] for row in SETS])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_set(before: str, key: str, word: str, expected: str, ending: str, bom: str) -> None:
    text = bom + block(before).replace("\n", ending)
    done = after(text, key, word)
    assert done == bom + block(expected).replace("\n", ending)
    assert after(done, key, word) == done


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "---\nk: v\n---\n"),
        ("text", "---\nk: v\n---\ntext"),
        ("\ufeffa\r\nb\r\n", "\ufeff---\r\nk: v\r\n---\r\na\r\nb\r\n"),
        ("---\nno end\n", "---\nk: v\n---\n---\nno end\n"),
        ("---\n---", "---\nk: v\n---"),
        ("\n---\na: 1\n---\n", "---\nk: v\n---\n\n---\na: 1\n---\n"),
    ],
)
def test_a_block_is_made_where_there_is_none(text: str, expected: str) -> None:
    assert after(text, "k", "v") == expected


@pytest.mark.parametrize(
    ("lines", "key", "line"),
    [
        ("a: {{x}\n", "b", 3),
        ("ok: 1\na: @x\n", "ok", 3),
        ("a: 1\na: 2\n", "a", 3),
        ("a: 1\nA: 2\n", "a", None),
        ('{"a": 1}\n', "a", 2),
        ("- a\n", "a", 2),
        ("? a\n: b\n", "a", None),
        ("  a: 1\n  b: 2\n", "a", None),
        ("a: &x 1\nb: *x\n", "a", None),
        ("1.50: x\n", "1.5", None),
    ],
)
def test_what_cannot_be_set_is_refused(lines: str, key: str, line: int | None) -> None:
    with pytest.raises(Refusal) as refusal:
        set_property(block(lines), key, write_value("new"), Switches())
    assert refusal.value.hint
    assert refusal.value.line == line


VALUES: list[tuple[str, Value, str]] = [
    ("5", 5, "5"),
    ("0.5", 0.5, "0.5"),
    ("true", True, "true"),
    ("yes", "yes", "yes"),
    ("2026-01-31", "2026-01-31", "2026-01-31"),
    ("~", None, "~"),
    ("", None, ""),
    ("[a, 1, [b]]", ["a", 1, ["b"]], "[a, 1, [b]]"),
    ("[a, [[B]]]", ["a", "[[B]]"], '[a, "[[B]]"]'),
    ("[[[A]], [[B|it's]]]", ["[[A]]", "[[B|it's]]"], '["[[A]]", "[[B|it\'s]]"]'),
    ('["[[A]]"]', ["[[A]]"], '["[[A]]"]'),
    ("[[A]]", "[[A]]", '"[[A]]"'),
    ("[t](A.md)", "[t](A.md)", '"[t](A.md)"'),
    ("{a: 1}", "{a: 1}", '"{a: 1}"'),
    ("[{a: 1}]", "[{a: 1}]", '"[{a: 1}]"'),
    ("a: b", "a: b", '"a: b"'),
    ("#x", "#x", '"#x"'),
    ("5 # x", "5 # x", '"5 # x"'),
    ("[a] # x", "[a] # x", '"[a] # x"'),
    ("'it''s'", "it's", "'it''s'"),
    ('"a" # b', '"a" # b', "'\"a\" # b'"),
    ('- "x"', '- "x"', "'- \"x\"'"),
    ("@x", "@x", '"@x"'),
    ("&a b", "&a b", '"&a b"'),
    ("it's", "it's", "it's"),
    ("a\tb\x01", "a\tb\x01", '"a\\tb\\u0001"'),
]


@pytest.mark.parametrize(("word", "value", "yaml"), VALUES, ids=[row[0] for row in VALUES])
def test_a_word_becomes_yaml(word: str, value: Value, yaml: str) -> None:
    written = write_value(word)
    assert (written.value, written.yaml) == (value, yaml)
    read = read_frontmatter(f"---\nk: {yaml}\n---\n", Switches()).properties
    assert read == {"k": value}


@pytest.mark.parametrize(
    ("key", "expected"),
    [("a", "a"), ("a b", "a b"), ("a.b", "a.b"), ("1", '"1"'), ("true", '"true"'), ("#a", '"#a"'), ('"', '"\\""')],
)
def test_a_key_is_quoted_where_it_must_be(key: str, expected: str) -> None:
    assert write_key(key) == expected
