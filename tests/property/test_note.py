"""What holds for every text of a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.note import structure
from kvault.note.model import Note
from kvault.note.parse import parse_file
from kvault.note.parse import parse_note
from kvault.note.structure import find_any_blocks

SWITCHES = Switches()
ALL_ON = Switches(*(True for _ in Switches._fields))
ALL_OFF = Switches(*(False for _ in Switches._fields))

PIECES = st.sampled_from(
    "[[ ]] [ ] ( ) ![[ | \\ \\| # ## ^ ` `` ``` ~~~ $ $$ %% < > <!-- --> <b> </b> <div> </div> <br>"
    " * ** _ - + 1. 2. 12) --- === *** : :- |- |-| ]: ![x](y) [x](y.md) [[a]] #tag ^id a b Word é 中 😀"
    " \u00a0 \u200d \ufeff \r \t \x0b \x0c \x00 / ! = ~ & ; ' \" { } %20 http: https://a.b/c [^1] [^1]:"
    " [r]: x.md aliases: tags: title: yes".split(" ")
    + [" ", "  ", "    ", "\n", "\n\n", "\r\n", "\n- ", "\n  - ", "\n> ", "\n# ", "\n1. ", "\n    "]
    + ["\n```\n", "\n%%\n", "\n$$\n", "\n---\n", "\n<!--", "\n^id\n", "\n\t- ", "\n>", "\n   "]
)
TEXTS = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=80)
LINE = st.lists(
    st.sampled_from(
        ["a", "[[b]]", "`", "*", " ", "- ", "1. ", "2) ", "> ", ">", "# ", "#", "  ", "    ", "\t"]
        + ["---", "***", "===", "```", "~~~", "|", "|-|", "<b>", "<div>", "<!-- x -->", "<!--", "%%"]
        + ["$$", "[r]:", "[^1]: ", "^id", "+ ", "_", "é", "\\", "\r", "[x](y)", "]", "[", ":", "=", "-"]
    ),
    max_size=5,
).map("".join)
DOCUMENTS = st.lists(LINE, max_size=9).map("\n".join)
NOTES = TEXTS | DOCUMENTS | st.tuples(DOCUMENTS, DOCUMENTS).map(lambda two: f"---\n{two[0]}\n---\n{two[1]}")


def check_places(text: str, note: Note) -> None:
    lines = text.split("\n")
    for link in note.links:
        assert text[link.start : link.start + len(link.raw)] == link.raw
        assert lines[link.line - 1][link.column - 1 :].startswith(link.raw.split("\n")[0])
    body = [link.start for link in note.links if not link.source.startswith("property:")]
    assert body == sorted(body)
    for tag in note.tags:
        if tag.line:
            assert lines[tag.line - 1][tag.column - 1 :].startswith(tag.tag)
    starts = [heading.start for heading in note.headings]
    assert starts == sorted(set(starts))
    assert all(1 <= block.line <= len(lines) for block in note.blocks)
    assert list(note.opaque) == sorted(note.opaque)
    assert all(0 <= start < end <= len(text) for start, end in note.opaque)
    assert 0 <= note.body <= len(text)
    assert "\n" not in note.summary


@settings(max_examples=600, deadline=None)
@given(NOTES, st.sampled_from([SWITCHES, ALL_ON, ALL_OFF]))
def test_any_text_is_a_note_whose_places_are_true(text: str, switches: Switches) -> None:
    check_places(text, parse_note(text, switches))


@settings(max_examples=100, deadline=None)
@given(TEXTS | st.text(), st.sampled_from(["a.canvas", "a.base", "a.md", "a.png"]))
def test_any_text_of_any_file_is_read(text: str, path: str) -> None:
    check_places(text, parse_file(path, text, ALL_ON))


@settings(max_examples=1500, deadline=None)
@given(DOCUMENTS | TEXTS)
def test_simple_lines_are_read_as_the_native_parser_reads_them(text: str) -> None:
    quick = parse_note(text, SWITCHES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structure, "read_simple", lambda *_: None)
        slow = parse_note(text, SWITCHES)
    assert quick == slow


@settings(max_examples=200, deadline=None)
@given(DOCUMENTS, st.sampled_from(["\u00e9", "\u4e2d", "\U0001f600", "\u00a0"]))
def test_letters_beyond_ascii_change_no_block(text: str, letter: str) -> None:
    one = find_any_blocks(text.replace("é", letter), text.replace("é", letter), 0, SWITCHES)
    other = find_any_blocks(text.replace("é", "@"), text.replace("é", "@"), 0, SWITCHES)
    assert one.leaves == other.leaves
    assert one.opaque == other.opaque


@settings(max_examples=200, deadline=None)
@given(DOCUMENTS)
def test_what_stands_in_a_fence_is_not_read(inside: str) -> None:
    fence = "`" * (inside.count("`") + 3)
    note = parse_note(f"before\n\n{fence}\n{inside}\n{fence}\n", SWITCHES)
    assert (note.links, note.tags, note.headings, note.blocks) == ((), (), (), ())
