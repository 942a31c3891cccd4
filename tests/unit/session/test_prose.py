"""What of a request is said in words."""

from __future__ import annotations

import pytest

from kvault.session.prose import prose

CASES = [
    ("plain words\nin two lines", "plain words\nin two lines"),
    ("before\n```py\ncode\n```\nafter", "before\nafter"),
    ("before\n~~~~\ncode\n~~~\nmore\n~~~~\nafter", "before\nafter"),
    ("before\n```\nnever closed", "before"),
    ("see https://example.org/a?b=c, please", "see please"),
    ("in src/app/main.py and ./x and ~/y and C:\\z\\w", "in and and and"),
    ("and/or TCP/IP 1/2", "and/or TCP/IP 1/2"),
    ("open `src/app/main.py`", "open"),
    ("修复https://example.org/x的问题", "修复 的问题"),
    (
        'it fails\nTraceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\nValueError: no\nwhy?',
        "it fails\nwhy?",
    ),
    ("it fails\n    at Object.run (app.js:12:3)\nwhy?", "it fails\nwhy?"),
    ("panic: nil\n\tmain.go:12\n\nwhy?", "\nwhy?"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_prose(text: str, expected: str) -> None:
    assert prose(text).strip("\n") == expected.strip("\n")
