"""A cloned vault must not decide that folders outside it are read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kvault.actions.build_vault import build_vault
from kvault.config import Config
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault

CARD = "---\ntype: project\nstatus: active\nnext: x\n---\n| Source | Path |\n|---|---|\n"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "work" / "app", {"a/x.py": "", "b/y.py": "import a.x\n"}).top


@pytest.fixture
def vault(tmp_path: Path, app: Path) -> Git:
    """Return a vault that has a remote, with a card that names a repository outside."""
    git = make_repository(tmp_path / "vault", {"kvault.toml": "", "projects/p/p.md": f"{CARD}| repo | {app} |\n"})
    git("remote", "add", "origin", "https://example.org/vault.git")
    return git


def code_files(vault: Git, config: Config | None = None) -> tuple[int, tuple[str, ...]]:
    built = build_vault(str(vault.top), config or Config())
    return built.code_files, built.notices


def test_a_card_of_a_vault_with_a_remote_is_not_followed_outside(vault: Git, app: Path) -> None:
    files, notices = code_files(vault)
    assert files == 0
    assert len(notices) == 1
    assert notices[0].startswith(f"projects/p/p.md names the repository {app} outside the vault")
    assert f"kvault build --repo {app}" in notices[0] and "code.repositories in " in notices[0]


def test_it_is_said_once_and_by_doctor_always(vault: Git) -> None:
    assert "is not read until you say so" in run_kvault("build", "--vault", str(vault.top)).err
    assert "is not read until you say so" not in run_kvault("build", "--vault", str(vault.top)).err
    assert "is not read until you say so" in ask("build", "--vault", str(vault.top))["warnings"][0]
    assert "is not read until you say so" in run_kvault("doctor", "--vault", str(vault.top)).out


def test_a_build_in_the_background_leaves_it_to_be_said(vault: Git) -> None:
    build_vault(str(vault.top), Config())
    assert "is not read until you say so" in run_kvault("build", "--vault", str(vault.top)).err


def test_without_a_remote_it_is_followed(vault: Git) -> None:
    vault("remote", "remove", "origin")
    assert code_files(vault) == (2, ())


def test_the_user_may_allow_it(vault: Git, app: Path) -> None:
    assert code_files(vault, Config(vault="/elsewhere", repositories=(str(app),))) == (2, ())


def test_the_user_may_allow_all_in_a_folder_that_is_none_itself(vault: Git, app: Path) -> None:
    make_repository(app.parent / "unnamed", {"z.py": ""})
    assert code_files(vault, Config(repositories=(str(app.parent),))) == (2, ())


def test_repo_allows_it_too(vault: Git, app: Path) -> None:
    built = ask("build", "--vault", str(vault.top), "--repo", str(app))
    assert built["code_files"] == 2 and "outside" not in str(built["warnings"])
    assert ask("build", "--vault", str(vault.top))["code_files"] == 2


def test_configured_ones_belong_to_the_users_own_vault(vault: Git, app: Path) -> None:
    make_vault(vault.top, {"projects/p/p.md": CARD})
    assert code_files(vault, Config(repositories=(str(app),))) == (2, ())
    assert code_files(vault, Config(vault=str(vault.top), repositories=(str(app),))) == (2, ())
    assert code_files(vault, Config(vault="/elsewhere", repositories=(str(app),))) == (0, ())


def test_what_is_allowed_is_below_not_beside(vault: Git, app: Path) -> None:
    files, notices = code_files(vault, Config(vault="/elsewhere", repositories=(str(app)[:-1], f"{app}2")))
    assert files == 0 and len(notices) == 1


def test_a_place_in_the_vaults_own_repository_is_followed(tmp_path: Path) -> None:
    git = make_repository(
        tmp_path / "code",
        {
            "src/a/x.py": "",
            "docs/kvault.toml": "",
            "docs/.obsidian/plugins/p/main.js": "",
            "docs/projects/p/p.md": f"{CARD}| repo | .. |\n",
        },
    )
    git("remote", "add", "origin", "https://example.org/code.git")
    built = build_vault(str(tmp_path / "code" / "docs"), Config())
    assert (built.code_files, built.notices) == (1, ())


def test_a_link_inside_the_vault_leads_outside_all_the_same(vault: Git, app: Path) -> None:
    (vault.top / "linked").symlink_to(app)
    make_vault(vault.top, {"projects/p/p.md": f"{CARD}| repo | linked |\n"})
    assert code_files(vault)[0] == 0


@pytest.mark.parametrize("place", ["~", "/", "~/..", "/tmp"])
def test_what_holds_everything_is_no_repository(vault: Git, place: str) -> None:
    vault("remote", "remove", "origin")
    make_vault(vault.top, {"projects/p/p.md": f"{CARD}| repo | {place} |\n"})
    files, notices = code_files(vault)
    assert files == 0 and f"{place} is no repository" in notices[0]


def test_places_that_are_gone_are_said_where_others_are_there(vault: Git, app: Path) -> None:
    vault("remote", "remove", "origin")
    make_vault(vault.top, {"projects/q/q.md": f"{CARD}| repo | /nowhere/q |\n"})
    assert code_files(vault) == (2, ("not on this machine, so that the graph is without its code: /nowhere/q",))
    make_vault(vault.top, {"projects/p/p.md": f"{CARD}| repo | /nowhere/p |\n"})
    assert code_files(vault) == (0, ())
    assert "not on this machine: /nowhere/p, /nowhere/q" in run_kvault("doctor", "--vault", str(vault.top)).out


def test_the_vaults_own_file_may_not_name_repositories(vault: Git, app: Path) -> None:
    make_vault(vault.top, {"kvault.toml": f'[code]\nrepositories = ["{app}"]\n'})
    ran = run_kvault("build", "--vault", str(vault.top))
    assert ran.code == 2
    assert "kvault.toml:2" in ran.err or "line 2" in ran.err
    assert "code.repositories, which is accepted from the user's own configuration only" in ran.err


def test_the_users_file_may(vault: Git, app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    settings = make_vault(tmp_path / "config" / "kvault", {"config.toml": f'[code]\nrepositories = ["{app}"]\n'})
    assert ask("build", "--vault", str(vault.top))["code_files"] == 2
    make_vault(settings, {"config.toml": '[code]\nrepositories = "one"\n'})
    ran = run_kvault("build", "--vault", str(vault.top))
    assert ran.code == 2 and "expected a list of folders" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="the program that git would run is a shell script")
def test_git_runs_nothing_that_a_repository_asks_for(vault: Git, app: Path, tmp_path: Path) -> None:
    program = make_vault(tmp_path / "evil", {"run": f"#!/bin/sh\ntouch {tmp_path}/ran\n"}) / "run"
    program.chmod(0o755)
    Git(app)("config", "core.fsmonitor", str(program))
    vault("remote", "remove", "origin")
    assert code_files(vault) == (2, ())
    assert not (tmp_path / "ran").exists()
