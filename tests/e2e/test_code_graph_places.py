"""Which code a vault's graph is made of: what is left out or cannot be read, and where repositories may lie."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from kvault.actions.read_report import read_report
from kvault.config import Config
from tests.helpers.code_graph import CARD
from tests.helpers.code_graph import build
from tests.helpers.code_graph import code_tables
from tests.helpers.code_graph import edges_of
from tests.helpers.code_graph import make_app
from tests.helpers.code_graph import make_vault_of
from tests.helpers.code_graph import packages_of
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault


@pytest.fixture
def app(tmp_path: Path) -> Git:
    return make_app(tmp_path / "app")


@pytest.fixture
def vault(tmp_path: Path, app: Git) -> Path:
    return make_vault_of(app, tmp_path / "vault")


def test_what_cannot_be_read_is_named(vault: Path, app: Git) -> None:
    make_vault(
        app.top,
        {
            "bad/utf8.py": b"x = '\xe9'\n",
            "bad/nul.js": b"import './a'\0",
            "bad/large.go": b"package a\n" + b" " * (1 << 20),
            "bad/package.json": "{",
            "bad/bom.py": b"\xef\xbb\xbfimport tool\n",
        },
    )
    built = build(vault)
    assert [(skip.path, skip.why.partition(":")[0]) for skip in built.skipped] == [
        ("code://app/bad/large.go", "it is larger than 1 MiB"),
        ("code://app/bad/nul.js", "it is binary"),
        ("code://app/bad/package.json", "cannot be read"),
        ("code://app/bad/utf8.py", "is not UTF-8 at byte 5"),
    ]
    assert built.code_files == 11
    assert "app/bad depends_on app/tool 1 app/bad/bom.py:1" in edges_of(vault, "depends_on")


def test_what_cannot_be_read_does_not_flood_a_terminal(vault: Path, app: Git) -> None:
    make_vault(app.top, {f"bad/{number}.py": b"\xff" for number in range(9)})
    ran = run_kvault("build", "--vault", str(vault))
    assert ran.code == 0
    lines = ran.err.splitlines()
    assert lines[0] == "kvault: code://app/bad/0.py: is not UTF-8 at byte 0"
    assert lines[-1] == "kvault: and 4 more source files were not read: kvault build --json names all"
    assert len(lines) == 6
    assert len(ask("build", "--vault", str(vault))["skipped"]) == 9


def test_links_submodules_and_repositories_within_are_left_alone(vault: Path, app: Git, tmp_path: Path) -> None:
    outside = make_vault(tmp_path / "outside", {"secret.py": "import tool\n", "folder/s.py": "import tool\n"})
    (app.top / "link.py").symlink_to(outside / "secret.py")
    (app.top / "linked").symlink_to(outside / "folder")
    (app.top / "twin.py").symlink_to("tool/__init__.py")
    make_repository(app.top / "within", {"w.py": "import tool\n"})
    module = make_repository(tmp_path / "module", {"m.py": "import tool\n"})
    app("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(module.top), "module")
    built = build(vault)
    assert built.code_files == 10
    app("rm", "-q", "--cached", "tool/core/__init__.py")
    (app.top / "tool/core/__init__.py").rename(outside / "folder" / "__init__.py")
    (app.top / "tool/core").rmdir()
    blob = app("rev-parse", "HEAD:main.go").stdout.strip()
    app("update-index", "--add", "--cacheinfo", f"100644,{blob},tool/core/s.py")
    (app.top / "tool/core").symlink_to(outside / "folder")
    build(vault)
    assert "app/tool/core" not in packages_of(vault)


def test_a_conflict_and_odd_names(vault: Path, app: Git) -> None:
    make_vault(app.top, {"o dd/\"x\" 'y'.py": "import tool\n", "é/ü.py": "import tool\n"})
    app("switch", "-q", "-c", "b")
    app.commit({"main.go": "package main\n// b\n"})
    app("switch", "-q", "main")
    app.commit({"main.go": "package main\n// a\n"})
    app("merge", "-q", "b", ok=False)
    built = build(vault)
    assert built.code_files == 12
    assert {"app/o dd", "app/é"} <= packages_of(vault).keys()


def test_without_git_vendored_and_hidden_folders_are_left_out(vault: Path, app: Git) -> None:
    subprocess.run(["rm", "-rf", str(app.top / ".git")], check=True)
    make_vault(app.top, {"node_modules/x/a.js": "", "vendor/b.go": "package b\n", ".hidden/c.py": "", "venv/d.py": ""})
    assert build(vault).code_files == 11  # ignored/ is a folder like any other


def test_of_two_repositories_with_one_name_the_second_gets_its_parents(vault: Path, tmp_path: Path) -> None:
    make_repository(tmp_path / "z" / "app", {"z.py": ""})
    row = f"| repo | {tmp_path / 'z' / 'app'} |\n"
    make_vault(vault, {"projects/z/z.md": CARD + row, "projects/y/y.md": CARD + row})
    build(vault)
    assert "app-z" in packages_of(vault)
    assert code_tables(vault)["repository"][1] == (
        "app-z",
        str(tmp_path / "z" / "app"),
        '["projects/y", "projects/z"]',
    )


def test_a_repository_inside_another_has_its_files_alone(vault: Path, app: Git) -> None:
    make_vault(vault, {"projects/t/t.md": f"{CARD}| repo | {app.top}/tool |\n"})
    assert build(vault).code_files == 10
    assert {"tool", "tool/core"} <= packages_of(vault).keys()
    assert "app/tool" not in packages_of(vault)


def test_a_linked_work_tree_is_not_read_beside_its_own_repository(vault: Path, app: Git) -> None:
    app("worktree", "add", "-q", str(app.top.parent / "a-worktree"))
    make_vault(vault, {"projects/t/t.md": f"{CARD}| repo | {app.top.parent / 'a-worktree'} |\n"})
    assert build(vault).code_files == 10
    assert [row[::2] for row in code_tables(vault)["repository"]] == [("app", '["projects/app", "projects/t"]')]


def test_a_read_only_vault_is_answered_from_memory(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("kvault.adapters.lock.Lock.__enter__", refuse)
    report = read_report(str(vault), Config())
    assert report.path is None and "`app/tool/core`" in report.text
    assert not (vault / ".index").exists()


def test_repo_on_the_command_line_is_remembered_until_it_is_forgotten(tmp_path: Path, app: Git) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "`internal/http/server.go`"})
    assert ask("build", "--vault", str(vault))["code_files"] == 0
    assert ask("build", "--vault", str(vault), "--repo", "app", cwd=tmp_path)["code_files"] == 10
    assert ask("build", "--vault", str(vault))["code_files"] == 10
    assert ask("build", "--vault", str(vault), "--full")["code_files"] == 10
    assert edges_of(vault, "about") == ["a.md about app/internal/http 1 a.md:1"]
    copy = tmp_path / "copy"
    subprocess.run(["cp", "-r", str(vault), str(copy)], check=True)
    assert ask("build", "--vault", str(copy))["code_files"] == 0
    assert ask("build", "--vault", str(vault), "--no-repo")["code_files"] == 0
    assert ask("build", "--vault", str(vault))["code_files"] == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--repo", "nowhere"], "nowhere is not a folder (--repo)"),
        (["--repo"], "--repo needs a value"),
        (["--repo", ".", "--detach"], "--repo goes with neither --detach nor --no-repo"),
        (["--repo", ".", "--no-repo"], "--repo goes with neither"),
    ],
)
def test_a_wrong_call(arguments: list[str], says: str, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": ""})
    ran = run_kvault("build", "--vault", str(vault), *arguments, cwd=tmp_path)
    assert ran.code == 2 and says in ran.err
