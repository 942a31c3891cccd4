"""Excluded files, and files the app does not open by itself."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvault.config import Switches
from kvault.vault.file_types import is_supported
from kvault.vault.ignore import ignoring
from kvault.vault.ignore import passed_over
from kvault.vault.quick_regex import quick_regex

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


ENDLESS = ["(a+)+$", "(a|a)*b", "(a|b|ab)*c", "(x*x*)*y", ".*a.*b.*c", "a*a*b", "(a?){30}a{30}", "(.)\\1*x", "(|a)+b"]
ENDLESS += ["(a|a)" * 30 + "b", "a?" * 30 + "a" * 30, "((a|b)(c|d))*", "(a{1,5}){2,9}b", "[", "*"]


@pytest.mark.parametrize("pattern", ENDLESS)
def test_an_expression_that_may_take_for_ever_hides_nothing(pattern: str) -> None:
    assert quick_regex(pattern) is None
    assert passed_over([f"/{pattern}/", "x/", "/fine/"]) == [f"/{pattern}/"]
    assert not ignoring([f"/{pattern}/"], SWITCHES)("a" * 5_000)


KEPT = [r"\.excalidraw", "(^|/)node_modules/", ".*/drafts/.*", r"\.(png|jpe?g|gif)$", "^_.*x.*$", r"^\d{4}-\d{2}-\d{2}"]
KEPT += [
    "^[^/]+/[^/]+$",
    "(?i)Foo",
    "(?:ab)*c",
    "a{2,}b",
    r"a\.*",
    r"x\\.*",
    "(a*)?b",
    ".*?a",
    "[]*+]",
    "^.*a|b.*$",
    "a|.*",
]


@pytest.mark.parametrize("pattern", KEPT)
@given(st.lists(st.sampled_from(["a", "b", "x", "_", "/", ".", "drafts", "2026-01-02", "png", "foo", "\\", "]", "c"])))
def test_the_others_match_as_they_did(pattern: str, parts: list[str]) -> None:
    path = "".join(parts)
    found = quick_regex(pattern)
    assert found is not None
    assert bool(found.search(path)) == bool(re.search(pattern, path, re.IGNORECASE))


def test_switch_filter_regex() -> None:
    assert not ignoring(["/a/"], SWITCHES._replace(filter_regex=False))("a.md")


SUPPORTED = [("a.md", True), ("x.y/a.PNG", True), ("a.csv", False), ("LICENSE", False),
             ("x.md/LICENSE", False), ("a.3gp", True)]  # fmt: skip


@pytest.mark.parametrize(("path", "expected"), SUPPORTED)
def test_is_supported(path: str, expected: bool) -> None:
    assert is_supported(path) is expected
