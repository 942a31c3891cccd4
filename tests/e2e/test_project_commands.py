"""kvault project and kvault folders as a person types them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.keys import KEYS
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

ROW = "| Source | Path |\n|---|---|\n"


@pytest.fixture
def code(tmp_path: Path) -> Git:
    return make_repository(tmp_path / "code" / "app", {"src/a.py": ""})


@pytest.fixture
def vault(tmp_path: Path, code: Git) -> Path:
    card = f"---\ntype: project\nstatus: active\nnext: Ship it\n---\n{ROW}| repo | {code.top} |\n"
    return make_vault(
        tmp_path / "notes",
        {
            "KVAULT.md": "See [[app]].\n",
            "kvault.toml": "",
            "projects/app/app.md": card,
            "projects/app/notes/n.md": "Of [[projects/app/app]].\n",
            "projects/other/other.md": "---\ntype: area\nstatus: paused\nnext: (none)\n---\n",
            "archive/old/old.md": "---\ntype: project\nstatus: archived\n---\n",
        },
    )


def search_rows(vault: Path) -> list[str]:
    shown = ask_here("project", "show", "app", "--vault", str(vault))
    return [place["path"] for place in shown["places"] if place["source"] == "search"]


# project


def test_status_lists_the_projects_and_archived_ones_on_request(vault: Path) -> None:
    told = ask_here("project", "--vault", str(vault))
    assert told == {
        "version": 1,
        "projects": [
            {"name": "app", "path": "projects/app/app.md", "status": "active", "next": "Ship it"},
            {"name": "other", "path": "projects/other/other.md", "status": "paused", "next": None},
        ],
    }
    assert told == ask_here("project", "status", "--vault", str(vault))
    every = ask_here("project", "status", "--all", "--vault", str(vault))["projects"]
    assert [one["name"] for one in every] == ["app", "other", "old"]


def test_the_project_of_the_working_folder_is_shown(vault: Path, code: Git, tmp_path: Path) -> None:
    code("worktree", "add", "-q", str(tmp_path / "wt"), "-b", "fix")
    for folder in (code.top / "src", tmp_path / "wt", vault / "projects/app/notes"):
        shown = ask_here("project", "show", "--vault", str(vault), cwd=folder)
        assert shown["path"] == "projects/app/app.md"
    assert shown == {
        "version": 1,
        "name": "app",
        "path": "projects/app/app.md",
        "absolute": str(vault / "projects/app/app.md"),
        "type": "project",
        "status": "active",
        "next": "Ship it",
        "updated": None,
        "summary": "",
        "places": [{"source": "repo", "path": str(code.top), "line": 8}],
    }


@pytest.mark.parametrize("name", ["app", "APP", "projects/app", "projects/app/", "projects/app/app.md"])
def test_a_project_is_named_in_any_way(vault: Path, name: str) -> None:
    assert ask_here("project", "show", name, "--vault", str(vault))["name"] == "app"


@pytest.mark.parametrize(
    ("arguments", "ends", "told"),
    [
        (["show", "ap"], 2, "did you mean app?"),
        (["show", "zzz"], 2, "the projects are app, old, other"),
        (["shwo"], 2, "project does not know shwo"),
        (["set"], 2, "project set needs KEY=VALUE"),
        (["set", "next"], 2, "'next' is not KEY=VALUE"),
        (["set", "next=a", "Next=b"], 2, "Next is named twice"),
        (["status", "app"], 2, "unexpected: app"),
        (["archive", "old"], 1, "kvault project restore old"),
        (["restore", "app"], 1, "app is not archived"),
        (["set", f"next=log in with {KEYS['github']}", "--project", "app"], 1, "that holds a GitHub token"),
        (["show", "--project", "nobody"], 2, "there is no project nobody"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(vault: Path, arguments: list[str], ends: int, told: str) -> None:
    before = read_vault(vault)
    ran = run_here("project", *arguments, "--vault", str(vault))
    assert (ran.code, ran.out) == (ends, "")
    assert told in ran.err
    assert read_vault(vault) == before


def test_a_folder_of_no_project_is_told_why(vault: Path, tmp_path: Path) -> None:
    for folder, why in ((vault, "it is the vault itself"), (tmp_path, "first prompt"), (Path("/"), "the root of")):
        ran = run_here("project", "show", "--vault", str(vault), cwd=folder)
        assert ran.code == 1
        assert "no project covers" in ran.err
        assert why in ran.err


def test_set_touches_its_lines(vault: Path, code: Git) -> None:
    told = ask_here("project", "set", "next=Call Ann", "--vault", str(vault), cwd=code.top)
    assert told["written"]
    assert (told["project"], told["path"]) == ("app", "projects/app/app.md")
    assert [(edit["path"], edit["lines_changed"]) for edit in told["edits"]] == [("projects/app/app.md", 2)]
    assert "next: Call Ann\nupdated: " in (vault / "projects/app/app.md").read_text()
    again = run_here("project", "set", "next=Call Ann", "--project", "app", "--vault", str(vault))
    assert again.out == "projects/app/app.md: nothing to change\n"


def test_a_dry_run_tells_what_would_be_and_writes_nothing(vault: Path) -> None:
    before = read_vault(vault)
    dry = ask_here("project", "archive", "app", "--dry-run", "--vault", str(vault))
    assert read_vault(vault) == before
    wet = ask_here("project", "archive", "app", "--vault", str(vault))
    assert {**dry, "written": True, "index": wet["index"]} == wet
    assert wet["path"] == "archive/app/app.md"
    hashes = {edit["path"]: edit for edit in wet["edits"]}
    assert hashes["projects/app/app.md"]["after"] is None
    assert hashes["archive/app/app.md"]["before"] is None
    assert (
        "[[archive/app/app]]" in (vault / "archive/app/notes/n.md").read_text()
        or "[[app]]" in (vault / "archive/app/notes/n.md").read_text()
    )
    assert ask_here("project", "restore", "app", "--vault", str(vault))["path"] == "projects/app/app.md"


def test_a_vault_that_cannot_be_written_is_refused(vault: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anything")
    (vault / "projects/app/app.md").chmod(0o444)
    assert run_here("project", "set", "next=x", "--project", "app", "--vault", str(vault)).code == 1


def test_a_vault_without_projects_says_so(tmp_path: Path) -> None:
    empty = make_vault(tmp_path / "empty", {"a.md": "x", "projects/p/p.md": "---\ntype: decision\n---\n"})
    ran = run_here("project", "--vault", str(empty))
    assert (ran.code, ran.out) == (0, "")
    assert "no project" in ran.err
    assert ask_here("project", "--vault", str(empty))["projects"] == []


# folders


def test_a_search_folder_comes_and_goes(vault: Path, code: Git, tmp_path: Path) -> None:
    specs = tmp_path / "docs" / "specs | old"
    specs.mkdir(parents=True)
    before = read_vault(vault)
    dry = run_here("folders", "add", str(specs), "--dry-run", "--vault", str(vault), cwd=code.top)
    assert (dry.code, read_vault(vault)) == (0, before)
    told = ask_here("folders", "add", "specs | old", "--project", "app", "--vault", str(vault), cwd=specs.parent)
    assert [edit["lines_changed"] for edit in told["edits"]] == [1]
    assert search_rows(vault) == [str(specs)]
    again = ask_here("folders", "add", str(specs) + "/", "--vault", str(vault), cwd=code.top)
    assert again["edits"] == []
    listed = ask_here("folders", "--vault", str(vault), cwd=code.top)["folders"]
    assert [(one["source"], one["exists"], one["index"]) for one in listed] == [
        ("repo", True, None),
        ("search", True, None),
    ]
    # A run in a search folder is no run of the project.
    assert run_here("project", "show", "--vault", str(vault), cwd=specs).code == 1
    ask_here("folders", "remove", str(specs), "--vault", str(vault), cwd=code.top)
    assert read_vault(vault) == before


def test_each_refusal_names_its_rule(vault: Path, code: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "me"
    for folder in ("me/papers/in", "lib/deep", "keys/.ssh", "code/app/src"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to(code.top)
    monkeypatch.setenv("HOME", str(home))
    assert run_here("folders", "add", str(tmp_path / "lib"), "--vault", str(vault), cwd=code.top).code == 0
    before = read_vault(vault)
    for folder, why in (
        ("/", "it is the root of a file system"),
        ("~", "it is your home folder"),
        (str(vault), "it is the vault"),
        (str(vault / "projects"), "it lies in the vault"),
        (str(code.top), "it is the project's own folder"),
        (str(tmp_path / "link"), "it is the project's own folder"),
        (str(code.top / "src"), "it lies in the project's own folder"),
        (str(tmp_path / "lib/deep"), "it lies in a folder that the project searches already"),
        (str(tmp_path / "code"), "the project's own folder lies in it"),
        (str(tmp_path), "your home folder lies in it"),
        (str(tmp_path / "keys/.ssh"), ".ssh holds keys"),
        (str(tmp_path / "file"), "it is not a folder"),
        (str(tmp_path / "nowhere"), "there is no such folder"),
    ):
        ran = run_here("folders", "add", folder, "--vault", str(vault), cwd=code.top)
        assert (ran.code, ran.out) == (1, ""), folder
        assert why in ran.err, (folder, ran.err)
    assert read_vault(vault) == before
    assert run_here("folders", "add", "~/papers", "--vault", str(vault), cwd=code.top).code == 0


def test_what_is_gone_is_found_by_the_check_and_removed_by_the_command_it_names(
    vault: Path, code: Git, tmp_path: Path
) -> None:
    (tmp_path / "old specs").mkdir()
    run_here("folders", "add", str(tmp_path / "old specs"), "--vault", str(vault), cwd=code.top)
    assert ask_here("check", "--rule", "place-gone", "--vault", str(vault))["findings"] == []
    (tmp_path / "old specs").rmdir()
    ran = run_kvault("check", "--rule", "place-gone", "--json", "--vault", str(vault))
    assert ran.code == 1
    command = f"kvault folders remove '{tmp_path}/old specs' --project app"
    assert command in ran.out
    assert run_here("folders", "remove", f"{tmp_path}/old specs", "--project", "app", "--vault", str(vault)).code == 0
    assert run_here("check", "--rule", "place-gone", "--vault", str(vault)).code == 0


def test_a_place_is_removed_only_when_it_is_gone(vault: Path, code: Git, tmp_path: Path) -> None:
    arguments = ("folders", "remove", str(code.top), "--project", "app", "--vault", str(vault))
    kept = run_here(*arguments)
    assert kept.code == 1
    assert "is a place of app" in kept.err
    code.top.rename(tmp_path / "moved")
    assert run_here(*arguments).code == 0
    assert "| repo |" not in (vault / "projects/app/app.md").read_text()
    assert run_here(*arguments).code == 1


def test_an_index_is_made_or_not_but_not_tried(vault: Path) -> None:
    ran = run_here("folders", "index", "--project", "app", "--dry-run", "--vault", str(vault))
    assert ran.code == 2
    assert "folders index has no --dry-run" in ran.err


@pytest.mark.parametrize(("words", "told"), [(["ad"], "folders does not know ad"), (["add"], "needs more words")])
def test_a_wrong_call(vault: Path, words: list[str], told: str) -> None:
    ran = run_here("folders", *words, "--vault", str(vault))
    assert ran.code == 2
    assert told in ran.err


# check


def test_one_place_in_two_spellings_is_claimed_twice(vault: Path, code: Git, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(code.top)
    text = f"---\ntype: project\nstatus: active\nnext: x\n---\n{ROW}| folder | {tmp_path}/link |\n"
    make_vault(vault, {"projects/z/z.md": text})
    ran = run_kvault("check", "--rule", "place-claimed-twice", "--vault", str(vault))
    assert ran.code == 1
    assert "projects/z/z.md:8:1 error" in ran.out
