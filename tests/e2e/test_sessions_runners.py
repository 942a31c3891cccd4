"""The hook kvault-session under pre-commit and prek: ranges stay true through what git does in a repository of code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml12

from tests.helpers.program import find_runner
from tests.helpers.repositories import Git
from tests.helpers.sessions import make_code
from tests.helpers.sessions import make_memory
from tests.helpers.sessions import must_resolve
from tests.helpers.sessions import ranges_in
from tests.helpers.sessions import subjects
from tests.helpers.sessions import turn
from tests.helpers.vaults import make_vault

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


@pytest.fixture(params=["pre-commit", "prek"])
def runner(request: pytest.FixtureRequest) -> str:
    return find_runner(request.param)


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    programs = make_vault(tmp_path / "bin", {"kvault": f'#!/bin/sh\nexec "{sys.executable}" -m kvault "$@"\n'})
    (programs / "kvault").chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(programs), os.environ["PATH"])))
    monkeypatch.setenv("KVAULT_VAULT", str(tmp_path / "notes"))
    return make_memory(tmp_path / "notes")


@pytest.fixture
def app(runner: str, tmp_path: Path) -> Git:
    """Return a repository of code whose hooks come from a runner, as the manifest says but for the environment."""
    (hook,) = (
        one for one in yaml12.parse_yaml((ROOT / ".pre-commit-hooks.yaml").read_text()) if one["id"] == "kvault-session"
    )
    stages = [stage for stage in hook["stages"] if stage != "manual"]
    local = {**hook, "language": "system"}
    config = yaml12.format_yaml({"default_install_hook_types": stages, "repos": [{"repo": "local", "hooks": [local]}]})
    git = make_code(tmp_path / "code" / "app")
    git.commit({".pre-commit-config.yaml": config}, message="hooks")
    subprocess.run([runner, "install"], cwd=git.top, check=True, capture_output=True, timeout=60)
    return git


def test_ranges_stay_true(vault: Path, app: Git) -> None:
    billing = turn(vault, app.top, "switch billing to monthly invoices")

    def held() -> list[list[str]]:
        text = (vault / str(billing["note"])).read_text(encoding="utf-8")
        return [subjects(app, one) for one in ranges_in(text)]

    app.commit({"a.txt": "a"}, message="one")
    app.commit({"b.txt": "b"}, message="two")
    assert held() == [["one", "two"]]
    app("commit", "-q", "--amend", "-m", "two, mended")
    assert held() == [["one", "two, mended"]]
    app("rebase", "-q", "--force-rebase", "HEAD~2")
    assert held() == [["one", "two, mended"]]
    app("switch", "-q", "-c", "tax")
    app.commit({"c.txt": "c"}, message="tax")
    app("switch", "-q", "main")
    app("merge", "-q", "--squash", "tax")
    app("commit", "-q", "-m", "tax, squashed")
    assert held() == [["one", "two, mended", "tax, squashed"]]
    app("branch", "-qD", "tax")
    app("reflog", "expire", "--expire=now", "--all")
    app("gc", "-q", "--prune=now")
    must_resolve(vault, app)
