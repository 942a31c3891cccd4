"""kvault in git's own hooks: real git, real events; afterwards the index is what a build from nothing gives."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.adapters import build_queue
from kvault.adapters.log_file import LONGEST
from tests.helpers.program import Ran
from tests.helpers.program import run_kvault
from tests.helpers.repositories import IGNORED
from tests.helpers.repositories import NOTES
from tests.helpers.repositories import Git
from tests.helpers.repositories import builds
from tests.helpers.repositories import log_of
from tests.helpers.repositories import make_repository
from tests.helpers.repositories import must_equal_rebuild
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


def hooks(git: Git, *arguments: str) -> Ran:
    return run_kvault("hooks", *arguments, cwd=git.top)


@pytest.fixture
def git(tmp_path: Path) -> Git:
    """Return a vault in a repository whose hooks run kvault."""
    made = make_repository(tmp_path / "v")
    assert hooks(made, "install").code == 0
    return made


def is_right(git: Git, *, dirty: str = "") -> None:
    """Wait for the builder, and fail unless the index is right and git sees nothing of it."""
    settle(git.top)
    must_equal_rebuild(git.top)
    assert git("status", "--porcelain").stdout == dirty


# What git does


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


# Many at once, and what goes wrong


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
        until(lambda: build_queue.builder_is_there(str(git.top)))
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
    until(lambda: log_of(git.top))
    assert "not built" in log_of(git.top)[-1] and "limit" in log_of(git.top)[-1]
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


# Installing


def test_hooks_of_others_keep_their_code_arguments_and_input(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v")
    folder = git.top / ".git" / "hooks"
    told = tmp_path / "told"
    shell = f'#!/bin/sh\nset -eu\necho "$0 $*" >> "{told}"\ncat >> "{told}"\nexit 0\n'
    python = (
        f"#!{sys.executable}\nimport sys\nopen({str(told)!r}, 'a').write(f'py {{sys.argv[1:]}} {{sys.stdin.read()}}')\n"
    )
    before = {"post-commit": shell, "post-rewrite": python, "pre-commit": "#!/usr/bin/env bash\nexit 3\n"}
    for name, text in before.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    scripts = {path.name for path in folder.iterdir() if not path.name.endswith(".sample")}
    assert hooks(git, "install").code == 0
    assert "post-rewrite.before-kvault" in {path.name for path in folder.iterdir()}
    assert git("commit", "-q", "--allow-empty", "-m", "stopped", ok=False).returncode == 1
    (folder / "pre-commit").write_text((folder / "pre-commit").read_text().replace("exit 3", "exit 0"))
    git.commit({"c.md": "[[a]]\n"})
    git("commit", "-q", "--amend", "-m", "again")
    lines = told.read_text().splitlines()
    assert lines[0].endswith("post-commit ") and lines[-1].startswith("py ['amend'] ")
    assert git("rev-parse", "HEAD").stdout.strip() in lines[-1]
    is_right(git)
    assert hooks(git, "install").out.startswith("nothing to install")
    assert hooks(git, "uninstall").code == 0
    assert {path.name for path in folder.iterdir() if not path.name.endswith(".sample")} == scripts
    assert (folder / "post-commit").read_text() == shell and (folder / "post-rewrite").read_text() == python
    assert (folder / "pre-commit").read_text() == "#!/usr/bin/env bash\nexit 0\n"
    assert hooks(git, "uninstall").out.startswith("nothing to take out")


def test_where_hooks_are_written(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v")
    shared = tmp_path / "shared"
    git("config", "core.hooksPath", str(shared))
    refused = hooks(git, "install")
    assert refused.code == 1 and "core.hooksPath" in refused.err and not shared.exists()
    assert hooks(git, "install", "--force").code == 0 and (shared / "post-commit").exists()
    hooks(git, "uninstall")
    assert list(shared.iterdir()) == []
    git("config", "core.hooksPath", ".husky/_")
    make_vault(git.top, {".husky/_/h": "", ".husky/_/post-commit": "", ".husky/pre-commit": "npm test\n"})
    ran = hooks(git, "install")
    assert ran.code == 0 and "whoever clones" in ran.err
    text = (git.top / ".husky" / "pre-commit").read_text()
    assert text.endswith("\nnpm test\n") and sys.executable not in text and str(Path(__file__).parents[2]) not in text
    assert (git.top / ".husky" / "_" / "post-commit").read_text() == ""
    hooks(git, "uninstall")
    assert sorted(path.name for path in (git.top / ".husky").iterdir()) == ["_", "pre-commit"]
    git("config", "--unset", "core.hooksPath")
    git("worktree", "add", "-q", str(tmp_path / "linked"))
    assert hooks(Git(tmp_path / "linked"), "install").code == 0
    assert (git.top / ".git" / "hooks" / "post-commit").exists()
    assert hooks(Git(make_vault(tmp_path / "none", {})), "install").code == 1


def test_hooks_of_runners_are_refused(git: Git) -> None:
    hooks(git, "uninstall")
    hook = git.top / ".git" / "hooks" / "pre-commit"
    hook.write_text("#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\n")
    hook.chmod(0o755)
    before = hook.read_text()
    refused = hooks(git, "install")
    assert refused.code == 1 and "kvault init --hooks pre-commit" in refused.err and hook.read_text() == before
    assert hooks(git, "install", "--force").code == 0 and "kvault check" in hook.read_text()


def test_without_any_kvault_the_commit_passes(git: Git, tmp_path: Path) -> None:
    folder = git.top / ".git" / "hooks"
    for name in ("pre-commit", "post-commit"):
        text = (folder / name).read_text()
        (folder / name).write_text(text.replace("/kvault/adapters/process.py", "/gone.py"))
    (git.top / "broken.md").write_text("[[nowhere]]\n")
    git("add", "-A")
    done = git("commit", "-q", "-m", "not checked")
    assert done.stderr.count("kvault is not installed here") == 2
    programs = tmp_path / "bin"
    make_vault(programs, {"kvault": "#!/nowhere/python\n"})
    (programs / "kvault").chmod(0o755)
    done = git("commit", "-q", "--allow-empty", "-m", "more", PATH=f"{programs}:{os.environ['PATH']}")
    assert "kvault is not installed here" in done.stderr
    (programs / "kvault").write_text('#!/bin/sh\necho "$*" >> "$0.said"\n')
    git("commit", "-q", "--allow-empty", "-m", "more", PATH=f"{programs}:{os.environ['PATH']}")
    assert (programs / "kvault.said").read_text() == "check --staged\nbuild --detach --after post-commit --\n"


def test_dry_run_status_and_json(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v")
    ran = hooks(git, "install", "--dry-run", "--json")
    told = json.loads(ran.out)
    assert (told["written"], len(told["edits"])) == (False, 5)
    assert not (git.top / ".git" / "hooks" / "post-commit").exists()
    status = json.loads(hooks(git, "status", "--json").out)
    assert not any(hook["active"] for hook in status["hooks"]) and "no hook" in status["findings"][0]["what"]
    hooks(git, "install")
    status = json.loads(hooks(git, "status", "--json").out)
    assert all(hook["through"] == ["git"] for hook in status["hooks"]) and status["findings"] == []
    (git.top / ".git" / "hooks" / "post-merge").chmod(0o644)
    status = json.loads(hooks(git, "status", "--json").out)
    assert [hook["name"] for hook in status["hooks"] if not hook["active"]] == ["post-merge"]
    assert "chmod +x" in status["findings"][0]["remedy"]
    rows = json.loads(run_kvault("doctor", "--json", cwd=git.top).out)["findings"]
    assert any("post-merge: it is not executable" in row["what"] for row in rows)
    assert any("through git: pre-commit" in row["what"] for row in rows)


def test_init_offers_them_and_writes_them_when_asked(tmp_path: Path) -> None:
    git = make_repository(
        tmp_path / "v", {"a.md": "[[a]]\n", ".pre-commit-config.yaml": "repos:\n- repo: meta\n  hooks: []\n"}
    )
    ran = run_kvault("init", "--yes", cwd=git.top)
    assert "no hook runs kvault" in ran.err and "KVAULT_SKIP=1" in ran.err
    assert not (git.top / ".git" / "hooks" / "post-commit").exists()
    assert "no hook" not in run_kvault("init", "--yes", "--hooks", "none", cwd=git.top).err
    ran = run_kvault("init", "--yes", "--hooks", "pre-commit", cwd=git.top)
    assert ran.code == 0 and "pre-commit install" in ran.err
    text = (git.top / ".pre-commit-config.yaml").read_text()
    assert text.startswith("default_install_hook_types: [pre-commit,")
    assert "repos:\n- repo: meta\n  hooks: []\n- repo: local\n" in text
    assert run_kvault("init", "--hooks", "pre-commit", cwd=git.top).out.startswith("nothing is missing")
    (git.top / ".pre-commit-config.yaml").write_text("repos: [\n")
    assert run_kvault("init", "--yes", "--hooks", "pre-commit", cwd=git.top).code == 1
    assert (git.top / ".pre-commit-config.yaml").read_text() == "repos: [\n"
    assert run_kvault("init", "--yes", "--hooks", "git", cwd=git.top).code == 0
    assert (git.top / ".git" / "hooks" / "post-commit").exists()
    assert "no hook" not in run_kvault("init", cwd=git.top).err


# Fifty commits


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
