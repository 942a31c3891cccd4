"""kvault under pre-commit and prek, the real ones: its manifest, and the configuration that init writes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.program import find_runner
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import builds
from tests.helpers.repositories import log_of
from tests.helpers.repositories import make_repository
from tests.helpers.repositories import must_equal_rebuild
from tests.helpers.repositories import settle
from tests.helpers.repositories import until
from tests.helpers.vaults import make_vault

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
UNREACHABLE = re.compile(
    r"No matching distribution|Could not find a version|Connection(Error| refused)|Temporary failure|"
    r"name resolution|[Ff]ailed to (fetch|download)|dns error|timed out|Max retries",
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


@pytest.fixture(params=["pre-commit", "prek"])
def runner(request: pytest.FixtureRequest) -> str:
    return find_runner(request.param)


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """Return a vault in a repository, with a kvault on the PATH."""
    programs = make_vault(tmp_path / "bin", {"kvault": f'#!/bin/sh\nexec "{sys.executable}" -m kvault "$@"\n'})
    (programs / "kvault").chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(programs), str(BIN), os.environ["PATH"])))
    return make_repository(tmp_path / "v")


def test_the_manifest_on_the_working_tree(runner: str, git: Git, tmp_path: Path) -> None:
    """All hooks in a fresh environment, with the changes of the working tree that are not committed."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False)
    if head.returncode:
        pytest.skip("kvault's own tree is no repository here")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | caches()
    broken = Path(runner).name == "prek"  # one of both with each: an environment takes a while
    if broken:
        git.commit({"c.md": "[[nowhere]]\n"})
    done = subprocess.run(
        [runner, "try-repo", str(ROOT), *(["kvault-check", "--all-files"] if broken else ["--hook-stage", "manual"])],
        cwd=git.top,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    out = done.stdout + done.stderr
    if done.returncode and UNREACHABLE.search(out):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == int(broken), out
    assert "broken-link" in out if broken else out.count("Passed") == 3, out


def caches() -> dict[str, str]:
    """Return where pip and uv keep what they downloaded, which the tests' home folder hides."""
    if sys.platform == "win32":
        return {}
    import pwd

    cache = Path(pwd.getpwuid(os.getuid()).pw_dir) / ".cache"
    return {"PIP_CACHE_DIR": str(cache / "pip"), "UV_CACHE_DIR": str(cache / "uv")}


def test_the_configuration_of_init_through_all_events(runner: str, git: Git) -> None:
    assert run_kvault("init", "--yes", "--hooks", "pre-commit", cwd=git.top).code == 0
    subprocess.run([runner, "install"], cwd=git.top, check=True, capture_output=True, timeout=60)
    status = json.loads(run_kvault("hooks", "status", "--json", cwd=git.top).out)
    assert [hook["through"] for hook in status["hooks"]] == [[Path(runner).name]] * 5
    assert status["findings"] == []
    git("add", "-A")
    git("commit", "-q", "-m", "what init wrote")
    is_right(git)
    (git.top / "a.md").write_text("[[b]] [[子/目录 笔记]] not staged\n", encoding="utf-8")
    git.commit({"c.md": "[[b]]\n", "子/新 'x'.md": "[[c]]\n"})
    is_right(git, dirty=" M a.md\n")
    git("commit", "-q", "-a", "-m", "all")
    git("commit", "-q", "--amend", "-m", "all of it")
    is_right(git)
    git("rm", "-q", "c.md")
    refused = git("commit", "-m", "breaks a link", ok=False)
    assert refused.returncode and "broken-link" in refused.stdout + refused.stderr
    git("commit", "-q", "-m", "breaks it all the same", KVAULT_SKIP="1")
    git("reset", "-q", "--hard", "HEAD~1")
    git("switch", "-q", "-c", "side")
    git.commit({"side.md": "[[a]]\n"})
    git("switch", "-q", "main")
    git.commit({"m.md": "[[b]]\n"})
    settle(git.top)
    git("merge", "-q", "--no-edit", "side")
    is_right(git)
    assert "post-merge" in log_of(git.top)[-1]
    git("switch", "-q", "side")
    git.commit({"side.md": "[[b]]\n"})
    settle(git.top)
    before = builds(git.top)
    git("rebase", "-q", "main")
    until(lambda: builds(git.top) > before)
    is_right(git)
    for more in (["--all-files"], ["--hook-stage", "manual"]):
        done = subprocess.run([runner, "run", *more], cwd=git.top, capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, done.stdout
    is_right(git)


def test_a_configuration_without_the_line_is_told_of(runner: str, git: Git) -> None:
    run_kvault("init", "--yes", "--hooks", "pre-commit", cwd=git.top)
    file = git.top / ".pre-commit-config.yaml"
    file.write_text(file.read_text().split("\n", 1)[1])
    subprocess.run([runner, "install"], cwd=git.top, check=True, capture_output=True, timeout=60)
    status = json.loads(run_kvault("hooks", "status", "--json", cwd=git.top).out)
    assert [hook["name"] for hook in status["hooks"] if hook["active"]] == ["pre-commit"]
    told = [finding["what"] for finding in status["findings"]]
    assert any("does not install pre-merge-commit, post-commit" in what for what in told)
    refused = run_kvault("hooks", "install", cwd=git.top)
    assert refused.code == 1 and "--hooks pre-commit" in refused.err


def is_right(git: Git, *, dirty: str = "") -> None:
    """Wait for the builder, and fail unless the index is right and git sees nothing of it."""
    settle(git.top)
    must_equal_rebuild(git.top)
    assert git("status", "--porcelain").stdout == dirty
