"""What is odd about how a link was resolved."""

from __future__ import annotations

import pytest

from kvault.vault.advice import case_differs
from kvault.vault.advice import leaves_vault
from kvault.vault.advice import splits_folder

CASES = [
    ("note", "x/Note.md", True),
    ("Note", "x/Note.md", False),
    ("Note.md", "x/Note.md", False),
    ("Note.MD", "x/Note.md", True),
    ("Note", "x/Note.MD", False),
    ("x/note", "x/Note.md", True),
    ("X/Note", "x/Note.md", True),
    ("../x/Note", "x/Note.md", False),
    ("Cafe\u0301", "Caf\u00e9.md", False),
    ("a\u00a0b", "a b.md", False),
    ("", "A.md", False),
]


@pytest.mark.parametrize(("path", "target", "expected"), CASES)
def test_case_differs(path: str, target: str, expected: bool) -> None:
    assert case_differs(path, target) is expected


SPLITS = [
    ("ary/index", "k/glossary/index.md", True),
    ("glossary/index", "k/glossary/index.md", False),
    ("k/glossary/index", "k/glossary/index.md", False),
    ("index", "k/glossary/index.md", False),
    ("/k/glossary/index", "k/glossary/index.md", False),
]


@pytest.mark.parametrize(("path", "target", "expected"), SPLITS)
def test_splits_folder(path: str, target: str, expected: bool) -> None:
    assert splits_folder(path, target) is expected


LEAVES = [("../../N", "z/A.md", True), ("../N", "z/A.md", False), ("./../../N", "z/A.md", True),
          ("../x/../../N", "z/A.md", True), ("N", "A.md", False)]  # fmt: skip


@pytest.mark.parametrize(("path", "source", "expected"), LEAVES)
def test_leaves_vault(path: str, source: str, expected: bool) -> None:
    assert leaves_vault(path, source) is expected
