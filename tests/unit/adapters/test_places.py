"""Where a folder lies, with real repositories of git."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kvault.adapters.places import branch_of
from kvault.adapters.places import claimed
from kvault.adapters.places import existing_places
from kvault.adapters.places import find_spot
from kvault.adapters.places import folds_case
from kvault.adapters.places import real_place
from kvault.adapters.places import real_places
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository


def place_of(folder: Path) -> str:
    return find_spot(str(folder)).place


def branch(folder: Path) -> str | None:
    tree = find_spot(str(folder)).tree
    return None if tree is None else branch_of(tree)


@pytest.fixture
def code(tmp_path: Path) -> Git:
    (tmp_path / "home").mkdir()
    return make_repository(tmp_path / "app", {"src/a.py": "", "README.md": "x"})


def test_a_folder_stands_for_its_work_tree(code: Git) -> None:
    assert place_of(code.top / "src") == place_of(code.top) == str(code.top)
    assert place_of(code.top / ".git" / "hooks") == str(code.top)
    assert place_of(code.top.parent) == str(code.top.parent)
    assert place_of(code.top / "not" / "there") == str(code.top)


def test_a_linked_worktree_stands_for_its_main_repository(code: Git, tmp_path: Path) -> None:
    code("worktree", "add", "-q", str(tmp_path / "wt" / "fix"), "-b", "fix")
    code("worktree", "add", "-q", str(code.top / ".trees" / "inner"), "-b", "inner")
    assert place_of(tmp_path / "wt" / "fix" / "src") == str(code.top)
    assert place_of(code.top / ".trees" / "inner") == str(code.top)
    assert branch(tmp_path / "wt" / "fix") == "main"


def test_a_worktree_of_a_bare_repository(code: Git, tmp_path: Path) -> None:
    bare = tmp_path / "site.git"
    code("clone", "-q", "--bare", str(code.top), str(bare))
    Git(bare)("worktree", "add", "-q", str(tmp_path / "site-dev"), "-b", "dev")
    assert place_of(tmp_path / "site-dev") == str(bare)
    assert branch(tmp_path / "site-dev") == "dev"
    hidden = tmp_path / "lab"
    hidden.mkdir()
    code("clone", "-q", "--bare", str(code.top), str(hidden / ".bare"))
    (hidden / ".git").write_text("gitdir: ./.bare\n")
    Git(hidden)("worktree", "add", "-q", str(hidden / "main"), "main")
    assert place_of(hidden / "main" / "src") == place_of(hidden) == str(hidden)


def test_a_submodule_is_a_repository_of_its_own_and_so_are_its_worktrees(code: Git, tmp_path: Path) -> None:
    outer = make_repository(tmp_path / "outer", {"a": ""})
    outer("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(code.top), "lib")
    assert place_of(outer.top / "lib" / "src") == str(outer.top / "lib")
    Git(outer.top / "lib")("worktree", "add", "-q", str(tmp_path / "libtree"), "-b", "t")
    assert place_of(tmp_path / "libtree") == str(outer.top / "lib")


def test_a_git_folder_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    Git(tmp_path)("init", "-q", "--separate-git-dir", str(tmp_path / "store"), "-b", "main", str(tmp_path / "w"))
    assert place_of(tmp_path / "w") == str(tmp_path / "w")
    assert branch(tmp_path / "w") == "main"


@pytest.mark.parametrize("text", ["", "gitdir: ../nowhere\n", "nonsense", "\0\xff"])
def test_what_only_looks_like_a_repository_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / ".git").write_text(text, encoding="latin-1")
    (tmp_path / "y" / ".git").mkdir(parents=True)
    for name in ("x", "y"):
        assert find_spot(str(tmp_path / name)).tree is None


def test_branches(code: Git, tmp_path: Path) -> None:
    code("switch", "-qc", "feature/é")
    assert branch(code.top) == "feature/é"
    code("checkout", "-q", "--detach")
    assert branch(code.top) is None
    unborn = Git(tmp_path / "new")
    unborn.top.mkdir()
    unborn("init", "-q", "-b", "trunk")
    assert branch(unborn.top) == "trunk"


def test_a_branch_that_stands_in_tables_of_git_is_asked_for(tmp_path: Path) -> None:
    git = Git(tmp_path)
    if git("init", "-q", "-b", "tables", "--ref-format=reftable", str(tmp_path / "r"), ok=False).returncode:
        pytest.skip("this git keeps branches in files only")
    assert branch(tmp_path / "r") == "tables"


def test_a_repository_of_the_home_folder_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make_repository(tmp_path / "me", {".profile": ""}).top
    (home / "papers").mkdir()
    monkeypatch.setenv("HOME", str(home))
    assert place_of(home / "papers") == str(home / "papers")
    monkeypatch.setenv("HOME", str(home / "papers"))
    assert place_of(home / "papers") == str(home / "papers")


def test_symbolic_links_are_followed_on_both_sides(code: Git, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(code.top)
    spot = find_spot(str(tmp_path / "link" / "src"))
    assert spot.place == str(code.top)
    found = claimed(spot, [("repo", str(tmp_path / "link"), "projects/a/a.md")])
    assert found is not None


def test_a_row_with_a_tilde_is_of_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "code").mkdir()
    assert real_place("~/code") == str(tmp_path / "code")
    assert claimed(find_spot(str(tmp_path / "code")), [("folder", "~/code/", "projects/a/a.md")]) is not None


@pytest.mark.skipif(os.name == "nt", reason="there it is a path")
def test_paths_of_other_systems_are_no_places_here(tmp_path: Path) -> None:
    assert real_place("C:\\Users\\me") is None
    assert real_place("code/app") is None
    there = existing_places([str(tmp_path), "C:\\Users\\me", "code/app", str(tmp_path / "gone")])
    assert there == {str(tmp_path), "C:\\Users\\me", "code/app"}
    assert existing_places(["C:\\Users\\me", str(tmp_path / "gone")]) is None


def test_what_is_gone_from_a_folder_of_this_home_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    (tmp_path / "me" / "code").mkdir(parents=True)
    assert existing_places([f"{tmp_path}/me/code/app"]) == frozenset()
    assert existing_places([f"{tmp_path}/me/app", f"{tmp_path}/you/code/app", "~/code/app"]) is None


def test_two_spellings_of_one_place_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "code").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "code")
    found = real_places(["~/code", f"{tmp_path}/code/", str(tmp_path / "link"), "~/other", "C:\\x"])
    assert found["~/code"] == found[f"{tmp_path}/code/"] == found[str(tmp_path / "link")] != found["~/other"]


def test_whether_a_disk_tells_cases_apart_is_asked_of_the_disk(tmp_path: Path) -> None:
    folder = tmp_path.resolve() / "App"
    folder.mkdir()
    real = folds_case(str(folder))
    assert real == os.path.exists(str(folder).swapcase())
    assert not folds_case("/") or os.name == "nt"
