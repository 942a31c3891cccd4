"""Splices in text and bytes, and the fingerprints of edits."""

from __future__ import annotations

import pytest

from kvault.edit import Edit
from kvault.edit import Splice
from kvault.edit import change_of
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice
from kvault.edit import splice_bytes


@pytest.mark.parametrize(
    ("text", "splices", "expected"),
    [
        ("abc", [], "abc"),
        ("abc", [Splice(1, 2, "X")], "aXc"),
        ("abc", [Splice(2, 3, ""), Splice(0, 1, "long")], "longb"),
        ("abc", [Splice(3, 3, "!")], "abc!"),
        ("abc", [Splice(1, 1, "x"), Splice(1, 2, "y")], "axyc"),
        ("", [Splice(0, 0, "new")], "new"),
    ],
)
def test_splice(text: str, splices: list[Splice], expected: str) -> None:
    assert splice(text, splices) == expected
    assert splice_bytes(text.encode(), splices) == expected.encode()


@pytest.mark.parametrize(
    "splices",
    [
        [Splice(0, 2, ""), Splice(1, 3, "")],
        [Splice(2, 4, "")],
        [Splice(2, 1, "")],
        [Splice(-1, 1, "")],
    ],
)
def test_splices_that_overlap_or_lie_outside_are_a_bug(splices: list[Splice]) -> None:
    with pytest.raises(ValueError, match="overlaps"):
        splice("abc", splices)


def test_bytes_that_are_not_utf8_stay_as_they_are() -> None:
    data = b"caf\xe9 [[Old]] \xff\xe6\xbc!\r\n"
    at = decode(data).index("Old")
    assert splice_bytes(data, [Splice(at, at + 3, "Neu\u00e9")]) == (b"caf\xe9 [[Neu\xc3\xa9]] \xff\xe6\xbc!\r\n")


def test_a_character_on_the_border_of_a_window_is_whole() -> None:
    data = b"a" * 4094 + "漢".encode() + b"\xff[[Old]]"
    at = decode(data).index("Old")
    assert splice_bytes(data, [Splice(at, at + 3, "N")]) == data.replace(b"Old", b"N")


def test_bom_and_line_ends_stay() -> None:
    data = b"\xef\xbb\xbfa\r\nb\nc"
    assert splice_bytes(data, [Splice(1, 2, "x")]) == b"\xef\xbb\xbfx\r\nb\nc"


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        (b"", b"", 0),
        (b"a\nb\nc\n", b"a\nX\nc\n", 1),
        (b"a\nb\nc\n", b"X\nb\nY\n", 2),
        (b"a\nc\n", b"a\nb\nc\n", 1),
        (b"a\nb\nc\n", b"c\n", 2),
        (b"a\n", b"---\nk: v\n---\na\n", 3),
    ],
)
def test_count_changed_lines(before: bytes, after: bytes, lines: int) -> None:
    assert count_changed_lines(before, after) == lines


def test_a_change_tells_an_edit_by_fingerprints() -> None:
    edit = Edit("a.md", fingerprint(b"x"), b"y", 1)
    assert change_of(edit) == ("a.md", fingerprint(b"x"), fingerprint(b"y"), 1)
    assert change_of(edit._replace(after=None)).after is None
