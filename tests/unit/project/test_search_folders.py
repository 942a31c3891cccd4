"""Each rule that refuses a search folder says which it is."""

from __future__ import annotations

import pytest

from kvault.project.places import Row
from kvault.project.places import split
from kvault.project.search_folders import is_searched
from kvault.project.search_folders import refusal

CARD = "projects/a/a.md"
ROWS = [
    Row("repo", split("/home/me/code/app"), CARD, "~/code/app"),
    Row("search", split("/home/me/docs/specs"), CARD, "~/docs/specs"),
]


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("/", "it is the root of a file system"),
        ("/home/me", "it is your home folder"),
        ("/home/me/notes", "it is the vault"),
        ("/home/me/notes/shared", "it lies in the vault"),
        ("/home/me/code/app", "it is the project's own folder"),
        ("/home/me/code/app/docs", "it lies in the project's own folder, ~/code/app"),
        ("/home/me/docs/specs/api", "it lies in a folder that the project searches already, ~/docs/specs"),
        ("/home", "your home folder lies in it"),
        ("/home/me/docs", "a folder that the project searches already lies in it, ~/docs/specs"),
        ("/home/me/code", "the project's own folder lies in it, ~/code/app"),
        ("/srv/.ssh", ".ssh holds keys"),
        ("/srv/.AWS/x", ".AWS holds keys"),
        ("/home/me/docs/specs2", None),
        ("/srv/lib", None),
    ],
)
def test_refusal(folder: str, why: str | None) -> None:
    told = refusal(split(folder), home=split("/home/me"), vault=split("/home/me/notes"), rows=ROWS)
    assert told is None if why is None else told is not None and told.startswith(why)


def test_an_ancestor_of_the_vault() -> None:
    vault = split("/mnt/disk/notes")
    assert refusal(split("/mnt/disk"), home=split("/home/me"), vault=vault, rows=[]) == "the vault lies in it"


def test_the_same_folder_again_is_searched_already() -> None:
    assert is_searched(split("/home/me/docs/specs/"), ROWS)
    assert not is_searched(split("/home/me/docs/specs/api"), ROWS)
    assert not is_searched(split("/home/me/code/app"), ROWS)
