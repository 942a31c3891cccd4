"""An index that git brings to another commit is as one for which every file was looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kvault.actions.build_vault import build_vault
from kvault.actions.catch_up import catch_up
from kvault.actions.judge_texts import judge_index
from kvault.actions.open_vault import open_vault
from kvault.actions.read_graph import read_graph
from kvault.adapters.git_commit import find_repository
from kvault.adapters.judgements import unjudged
from kvault.adapters.store import Store
from kvault.adapters.store import open_index
from kvault.config import Config
from tests.helpers.repositories import IGNORED
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository

FILES = {"kvault.toml": "", ".gitignore": IGNORED, "a.md": "[[b]] [[c]]\n", "b.md": "# B\n", "x/c.md": "[[b#B]]\n"}


def built(tmp_path: Path, folder: str = "") -> tuple[Git, str]:
    git = make_repository(tmp_path / "v", {f"{folder}{path}": text for path, text in FILES.items()})
    root = str(git.top / folder)
    build_vault(root, Config())
    judge_index(root, Config())
    return git, root


def caught_up(root: str, prefix: str = "") -> tuple[bool, Store]:
    repository = find_repository(root)
    store = open_index(root)
    assert repository and repository.head and store
    return catch_up(store, repository.top, root, prefix, repository.head, Config()), store


@pytest.mark.parametrize("folder", ["", "notes/"])
def test_it_is_as_if_every_file_had_been_looked_at(tmp_path: Path, folder: str) -> None:
    git, root = built(tmp_path, folder)
    git.commit({f"{folder}b.md": "# C\n[[d]]\n", f"{folder}x/c.md": None, f"{folder}子/d e.md": "[[a]]\n"})
    git.commit({f"{folder}{name}": "[[a]]" for name in (".hidden/h.md", "子/c.md")} | {"outside.md": "[[a]]"})
    possible, store = caught_up(root, folder)
    assert possible
    assert unjudged(store) == []
    found = read_graph(store)
    store.close()
    (git.top / folder / ".index/index-1.sqlite").unlink()
    assert found == read_graph(open_vault(root, Config()).store)


def test_what_is_only_on_disk_is_taken_as_the_disk_has_it(tmp_path: Path) -> None:
    git, root = built(tmp_path)
    git.commit({"b.md": "# B\n[[a]]\n"})
    (git.top / "b.md").unlink()
    possible, store = caught_up(root)
    assert possible
    assert store.execute("SELECT path FROM file WHERE path='b.md'").fetchall() == []


def link(git: Git) -> None:
    (git.top / "twin.md").symlink_to("a.md")


def lose(git: Git) -> None:
    git("commit", "--quiet", "--amend", "--allow-empty", "--message", "another first")
    git("reflog", "expire", "--expire=now", "--all")
    git("gc", "--quiet", "--prune=now")


def many(git: Git) -> None:
    for number in range(301):
        (git.top / f"{number}.md").write_text("")


def two_cases(git: Git) -> None:
    (git.top / "A.md").write_text("")
    (git.top / "a.md").write_text("other\n")


@pytest.mark.parametrize("odd", [link, lose, many, two_cases])
def test_what_git_does_not_tell_plainly_takes_a_look_at_all_files(tmp_path: Path, odd: Callable[[Git], None]) -> None:
    git, root = built(tmp_path)
    odd(git)
    git("add", "--all")
    git("commit", "--quiet", "--allow-empty", "--message", "odd")
    assert caught_up(root)[0] is False


def test_an_index_without_a_commit_is_left_to_a_look_at_all_files(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v", FILES)
    open_vault(str(git.top), Config()).store.close()
    assert caught_up(str(git.top))[0] is False
