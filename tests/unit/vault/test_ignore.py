"""Excluded files, and files the app does not open by itself."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.vault.file_types import is_supported
from kvault.vault.ignore import ignoring

SWITCHES = Switches()

HIDDEN = [
    (["Templates/"], "templates/a.md", True),
    (["Templates/"], "x/Templates/a.md", False),
    (["Temp"], "Templates/a.md", True),
    (["/\\.excalidraw/"], "x/a.excalidraw.md", True),
    (["/[/"], "x/a.md", False),
    (["/"], "x/a.md", False),
    ([""], "x/a.md", False),
    ([], "x/a.md", False),
    (["a/", "/b$/"], "x/b", True),
]


@pytest.mark.parametrize(("filters", "path", "expected"), HIDDEN)
def test_ignoring(filters: list[str], path: str, expected: bool) -> None:
    assert ignoring(filters, SWITCHES)(path) is expected


def test_switch_filter_regex() -> None:
    assert not ignoring(["/a/"], SWITCHES._replace(filter_regex=False))("a.md")


SUPPORTED = [("a.md", True), ("x.y/a.PNG", True), ("a.csv", False), ("LICENSE", False),
             ("x.md/LICENSE", False), ("a.3gp", True)]  # fmt: skip


@pytest.mark.parametrize(("path", "expected"), SUPPORTED)
def test_is_supported(path: str, expected: bool) -> None:
    assert is_supported(path) is expected
