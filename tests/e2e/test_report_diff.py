"""kvault report --diff on real repositories: what is told, what is not touched, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.asking import run_here
from tests.helpers.program import Ran
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import read_vault

FILES = {
    "kvault.toml": "",
    "a.md": "[[b]] [[Gone]]\n",
    "b.md": "[[c]]\n",
    "c.md": "x\n",
    "old.md": "a long text, [[a]]\n",
}


@pytest.fixture
def git(tmp_path: Path) -> Git:
    git = make_repository(tmp_path / "v", FILES)
    git.commit({"a.md": "[[b]] [[b]] [[c]] [[Nowhere]]\n", "d.md": "[[a]]\n"}, message="second")
    git.commit({"old.md": None, "x/new name.md": "a long text, [[a]]\n", "c.md": None}, message="third")
    return git


def diff(git: Git, commits: str, *more: str) -> Ran:
    return run_here("report", "--diff", commits, "--vault", str(git.top), *more)


def found(git: Git, commits: str) -> Any:
    ran = diff(git, commits, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_what_one_commit_did(git: Git) -> None:
    told = found(git, "HEAD~2..HEAD~1")
    ids = [git("rev-parse", "--short=12", name).stdout.strip() for name in ("HEAD~2", "HEAD~1")]
    assert (told["version"], told["from"], told["to"]) == (1, *ids)
    assert (told["links_added"], told["links_removed"]) == (3, 0)
    assert [(one["source"], one["target"], one["count"]) for one in told["added"]] == [
        ("a.md", "b.md", 1),
        ("a.md", "c.md", 1),
        ("d.md", "a.md", 1),
    ]
    (broken,) = told["broken_new"]
    assert (broken["target"], broken["from"]) == ("Nowhere", [{"path": "a.md", "line": 1}])
    assert told["broken_mended"] == ["Gone"]
    assert (told["notes_added"], told["notes_removed"], told["notes_renamed"]) == (["d.md"], [], [])


def test_a_rename_is_no_other_note_and_a_deleted_note_breaks_links(git: Git) -> None:
    told = found(git, "HEAD~1..HEAD")
    assert told["notes_renamed"] == [{"from": "old.md", "to": "x/new name.md"}]
    assert (told["notes_added"], told["notes_removed"]) == ([], ["c.md"])
    assert (told["links_added"], told["links_removed"]) == (0, 2)
    assert [one["target"] for one in told["broken_new"]] == ["c"]


def test_communities_that_split_and_merge(tmp_path: Path) -> None:
    def clique(letters: str) -> dict[str, str | None]:
        return {f"{one}.md": " ".join(f"[[{other}]]" for other in letters if other != one) for one in letters}

    git = make_repository(tmp_path / "v", {"kvault.toml": "", **{k: v or "" for k, v in clique("abcdefgh").items()}})
    git.commit({**clique("abcd"), **clique("efgh")})
    git.commit(clique("abcdefgh"))
    (split,) = found(git, "HEAD~2..HEAD~1")["communities_changed"]
    assert (split["kind"], [one["size"] for one in split["after"]]) == ("split", [4, 4])
    (merged,) = found(git, "HEAD~1..HEAD")["communities_changed"]
    assert (merged["kind"], [one["name"] for one in merged["before"]]) == ("merged", ["a", "e"])
    assert found(git, "HEAD~2..HEAD")["communities_changed"] == []
    assert (
        "- community **a** (0) of 8 split into **a** (0) of 4 and **e** (1) of 4\n" in diff(git, "HEAD~2..HEAD~1").out
    )


@pytest.mark.parametrize(
    ("commits", "same"),
    [
        ("HEAD~1..", "HEAD~1..HEAD"),
        ("..HEAD~1", "HEAD..HEAD~1"),
        ("main~2...main", "HEAD~2..HEAD"),
        ("first..@", "HEAD~2..HEAD"),
    ],
)
def test_one_sided_ranges_branches_and_tags(git: Git, commits: str, same: str) -> None:
    git("tag", "-a", "first", "HEAD~2", "-m", "a tag of its own")
    assert found(git, commits) == found(git, same)


def test_three_dots_begin_where_the_two_part(git: Git) -> None:
    git("checkout", "-q", "-b", "side", "HEAD~1")
    git.commit({"side.md": "[[a]]"})
    assert found(git, "main...side")["notes_added"] == ["side.md"]
    assert found(git, "main..side")["notes_added"] == ["c.md", "side.md"]
    git("checkout", "-q", "--orphan", "apart")
    git.commit({"z.md": "z"})
    ran = diff(git, "main...apart")
    assert (ran.code, ran.out) == (2, "")
    assert "no commit in common" in ran.err and "--diff main..apart" in ran.err


def test_nothing_changed_says_so(git: Git) -> None:
    assert diff(git, "HEAD..HEAD").out.splitlines()[2:] == ["Nothing that the graph is made of changed."]


def test_nothing_is_touched_and_what_is_not_committed_does_not_count(git: Git) -> None:
    before = found(git, "HEAD~2..HEAD")
    (git.top / "a.md").write_text("[[Uncommitted]]")
    (git.top / "b.md").unlink()
    git("add", "a.md")
    held, index = read_vault(git.top), (git.top / ".git" / "index").read_bytes()
    assert found(git, "HEAD~2..HEAD") == before
    assert read_vault(git.top) == held
    assert (git.top / ".git" / "index").read_bytes() == index
    assert not (git.top / ".index").exists()


def test_a_vault_below_the_top_sees_its_own_files_only(git: Git) -> None:
    git.commit({"x/kvault.toml": "", "x/e.md": "[[new name]] [[a]]"})
    told = json.loads(run_here("report", "--diff", "HEAD~1..", "--json", "--vault", str(git.top / "x")).out)
    assert (told["notes_added"], told["links_added"]) == (["e.md"], 1)
    assert [one["target"] for one in told["broken_new"]] == ["a"]


def test_from_a_folder_in_it_and_with_the_variables_of_a_hook(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    ran = run_kvault("report", "--diff", "HEAD~1..HEAD", cwd=git.top / "x")
    assert ran.code == 0 and ran.out.startswith("# Graph from ")


@pytest.mark.parametrize(
    ("commits", "says"),
    [
        ("HEAD~9..HEAD", "HEAD~9 is no commit of"),
        ("no-such..HEAD", "no-such is no commit of"),
        ("--help..HEAD", "--help is no commit of"),
        ("HEAD..-x", "-x is no commit of"),
        ("HEAD~1", "for instance --diff HEAD~1..HEAD"),
        ("..", "for instance --diff HEAD~1..HEAD"),
        ("", "expected a range of commits"),
        ("HEAD:a.md..HEAD", "HEAD:a.md is no commit of"),
    ],
)
def test_a_range_that_git_does_not_know(git: Git, commits: str, says: str) -> None:
    ran = run_here("report", f"--diff={commits}", "--vault", str(git.top))
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_a_shallow_clone_says_how_to_get_the_rest(git: Git, tmp_path: Path) -> None:
    git("clone", "-q", "--depth", "1", git.top.as_uri(), str(tmp_path / "clone"))
    ran = run_here("report", "--diff", "HEAD~1..HEAD", "--vault", str(tmp_path / "clone"))
    assert ran.code == 2
    assert "this clone is shallow: git fetch --unshallow brings the older commits" in ran.err


def test_no_repository_and_no_commit_are_refusals(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    vault.mkdir()
    (vault / "kvault.toml").touch()
    ran = run_here("report", "--diff", "HEAD~1..HEAD", "--vault", str(vault))
    assert ran.code == 1 and "lies in no git repository" in ran.err
    Git(vault)("init", "-q")
    ran = run_here("report", "--diff", "HEAD~1..HEAD", "--vault", str(vault))
    assert ran.code == 1 and "has no commit yet" in ran.err


def test_lists_are_bounded_and_no_text_breaks_out(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v", {"kvault.toml": ""})
    names = [f"`{at:03} <b>|x" if at else "[[a]]" for at in range(300)]
    git.commit({f"{name}.md": f"[[{name} gone `` <i>]]\n" for name in names})
    ran = diff(git, "HEAD~1..HEAD")
    assert ran.code == 0 and len(ran.out.splitlines()) < 60
    assert "- and 290 more\n" in ran.out
    assert "300 notes added" in ran.out


def test_a_file_whose_content_is_not_in_the_clone_is_told_of(git: Git) -> None:
    id_ = git("rev-parse", "HEAD:d.md").stdout.strip()
    (git.top / ".git" / "objects" / id_[:2] / id_[2:]).unlink()
    ran = diff(git, "HEAD~2..HEAD")
    assert ran.code == 0
    assert "1 file is not in this clone" in ran.err
