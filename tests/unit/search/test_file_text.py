"""Bytes to text, or to nothing where they are none."""

from __future__ import annotations

import pytest

from kvault.search.file_text import read_text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"plain\r\n\tx\n", "plain\r\n\tx\n"),
        ("caf\u00e9 \u8bb0".encode(), "caf\u00e9 \u8bb0"),
        (b"\xef\xbb\xbfmarked", "marked"),
        ("wide \u8bb0".encode("utf-16"), "wide \u8bb0"),
        ("wide".encode("utf-16-be").join((b"\xfe\xff", b"")), "wide"),
        ("the caf\u00e9 is shut on Mondays".encode("latin-1"), "the caf\u00e9 is shut on Mondays"),
        (b"a\0b", None),
        (b"\x7fELF\x02\x01\x01\xff\xfe\x80", None),
        ("\u8bb0\u5f55\u6587\u4ef6".encode("gbk"), None),
        (b"\xff" * 10, None),
    ],
)
def test_text(data: bytes, text: str | None) -> None:
    assert read_text(data) == text


def test_half_a_character_of_wide_text_is_no_fault() -> None:
    assert (read_text(b"\xff\xfea") or "") == "\ufffd"
