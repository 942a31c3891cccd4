"""kvault in git's own hooks: real git, real events; afterwards the index is what a build from nothing gives."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from kvault.adapters import build_queue
from tests.helpers.program import run_kvault
from tests.helpers.repositories import NOTES
from tests.helpers.repositories import Git
from tests.helpers.repositories import builds
from tests.helpers.repositories import hooks
from tests.helpers.repositories import is_right
from tests.helpers.repositories import log_of
from tests.helpers.repositories import make_hooked
from tests.helpers.repositories import settle
from tests.helpers.repositories import until
from tests.helpers.vaults import make_vault

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


ODD = '子/新 "note" it\'s $HOME `x`.md'


SQUASH = """
import pathlib, sys
plan = pathlib.Path(sys.argv[1])
plan.write_text(plan.read_text().replace("pick", "fixup").replace("fixup", "pick", 1))
"""


@pytest.fixture
def git(tmp_path: Path) -> Git:
    return make_hooked(tmp_path / "v")


def test_a_commit_builds(git: Git) -> None:
    git.commit({"c.md": "[[a]]\n", ODD: "[[c]]\n"})
    is_right(git)
    assert builds(git.top) == 1
    git.commit({"c.md": None, ODD: "[[a]]\n", "b.md": '[[a]] [[with "quotes" and blanks]]'})
    is_right(git)
    (git.top / "a.md").write_text("[[b]] once more [[子/目录 笔记]]\n", encoding="utf-8")
    git("commit", "-q", "-a", "-m", "all that is changed")
    is_right(git)
    git("commit", "-q", "--allow-empty", "-m", "of no file")
    settle(git.top)
    assert builds(git.top) == 3


def test_the_build_after_a_commit_lets_the_next_find_what_it_repeats(git: Git) -> None:
    fact = " ".join(f"word{number}" for number in range(40))
    git.commit({"fact.md": f"{fact}\n"})
    is_right(git)
    make_vault(git.top, {"copy.md": f"{fact}\n"})
    git("add", "--all")
    assert "copy.md:1:1 advice near-duplicate" in run_kvault("check", "--staged", cwd=git.top).out


def test_a_commit_from_a_subfolder_and_of_one_path(git: Git) -> None:
    (git.top / "子" / "目录 笔记.md").write_text("[[b]]\n", encoding="utf-8")
    (git.top / "a.md").write_text("not committed [[b]] [[子/目录 笔记]]\n", encoding="utf-8")
    Git(git.top / "子")("commit", "-q", "-m", "here", "目录 笔记.md")
    is_right(git, dirty=" M a.md\n")


def test_the_first_commit_of_a_repository(tmp_path: Path) -> None:
    git = Git(make_vault(tmp_path / "v", NOTES))
    git("init", "-q")
    hooks(git, "install")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    until(lambda: builds(git.top))
    is_right(git)


def test_an_amended_commit(git: Git) -> None:
    git.commit({"c.md": "[[a]]\n"})
    (git.top / "c.md").write_text("[[a]] [[b]]\n")
    (git.top / "d.md").write_text("[[c]]\n")
    git("add", "-A")
    git("commit", "-q", "--amend", "--no-edit")
    is_right(git)
    (git.top / "d.md").unlink()
    git("commit", "-q", "-a", "--amend", "--no-edit")
    is_right(git)


def test_merges_with_and_without_conflict_and_forward(git: Git) -> None:
    git("switch", "-q", "-c", "side")
    git.commit({"side.md": "[[a]]\n", "b.md": "---\nsummary: Side.\n---\n[[a]]\n"})
    git("switch", "-q", "main")
    settle(git.top)
    before = builds(git.top)
    git("merge", "-q", "side")
    until(lambda: builds(git.top) > before)
    assert "post-merge" in log_of(git.top)[-1]
    is_right(git)
    git("switch", "-q", "side")
    git.commit({"side.md": "[[b]] from the side\n", "s2.md": "[[side]]\n"})
    git("switch", "-q", "main")
    git.commit({"m.md": "[[b]]\n"})
    git("merge", "-q", "--no-edit", "side")
    is_right(git)
    git("switch", "-q", "side")
    git.commit({"a.md": "# Side\n[[b]]\n"})
    git("switch", "-q", "main")
    git.commit({"a.md": "# Main\n[[m]]\n"})
    assert git("merge", "-q", "side", ok=False).returncode
    (git.top / "a.md").write_text("# Both\n[[b]] [[m]]\n")
    git("add", "a.md")
    git("commit", "-q", "-m", "merged by hand")
    is_right(git)
    assert "post-commit" in log_of(git.top)[-1]


def test_a_merge_that_breaks_a_link_is_stopped(git: Git) -> None:
    git("switch", "-q", "-c", "side")
    git.commit({"new.md": "[[b]] [[a]]\n"})
    git.commit({"c.md": "[[d]]\n", "d.md": "[[b]]\n"})
    git("switch", "-q", "main")
    git("rm", "-q", "b.md")
    git("commit", "-q", "--no-verify", "-m", "without b")
    refused = git("merge", "--no-edit", "side", ok=False)
    assert refused.returncode and "broken-link" in refused.stdout + refused.stderr


def test_rebases_build_when_they_end(git: Git, tmp_path: Path) -> None:
    git("switch", "-q", "-c", "side")
    for number in range(4):
        git.commit({f"s{number}.md": f"[[a]] step {number}\n"})
    git("switch", "-q", "main")
    git.commit({"m.md": "[[b]]\n"})
    git("switch", "-q", "side")
    settle(git.top)
    before = builds(git.top)
    git("rebase", "-q", "main")
    until(lambda: builds(git.top) > before)
    is_right(git)
    assert any("post-rewrite" in line for line in log_of(git.top)[before:])
    assert builds(git.top) - before <= 2
    git("switch", "-q", "main")
    git.commit({"n.md": "[[m]]\n"})
    git("switch", "-q", "side")
    git("rebase", "-q", "--apply", "main")
    is_right(git)
    editor = make_vault(tmp_path, {"editor.py": SQUASH}) / "editor.py"
    script = f"{sys.executable} {editor}"
    git("rebase", "-q", "-i", "main", GIT_SEQUENCE_EDITOR=script, GIT_EDITOR="true")
    is_right(git)


def test_a_build_waits_while_git_is_in_the_middle_of_something(git: Git) -> None:
    git.commit({"c.md": "[[a]]\n"})
    settle(git.top)
    before = builds(git.top)
    for name in ("rebase-merge", "sequencer", "MERGE_HEAD", "CHERRY_PICK_HEAD"):
        state = git.top / ".git" / name
        state.mkdir()
        assert run_kvault("build", "--detach", "--after", "post-commit", cwd=git.top).code == 0
        time.sleep(0.6)
        assert build_queue.waiting(str(git.top)) and builds(git.top) == before
        state.rmdir()
        settle(git.top)
        before += 1
        assert builds(git.top) == before
    (git.top / ".git" / "rebase-merge").mkdir()
    assert run_kvault("build", "--detach", "--after", "post-rewrite", "--", "rebase", cwd=git.top).code == 0
    settle(git.top)
    assert builds(git.top) == before + 1


def test_cherry_pick_and_revert(git: Git) -> None:
    git("switch", "-q", "-c", "side")
    for number in range(3):
        git.commit({f"s{number}.md": f"[[a]] step {number}\n"})
    git("switch", "-q", "main")
    git("cherry-pick", "side~2")
    until(lambda: (git.top / ".index" / "graph.json").exists())
    is_right(git)
    git("cherry-pick", "side~1", "side")
    is_right(git)
    git("revert", "--no-edit", "HEAD")
    is_right(git)
    assert not (git.top / "s2.md").exists()


def test_what_calls_no_hook_is_seen_by_the_next_command(git: Git) -> None:
    git.commit({"c.md": "[[a]]\n"})
    git.commit({"d.md": "[[c]]\n"})
    settle(git.top)
    (git.top / "c.md").write_text("[[b]] not committed\n")
    git("stash", "-q")
    assert run_kvault("build", cwd=git.top).code == 0
    is_right(git)
    git("stash", "pop", "-q")
    git("reset", "-q", "--hard", "HEAD~1")
    assert run_kvault("list", cwd=git.top).out.split("\n").count("d.md") == 0
    git("checkout", "-q", "--detach", "HEAD~1")
    assert run_kvault("build", cwd=git.top).code == 0
    is_right(git)


def test_a_linked_worktree_is_a_vault_of_its_own(git: Git, tmp_path: Path) -> None:
    git.commit({"c.md": "[[a]]\n"})
    settle(git.top)
    git("worktree", "add", "-q", str(tmp_path / "linked tree"), "-b", "side")
    linked = Git(tmp_path / "linked tree")
    before = (git.top / ".index" / "graph.json").read_bytes()
    linked.commit({"only here.md": "[[c]]\n"})
    until(lambda: builds(linked.top))
    is_right(linked)
    (linked.top / "only here.md").write_text("[[c]] [[a]]\n")
    linked("commit", "-q", "-a", "-m", "all")
    is_right(linked)
    assert "only here" in (linked.top / ".index" / "graph.json").read_text()
    assert (git.top / ".index" / "graph.json").read_bytes() == before
