"""kvault doctor: what it finds, and the proof that kvault changes no file of a vault."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from kvault.actions import prove as proving
from kvault.adapters.store import FILE
from kvault.cli.main import main
from tests.helpers.homes import use_own_home

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "kvault"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_home(tmp_path, monkeypatch)


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "v"
    root.mkdir()
    (root / "kvault.toml").touch()
    (root / "a.md").write_text("to [[b]] and [[nowhere]] #tag\n")
    (root / "b.md").write_text("---\nsummary: The second note.\n---\nback to [[a]]\n")
    return root


@pytest.fixture
def repository(vault: Path) -> Path:
    (vault / ".gitignore").write_text(".index/\nGRAPH_REPORT.md\ngraph.html\n")
    git(vault, "init", "-q")
    commit(vault)
    return vault


def kvault(*args: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        cwd=cwd or ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def git(root: Path, *args: str) -> str:
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    return subprocess.run(["git", *who, *args], cwd=root, capture_output=True, text=True, check=True).stdout


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "all")


def examine(vault: Path, *, code: int = 0, cwd: Path | None = None) -> list[dict[str, str]]:
    done = kvault("doctor", "--json", *([] if cwd else ["--vault", vault]), cwd=cwd)
    assert done.returncode == code, done.stderr
    value = json.loads(done.stdout)
    assert value["version"] == 1
    findings: list[dict[str, str]] = value["findings"]
    assert all(set(one) == {"what", "level", "remedy"} for one in findings)
    assert all(one["remedy"] for one in findings if one["level"] != "ok")
    return findings


def found(findings: list[dict[str, str]], *parts: str) -> dict[str, str] | None:
    return next((one for one in findings if all(part in one["what"] for part in parts)), None)


def level(findings: list[dict[str, str]], *parts: str) -> str | None:
    one = found(findings, *parts)
    return one["level"] if one else None


def test_a_sound_vault_has_no_warning(repository: Path) -> None:
    kvault("hooks", "install", "--vault", repository)
    kvault("build", "--vault", repository)
    findings = examine(repository)
    assert [one for one in findings if one["level"] != "ok"] == []
    for parts in (
        ("kvault", "Python", "SQLite"),
        ("git",),
        ("index of 2 notes", "schema", "parser"),
        ("index is fresh",),
        ("commit that is checked out",),
        ("communities by infomap", "GPL"),
        ("lane of words: ready",),
        ("lane of vectors: off",),
        ("git ignores .index",),
        ("git ignores GRAPH_REPORT.md",),
        ("git ignores graph.html",),
        ("can be written",),
    ):
        assert level(findings, *parts) == "ok", parts


def test_it_changes_nothing(repository: Path) -> None:
    before = sorted(repository.rglob("*"))
    examine(repository)
    assert sorted(repository.rglob("*")) == before


def test_why_this_vault(vault: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(examine(vault), str(vault), "--vault names it")
    inner = vault / "deep"
    inner.mkdir()
    assert found(examine(vault, cwd=inner), str(vault), "it has kvault.toml")
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "kvault" / "config.toml"
    settings.parent.mkdir()
    settings.write_text(f'[vault]\npath = "{vault}"\n')
    findings = examine(vault, cwd=tmp_path)
    assert found(findings, str(vault), "vault.path in")
    assert found(findings, "settings read:", str(settings), str(vault / "kvault.toml"))
    monkeypatch.setenv("KVAULT_VAULT", str(vault))
    assert found(examine(vault, cwd=tmp_path), "$KVAULT_VAULT names it")


def test_no_vault_is_wrong_usage(tmp_path: Path) -> None:
    assert kvault("doctor", "--vault", tmp_path / "nowhere").returncode == 2
    assert kvault("doctor", cwd=tmp_path).returncode == 2


def test_broken_settings_are_an_error_with_a_remedy(vault: Path) -> None:
    (vault / "kvault.toml").write_text("[recall]\nlimt = 3\n")
    one = found(examine(vault, code=1), "unknown key: recall.limt")
    assert one is not None
    assert one["level"] == "error"
    assert "recall.limit" in one["remedy"]


def test_a_folder_without_a_marker_and_git(vault: Path) -> None:
    (vault / "kvault.toml").unlink()
    findings = examine(vault)
    assert level(findings, "neither kvault.toml nor .obsidian") == "warn"
    assert level(findings, "never built") == "warn"
    assert level(findings, "no git repository") == "warn"
    assert level(findings, "no settings file") == "ok"


def test_changed_files_are_counted(vault: Path) -> None:
    kvault("build", "--vault", vault)
    (vault / "a.md").write_text("changed and longer than before\n")
    (vault / "new.md").write_text("new\n")
    (vault / "b.md").unlink()
    assert level(examine(vault), "3 files have changed since") == "ok"


def test_a_commit_that_was_not_built(repository: Path) -> None:
    kvault("build", "--vault", repository)
    (repository / "c.md").write_text("c\n")
    commit(repository)
    one = found(examine(repository), "checked out is")
    assert one is not None
    assert (one["level"], one["remedy"]) == ("warn", "kvault build")


def test_what_git_tracks_and_does_not_ignore(vault: Path) -> None:
    kvault("build", "--vault", vault)
    git(vault, "init", "-q")
    (vault / ".index" / ".gitignore").unlink()
    commit(vault)
    findings = examine(vault)
    one = found(findings, "git tracks .index")
    assert one is not None
    assert one["remedy"].startswith("git rm -r --cached .index")
    assert level(findings, "git tracks GRAPH_REPORT.md") == "warn"
    assert level(findings, "git tracks graph.html") == "warn"
    (vault / "graph.html").unlink()
    git(vault, "rm", "-q", "--cached", "graph.html")
    assert level(examine(vault), "git does not ignore graph.html") == "warn"


def test_a_shared_report(repository: Path) -> None:
    (repository / "kvault.toml").write_text("[report]\ntrack = true\n")
    one = found(examine(repository), "report.track is set")
    assert one is not None and one["level"] == "warn"
    (repository / ".gitignore").write_text(".index/\ngraph.html\n")
    kvault("build", "--vault", repository)
    commit(repository)
    assert level(examine(repository), "git sees GRAPH_REPORT.md") == "ok"


def test_a_report_that_is_a_persons(repository: Path) -> None:
    (repository / "GRAPH_REPORT.md").write_text("mine\n")
    assert level(examine(repository), "GRAPH_REPORT.md was not written by kvault") == "warn"


def test_files_that_are_not_read_are_named(vault: Path, tmp_path: Path) -> None:
    (vault / "out.md").symlink_to(tmp_path / "own")
    (vault / "bad.md").write_bytes(b"\xff\xfe bad")
    for number in range(15):
        (vault / f"link{number}.md").symlink_to("nowhere")
    kvault("build", "--vault", vault)
    findings = examine(vault)
    assert level(findings, "bad.md", "UTF-8") == "warn"
    assert level(findings, "link0.md", "leads nowhere") == "warn"
    assert level(findings, "not read", "7 more") == "warn"


def test_an_expression_that_is_not_applied_is_named(vault: Path) -> None:
    (vault / ".obsidian").mkdir(exist_ok=True)
    (vault / ".obsidian" / "app.json").write_text('{"userIgnoreFilters": ["/(a+)+$/", "/fine/", "x/"]}')
    out = kvault("doctor", "--vault", vault).stdout
    assert "may take for ever: /(a+)+$/" in out and "fine" not in out


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let such files be made")
def test_names_other_systems_cannot_hold(vault: Path) -> None:
    (vault / "RedShift: filter.md").touch()
    (vault / "aux.md").touch()
    (vault / "A.md").touch()
    (vault / "ends. ").mkdir()
    findings = examine(vault)
    assert level(findings, "RedShift: filter.md", "forbids :") == "warn"
    assert level(findings, "aux.md", "device") == "warn"
    assert level(findings, "a.md", "the same as A.md") == "warn"
    assert level(findings, "ends. ", "dot or blank") == "warn"


def test_a_damaged_index_is_set_aside_and_told(vault: Path) -> None:
    kvault("build", "--vault", vault)
    (vault / ".index" / FILE).write_bytes(b"no database" * 1000)
    findings = examine(vault)
    assert level(findings, "set aside", ".corrupt") == "warn"
    assert level(findings, "never built") == "warn"
    kvault("build", "--vault", vault)
    assert level(examine(vault), "index of 2 notes") == "ok"


def test_an_index_of_other_settings(vault: Path) -> None:
    kvault("build", "--vault", vault)
    (vault / "kvault.toml").write_text("[obsidian]\nbase_links = true\n")
    assert level(examine(vault), "other settings or another version") == "warn"


def test_leftovers_of_a_killed_run(vault: Path) -> None:
    kvault("build", "--vault", vault)
    (vault / ".index" / "graph.json.123.tmp").touch()
    (vault / ".index" / "index-0.sqlite").touch()
    (vault / ".index" / "journal.json").write_text("{}")
    with open(vault / ".index" / "lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        findings = examine(vault)
        assert level(findings, "another kvault is writing") == "warn"
        assert not found(findings, "half-written")  # the writer's own
    findings = examine(vault)
    assert not found(findings, "another kvault is writing")
    assert level(findings, "half-written", "graph.json.123.tmp") == "warn"
    assert level(findings, "another version", "index-0.sqlite") == "ok"
    assert level(findings, "a move was cut short") == "warn"
    assert (vault / ".index" / "journal.json").exists()


def test_a_vault_that_cannot_be_written(vault: Path) -> None:
    kvault("build", "--vault", vault)
    index = vault / ".index"
    if subprocess.run(["chattr", "+i", str(index)], capture_output=True, check=False).returncode:
        index.chmod(0o555)
        if os.access(index, os.W_OK):
            pytest.skip("this user may write everywhere")
    try:
        findings = examine(vault)
    finally:
        subprocess.run(["chattr", "-i", str(index)], capture_output=True, check=False)
        index.chmod(0o755)
    assert level(findings, "cannot be written") == "warn"
    assert level(findings, "index of 2 notes") == "ok"


def test_the_text_has_a_line_each_and_the_remedy_below(vault: Path) -> None:
    done = kvault("doctor", "--vault", vault)
    lines = done.stdout.splitlines()
    at = lines.index("warn   the vault was never built")
    assert lines[at + 1] == "       -> kvault build"
    assert "0 errors, 2 warnings" in done.stderr


def contents(root: Path) -> dict[str, tuple[str, int]]:
    return {
        str(path.relative_to(root)): (
            sha256(path.read_bytes()).hexdigest(),
            path.stat().st_mtime_ns,
        )
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in (".index", "GRAPH_REPORT.md", "graph.html")
    }


def test_the_proof_on_the_sample_vault(tmp_path: Path) -> None:
    root = tmp_path / "v"
    ignore = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")
    shutil.copytree(ROOT / "sample-vault", root, ignore=ignore)
    before = contents(root)
    done = kvault("doctor", "--prove", "--json", "--vault", root)
    assert done.returncode == 0, done.stdout
    value = json.loads(done.stdout)
    assert [step["step"].split(",")[0] for step in value["steps"]] == [
        "init",
        "build --full",
        "recall",
        "links",
        "report",
    ]
    assert all(step["files"] == len(before) for step in value["steps"])
    assert all(one["level"] == "ok" and f"unchanged {len(before)} files" in one["what"] for one in value["findings"])
    assert contents(root) == before
    assert (root / ".index" / FILE).exists()  # it was really built


def test_the_proof_counts_hidden_files_and_a_persons_report(vault: Path) -> None:
    (vault / ".obsidian").mkdir()
    (vault / ".obsidian" / "app.json").write_text("{}")
    (vault / "GRAPH_REPORT.md").write_text("mine\n")
    done = kvault("doctor", "--prove", "--vault", vault)
    assert done.returncode == 0
    assert "unchanged 5 files" in done.stdout.splitlines()[0]


@pytest.mark.parametrize("how", ("bytes", "time", "gone", "new"))
def test_a_step_that_touches_a_note_is_found_out(
    vault: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    def harm(root: str, config: object) -> None:
        if how == "bytes":
            stat = (vault / "a.md").stat()
            (vault / "a.md").write_bytes((vault / "a.md").read_bytes().swapcase())
            os.utime(vault / "a.md", ns=(stat.st_atime_ns, stat.st_mtime_ns))
        elif how == "time":
            os.utime(vault / "a.md")
        elif how == "gone":
            (vault / "a.md").unlink()
        else:
            (vault / "c.md").touch()

    monkeypatch.setattr(proving, "STEPS", (*proving.STEPS[:2], ("harm", harm)))
    assert main(["doctor", "--prove", "--json", "--vault", str(vault)]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert [one["level"] for one in findings] == ["ok", "ok", "error"]
    assert findings[2]["what"] == f"harm: changed {'c.md' if how == 'new' else 'a.md'}"


def test_no_proof_while_a_move_waits(vault: Path) -> None:
    kvault("build", "--vault", vault)
    (vault / ".index" / "journal.json").write_text("{}")
    done = kvault("doctor", "--prove", "--vault", vault)
    assert done.returncode == 1
    assert "move was cut short" in done.stderr
