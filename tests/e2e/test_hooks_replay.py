"""Fifty commits through the hooks; after each the index is what a build from nothing gives."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.helpers.repositories import Git
from tests.helpers.repositories import hooks
from tests.helpers.repositories import is_right
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


@pytest.fixture
def git(tmp_path: Path) -> Git:
    """Return a vault in a repository whose hooks run kvault."""
    made = make_repository(tmp_path / "v")
    assert hooks(made, "install").code == 0
    return made


def test_fifty_commits_replayed(git: Git, tmp_path: Path) -> None:
    chance = random.Random(7)
    trees = [git]
    for number in range(50):
        tree = chance.choice(trees)
        if number == 15:
            git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
            trees.append(Git(tmp_path / "linked"))
            continue
        step(tree, chance, number)
        is_right(tree)


def step(git: Git, chance: random.Random, number: int) -> None:
    """Make one of the changes that people make."""
    kind = chance.choice(("edit", "edit", "edit", "new", "new", "rename", "delete", "amend", "merge", "rebase", "all"))
    notes = sorted(path.relative_to(git.top).as_posix() for path in git.top.rglob("*.md") if ".index" not in path.parts)
    notes.remove("GRAPH_REPORT.md") if "GRAPH_REPORT.md" in notes else None
    note = chance.choice(notes)
    link = chance.choice(notes)[:-3]
    text = f"# {number}\n[[{link}]] and [[{chance.choice(notes)[:-3]}|it's]] #tag{number % 5} word{number}\n"
    if kind == "rename" and len(notes) > 3:
        new = f'{chance.choice(["子", "x y", ""])}/renamed {number} "so" 新.md'.lstrip("/")
        (git.top / new).parent.mkdir(exist_ok=True)
        git("mv", note, new)
        git("commit", "-q", "--no-verify", "-m", "renamed")
    elif kind == "delete" and len(notes) > 4:
        git.commit({note: None}, "--no-verify")
    elif kind == "amend":
        git.commit({note: text}, "--no-verify", "--amend")
    elif kind in ("merge", "rebase"):
        main = git("rev-parse", "--abbrev-ref", "HEAD").stdout.strip()
        git("switch", "-q", "-c", f"side{number}")
        git.commit({f"side {number}.md": text}, "--no-verify")
        git("switch", "-q", main)
        git.commit({f"main's {number}.md": text}, "--no-verify")
        if kind == "merge":
            git("merge", "-q", "--no-edit", "--no-verify", f"side{number}")
        else:
            git("rebase", "-q", f"side{number}")
    elif kind == "all":
        make_vault(git.top, {note: text})
        git("commit", "-q", "-a", "--no-verify", "-m", "all")
    else:
        git.commit({note if kind == "edit" else f"子/新 {number}.md": text}, "--no-verify")
