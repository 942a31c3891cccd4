"""The builds behind git's hooks: many at once, what goes wrong, and which vault they build."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.adapters import build_queue
from kvault.adapters.log_file import LONGEST
from tests.helpers.program import run_kvault
from tests.helpers.repositories import IGNORED
from tests.helpers.repositories import NOTES
from tests.helpers.repositories import Git
from tests.helpers.repositories import builds
from tests.helpers.repositories import hooks
from tests.helpers.repositories import is_right
from tests.helpers.repositories import log_of
from tests.helpers.repositories import make_hooked
from tests.helpers.repositories import make_repository
from tests.helpers.repositories import must_equal_rebuild
from tests.helpers.repositories import settle
from tests.helpers.repositories import until
from tests.helpers.vaults import make_vault

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


@pytest.fixture
def git(tmp_path: Path) -> Git:
    return make_hooked(tmp_path / "v")


def test_ten_commits_in_a_second_lose_none(git: Git) -> None:
    begin = time.monotonic()
    for number in range(10):
        git.commit({f"n{number}.md": f"[[a]] number {number}\n"}, "--no-verify")
    took = time.monotonic() - begin
    is_right(git)
    assert 1 <= builds(git.top) <= (2 if took < 1.2 else 10)  # a slow machine makes them in more than a second
    assert all(f"n{number}.md" in (git.top / ".index" / "graph.json").read_text() for number in range(10))


def test_a_builder_that_is_killed_is_followed_by_the_next(git: Git) -> None:
    for number in range(150):
        make_vault(git.top, {f"many/m{number}.md": f"[[a]] [[m{(number * 7) % 150}]] {'word ' * 300}\n"})
    git("add", "-A")
    for step in range(4):
        git("commit", "-q", "--allow-empty", "--no-verify", "-m", f"step {step}")
        build_queue.leave_note(str(git.top), build_queue.Note("post-commit"))
        run_kvault("build", "--detach", "--after", "post-commit", "--vault", str(git.top))
        # It may be done before it was seen.
        until(lambda: build_queue.builder_is_there(str(git.top)) or not build_queue.waiting(str(git.top)))
        time.sleep(0.2 + 0.1 * step)
        for process in builders(git.top):
            os.kill(process, signal.SIGKILL)
        until(lambda: not build_queue.builder_is_there(str(git.top)))
    git.commit({"after.md": "[[a]]\n"}, "--no-verify")
    is_right(git)


def builders(vault: Path) -> list[int]:
    """Return the processes that build this vault in the background."""
    listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    lines = [line.split(None, 1) for line in listed.splitlines()]
    return [int(number) for number, args in lines if "--queued" in args and str(vault) in args]


def test_a_commit_passes_whatever_is_wrong_with_the_build(git: Git) -> None:
    (git.top / "kvault.toml").write_text("[recall]\nlimit = 'many'\n")
    git("commit", "-q", "-a", "--no-verify", "-m", "settings that do not hold")
    told = until(lambda: [line for line in log_of(git.top) if "not built" in line])
    assert "limit" in told[0]
    assert git("status", "--porcelain").stdout == ""
    (git.top / "kvault.toml").write_text("")
    git("commit", "-q", "-a", "--no-verify", "-m", "that do")
    is_right(git)
    shutil.rmtree(git.top / ".index")
    (git.top / ".index").write_text("in the way")
    git.commit({"c.md": "[[a]]\n"}, "--no-verify")
    for arguments in (
        ("--after", "post-merge"),
        ("--after", "nonsense"),
        ("--vault", "/nowhere", "--after", "post-commit"),
    ):
        assert run_kvault("build", "--detach", *arguments, cwd=git.top).code == 0


def test_kvault_skip_passes_both_by(git: Git) -> None:
    (git.top / "broken.md").write_text("[[nowhere]]\n")
    git("add", "-A")
    assert "broken-link" in git("commit", "-m", "no", ok=False).stdout + git("commit", "-m", "no", ok=False).stderr
    git("commit", "-q", "-m", "yes", KVAULT_SKIP="1")
    time.sleep(0.5)
    assert not (git.top / ".index" / "graph.json").exists()


def test_the_report_stays_where_git_sees_it(tmp_path: Path) -> None:
    for name, toml, ignored in (("tracked", "[report]\ntrack = true\n", ".index/\n"), ("not ignored", "", "")):
        git = make_repository(tmp_path / name, {**NOTES, "kvault.toml": toml, ".gitignore": ignored})
        hooks(git, "install")
        git.commit({"c.md": "[[a]]\n"})
        until(lambda top=git.top: builds(top))
        is_right(git)
        assert not (git.top / "GRAPH_REPORT.md").exists()
        assert "git does not ignore it" in log_of(git.top)[-1]
        assert run_kvault("build", cwd=git.top).code == 0
        report = (git.top / "GRAPH_REPORT.md").read_bytes()
        git("add", "-A")
        git("commit", "-q", "-m", "the report only")
        git.commit({"d.md": "[[c]] [[a]]\n"})
        is_right(git)
        assert (git.top / "GRAPH_REPORT.md").read_bytes() == report


def test_a_fault_of_a_builder_stands_in_the_log_with_its_time(git: Git) -> None:
    """Started with a build that cannot be: what it says goes where want_build sends it, to the log."""
    broken = (
        "import kvault.actions.serve_queue as serving\nserving.build_vault = None\n"
        "from kvault.cli.main import main\nraise SystemExit(main())"
    )
    build_queue.leave_note(str(git.top), build_queue.Note("post-commit"))
    with (git.top / ".index" / "build.log").open("a") as log:
        arguments = [sys.executable, "-c", broken, "build", "--vault", str(git.top), "--background", "--queued"]
        assert subprocess.run(arguments, stdout=log, stderr=log, check=False, timeout=60).returncode == 3
    lines = log_of(git.top)
    assert any("a fault of kvault: TypeError" in line for line in lines) and any(
        "kvault-fault.log" in line for line in lines
    )
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S", line) for line in lines), lines


def test_the_log_stays_short(git: Git) -> None:
    git.commit({"c.md": "[[a]]\n"})
    settle(git.top)
    with (git.top / ".index" / "build.log").open("a") as file:
        file.writelines(f"line {number} {'x' * 80}\n" for number in range(2000))
    git.commit({"c.md": "[[b]]\n"})
    is_right(git)
    lines = log_of(git.top)
    assert (git.top / ".index" / "build.log").stat().st_size <= LONGEST
    assert lines[-2].startswith("line 1999") and " built in " in lines[-1] and lines[0].startswith("line ")


# Which vault
def test_a_repository_of_code_builds_what_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = make_vault(tmp_path / "mine", {"kvault.toml": "", "x.md": "x"})
    monkeypatch.setenv("KVAULT_VAULT", str(mine))
    files = {"main.py": "", "one/kvault.toml": "", "one/a.md": "a", "二/.obsidian/app.json": "{}", "二/in/b.md": "b"}
    git = make_repository(tmp_path / "code", files)
    one, two = git.top / "one", git.top / "二"
    for vault in (one, two):
        (vault / ".gitignore").write_text(IGNORED)
    hooks(git, "install")
    git.commit({"main.py": "print()\n"})
    time.sleep(0.3)
    assert not (one / ".index").exists() and not (two / ".index").exists()
    git.commit({"one/a.md": "a b\n", "one/.gitignore": IGNORED, "二/.gitignore": IGNORED})
    until(lambda: builds(one) and builds(two))
    git.commit({"二/in/b.md": "b c\n"})
    until(lambda: builds(two) == 2)
    settle(one), settle(two)
    assert builds(one) == 1
    must_equal_rebuild(two)
    assert git("status", "--porcelain").stdout == ""
    assert not (mine / ".index").exists() and not (git.top / ".index").exists()


def test_gits_variables_do_not_lead_to_another_repository(tmp_path: Path) -> None:
    """``--vault`` names a vault in another repository than that of the hook."""
    vault = make_repository(tmp_path / "vault")
    code = make_repository(tmp_path / "code", {"main.py": ""})
    hook = code.top / ".git" / "hooks" / "post-commit"
    hook.write_text(f"#!/bin/sh\n{sys.executable} -m kvault build --detach --vault '{vault.top}'\n")
    hook.chmod(0o755)
    (code.top / "main.py").write_text("print()\n")
    code("commit", "-q", "-a", "-m", "all")
    until(lambda: builds(vault.top))
    is_right(vault)
    head = vault("rev-parse", "--short=12", "HEAD").stdout.strip()
    answer = json.loads(run_kvault("list", "--json", "--vault", str(vault.top)).out)
    assert answer["index"]["commit"] == head


def test_it_returns_at_once_and_keeps_no_pipe_open(git: Git) -> None:
    (git.top / ".git" / "rebase-merge").mkdir()  # the builder waits for its end
    reader, writer = os.pipe()
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "kvault", "build", "--detach", "--after", "post-commit"],
        cwd=git.top,
        capture_output=True,
        pass_fds=[writer],
        check=False,
        timeout=30,
    )
    os.close(writer)
    assert os.read(reader, 1) == b"" and time.monotonic() - begin < 5
    os.close(reader)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    until(lambda: build_queue.builder_is_there(str(git.top)))
    (git.top / ".git" / "rebase-merge").rmdir()
    settle(git.top)
