"""What the project of a place is called."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from kvault.note.file_name import objection
from kvault.project.naming import names_for


@pytest.mark.parametrize(
    ("path", "first", "second"),
    [
        ("/home/me/code/my-app", "my-app", "my-app-code"),
        ("/srv/git/site.git", "site", "site-git"),
        ("/srv/awesome.md", "awesome", "awesome-srv"),
        ("/home/me/.dotfiles", "dotfiles", "dotfiles-me"),
        ("C:\\Users\\Me\\App", "App", "App-Me"),
        ("/data/C#: notes?", "C notes", "C notes-data"),
        ("/data/con", "con_", "con_-data"),
        ("/work/笔记", "笔记", "笔记-work"),
    ],
)
def test_by_its_own_name_then_with_its_parents(path: str, first: str, second: str) -> None:
    word = re.split(r"[/\\]", path)[-1]
    assert list(islice(names_for(word, path), 2)) == [first, second]


def test_a_hash_tells_apart_what_names_do_not() -> None:
    one, other = (list(names_for("app", f"/{place}/code/app")) for place in "ab")
    assert one[:2] == other[:2] == ["app", "app-code"]
    assert re.fullmatch(r"app-[0-9a-f]{8}", one[2])
    assert one[2] != other[2]
    assert one == list(names_for("app", "/a/code/app"))


@pytest.mark.parametrize("word", ["é" * 200, "a" * 300, "...", "x" * 119 + "😀", "a.git", ".git"])
def test_every_name_can_be_a_folder_everywhere(word: str) -> None:
    for name in names_for(word, f"/{'p' * 200}/{word}"):
        assert name
        assert objection(f"{name}.md") is None
        assert objection(name) is None
        assert len(f"{name}.md".encode()) <= 130


def test_a_place_right_below_the_root_has_no_parent() -> None:
    assert len(list(names_for("data", "/data"))) == 4
