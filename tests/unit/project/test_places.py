"""Which row a place belongs to, by paths given as values: no disk is asked."""

from __future__ import annotations

import pytest

from kvault.project.places import Location
from kvault.project.places import Row
from kvault.project.places import deepest
from kvault.project.places import is_root
from kvault.project.places import is_within
from kvault.project.places import split


def row(source: str, path: str, card: str = "a") -> Row:
    return Row(source, split(path), f"projects/{card}/{card}.md", path)


def at(here: str, top: str | None = None, main: str | None = None) -> Location:
    return Location(split(here), split(top) if top else None, split(main) if main else None)


def card_at(location: Location, *rows: Row) -> str | None:
    found = deepest(rows, location)
    return None if found is None else found.card.split("/")[1]


def test_paths_compare_component_by_component() -> None:
    assert card_at(at("/a/app2"), row("folder", "/a/app")) is None
    assert card_at(at("/a/app/x"), row("folder", "/a/app")) == "a"
    assert card_at(at("/a/app"), row("folder", "/a/app/")) == "a"
    assert card_at(at("/a"), row("folder", "/a/app")) is None


def test_the_deepest_row_wins_in_any_order() -> None:
    rows = [row("repo", "/r", "outer"), row("folder", "/r/packages/b", "inner")]
    here = at("/r/packages/b/src", "/r")
    assert card_at(here, *rows) == card_at(here, *reversed(rows)) == "inner"
    assert card_at(at("/r/packages/c", "/r"), *rows) == "outer"


def test_a_repository_strictly_below_a_folder_row_is_none_of_its() -> None:
    folder = row("folder", "/work")
    assert card_at(at("/work/app/src", "/work/app"), folder) is None
    assert card_at(at("/work/papers"), folder) == "a"
    assert card_at(at("/work/papers", "/work"), folder) == "a"  # the folder became a repository itself
    assert card_at(at("/work/papers", "/"), folder) == "a"  # it lies in one
    assert card_at(at("/r/vendor/lib", "/r/vendor/lib"), row("repo", "/r")) == "a"  # a submodule


def test_a_linked_worktree_belongs_to_its_main_repository() -> None:
    here = at("/wt/feature/src", "/wt/feature", "/code/app")
    assert card_at(here, row("repo", "/code/app")) == "a"
    assert card_at(here, row("repo", "/code/app", "a"), row("folder", "/code/app/src", "b")) == "b"
    assert card_at(here, row("folder", "/wt")) is None  # it does not belong to where it happens to lie
    assert card_at(here, row("repo", "/code/app", "a"), row("folder", "/wt/feature", "own")) == "own"


@pytest.mark.parametrize("source", ["search", "branch", "index", "workflow"])
def test_other_rows_claim_no_place(source: str) -> None:
    assert card_at(at("/a/b"), row(source, "/a")) is None


def test_a_project_counts_before_an_archived_one_with_the_same_row() -> None:
    closed = Row("repo", split("/r"), "archive/a/a.md")
    assert card_at(at("/r", "/r"), closed, row("repo", "/r", "z")) == "z"
    assert card_at(at("/r", "/r"), closed) == "a"
    assert card_at(at("/r", "/r"), row("repo", "/r", "c"), row("folder", "/r", "b")) == "b"


@pytest.mark.parametrize(
    ("path", "separator", "folds", "parts"),
    [
        ("/home/Me", "/", False, ("", "home", "Me")),
        ("/Users/Me/App", "/", True, ("", "users", "me", "app")),
        ("C:\\Users\\Me\\", "\\", True, ("c:", "users", "me")),
        ("\\\\Server\\Share\\x", "\\", True, ("", "", "server", "share", "x")),
        ("/", "/", False, ("",)),
        ("/a\\b", "/", False, ("", "a\\b")),
        ("/cafe\u0301", "/", False, ("", "caf\u00e9")),
        ("/STRASSE/ß", "/", True, ("", "strasse", "ss")),
    ],
)
def test_a_path_as_components(path: str, separator: str, folds: bool, parts: tuple[str, ...]) -> None:
    assert split(path, separator=separator, folds=folds) == parts


def test_without_case_only_where_the_disk_has_none() -> None:
    mine, theirs = "/Users/Me/App", "/users/me/app/src"
    assert is_within(split(theirs, folds=True), split(mine, folds=True))
    assert not is_within(split(theirs), split(mine))


@pytest.mark.parametrize("path", ["/", "C:\\", "\\\\server\\share\\"])
def test_roots(path: str) -> None:
    separator = "/" if path == "/" else "\\"
    assert is_root(split(path, separator=separator))
    assert not is_root(split(f"{path}x{separator}", separator=separator))
