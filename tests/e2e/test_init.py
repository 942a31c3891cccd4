"""kvault init as a process, on real folders and repositories."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = {"kvault.toml", "KVAULT.md", "schema.md", ".gitignore"}
COMMAND = [sys.executable, "-m", "kvault"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's own files out of the tests."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        folder = tmp_path / "own" / name
        folder.mkdir(parents=True)
        monkeypatch.setenv(name, str(folder))
    monkeypatch.delenv("KVAULT_VAULT", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def kvault(*args: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        cwd=cwd or ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def contents(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


def git(root: Path, *args: str) -> str:
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    return subprocess.run(["git", *who, *args], cwd=root, capture_output=True, text=True, check=True).stdout


def test_without_a_terminal_it_shows_and_writes_nothing(tmp_path: Path) -> None:
    vault = tmp_path / "notes"
    done = kvault("init", vault)
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == [
        "kvault.toml",
        "KVAULT.md",
        "schema.md",
        ".gitignore",
    ]
    assert "run with --yes" in done.stderr
    assert not vault.exists()


def test_it_makes_the_folder_and_what_is_missing(tmp_path: Path) -> None:
    vault = tmp_path / "deep" / "notes"
    done = kvault("init", vault, "--yes", "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert (told["version"], told["written"]) == (1, True)
    found = contents(vault)
    assert set(found) == FILES
    for edit in told["edits"]:
        assert edit["before"] is None
        assert edit["after"] == "sha256:" + sha256(found[edit["path"]]).hexdigest()
        assert edit["lines_changed"] == found[edit["path"]].count(b"\n")
    assert found[".gitignore"] == b".index/\nGRAPH_REPORT.md\ngraph.html\n"
    assert "git init" in done.stderr
    assert not (vault / ".git").exists()


def test_a_repeat_does_nothing_and_says_so(tmp_path: Path) -> None:
    kvault("init", tmp_path / "v", "--yes")
    before = contents(tmp_path / "v")
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "v").iterdir()}
    again = kvault("init", tmp_path / "v", "--yes")
    assert again.returncode == 0
    assert again.stdout.startswith("nothing is missing")
    assert contents(tmp_path / "v") == before
    assert times == {path: path.stat().st_mtime_ns for path in (tmp_path / "v").iterdir()}
    told = json.loads(kvault("init", tmp_path / "v", "--yes", "--json").stdout)
    assert (told["edits"], told["written"]) == ([], False)


def test_the_working_folder_is_the_default(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    assert kvault("init", "--yes", cwd=folder).returncode == 0
    assert set(contents(folder)) == FILES


def test_in_a_folder_of_a_vault_the_vault_is_meant(tmp_path: Path) -> None:
    inner = tmp_path / "v" / "projects"
    inner.mkdir(parents=True)
    (tmp_path / "v" / "kvault.toml").touch()
    kvault("init", "--yes", cwd=inner)
    assert set(contents(tmp_path / "v")) == FILES
    said = kvault("init", inner).stderr
    assert "lies in the vault" in said


def test_what_is_there_stays_in_an_obsidian_vault_and_repository(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    shutil.copytree(ROOT / "sample-vault", vault)
    for name in ("kvault.toml", "KVAULT.md", "GRAPH_REPORT.md", "graph.html"):
        (vault / name).unlink(missing_ok=True)
    shutil.rmtree(vault / ".index", ignore_errors=True)
    (vault / ".obsidian").mkdir(exist_ok=True)
    (vault / ".obsidian" / "app.json").write_text("{}")
    (vault / ".gitignore").write_bytes(b"*.tmp\r\n\xff odd\r\n.DS_Store")
    git(vault, "init", "-q")
    git(vault, "add", "-A")
    git(vault, "commit", "-qm", "all")
    before = contents(vault)
    done = kvault("init", vault, "--yes", "--json")
    told = {edit["path"]: edit for edit in json.loads(done.stdout)["edits"]}
    assert set(told) == {"kvault.toml", "KVAULT.md", ".gitignore"}
    assert told[".gitignore"]["lines_changed"] == 3
    assert told[".gitignore"]["before"] == "sha256:" + sha256(before[".gitignore"]).hexdigest()
    after = contents(vault)
    kept = before.pop(".gitignore")
    assert after[".gitignore"] == kept + b"\r\n.index/\r\nGRAPH_REPORT.md\r\ngraph.html\r\n"
    assert {path: after[path] for path in before} == before
    assert "git init" not in done.stderr
    assert git(vault, "status", "--short").split() == [
        *("M", ".gitignore"),
        *("??", "KVAULT.md"),
        *("??", "kvault.toml"),
    ]
    assert kvault("build", "--vault", vault).returncode == 0
    assert "GRAPH_REPORT" not in git(vault, "status", "--short")
    assert kvault("init", vault).stdout.startswith("nothing is missing")


def test_a_note_keeps_the_links_to_it(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    (vault / "db").mkdir(parents=True)
    (vault / "db" / "Schema.md").write_text("tables\n")
    (vault / "a.md").write_text("see [[schema]]\n")
    done = kvault("init", vault, "--yes")
    assert "[[schema]] leads to db/Schema.md" in done.stderr
    assert not (vault / "schema.md").exists()
    assert "[[schema]]" not in (vault / "KVAULT.md").read_text()
    links = json.loads(kvault("links", "a", "--json", "--vault", vault).stdout)["links"]
    assert links[0]["target"] == "db/Schema.md"
    assert kvault("init", vault).stdout.startswith("nothing is missing")


def test_a_file_of_the_same_name_in_another_case_is_there(tmp_path: Path) -> None:
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "Schema.md").write_text("mine\n")
    kvault("init", tmp_path / "v", "--yes")
    assert set(contents(tmp_path / "v")) == (FILES - {"schema.md"}) | {"Schema.md"}
    assert "[[schema]]" not in (tmp_path / "v" / "KVAULT.md").read_text()


@pytest.mark.parametrize(
    ("files", "lines"),
    (
        ({"kvault.toml": "[report]\ntrack = true\n"}, [".index/", "graph.html"]),
        ({"GRAPH_REPORT.md": "my own report\n"}, [".index/", "graph.html"]),
        ({".gitignore": "!GRAPH_REPORT.md\n/.index\n"}, ["graph.html"]),
        ({".gitignore": "graph.html\n.index/\nGRAPH_REPORT.md\n"}, []),
        (
            {"GRAPH_REPORT.md": "<!-- kvault: report -->\n"},
            [".index/", "GRAPH_REPORT.md", "graph.html"],
        ),
    ),
)
def test_git_ignores_only_what_is_kvaults(tmp_path: Path, files: dict[str, str], lines: list[str]) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    before = files.get(".gitignore", "").splitlines()
    kvault("init", tmp_path, "--yes")
    ignored = tmp_path / ".gitignore"
    assert ignored.read_text().splitlines() == before + lines


def test_a_gitignore_above_is_enough(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / ".gitignore").write_text(".index/\ndocs/GRAPH_REPORT.md\n")
    kvault("init", tmp_path / "docs", "--yes")
    assert (tmp_path / "docs" / ".gitignore").read_text() == "graph.html\n"


def test_odd_places_are_refused_with_a_reason(tmp_path: Path) -> None:
    home = Path(os.environ["HOME"])
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(home)
    for place, why in (
        (home, "home folder"),
        (tmp_path / "link", "home folder"),
        ("~", "home folder"),
        ("/", "root of the file system"),
        (tmp_path / "v" / ".obsidian" / "x", "hidden folder .obsidian"),
        (tmp_path / "file", "is not a folder"),
        (tmp_path / "file" / "x", "is not a folder"),
    ):
        done = kvault("init", place, "--yes")
        assert (done.returncode, why in done.stderr) == (1, True), done.stderr
        assert done.stdout == ""
    assert not (tmp_path / "v").exists()
    assert list(home.iterdir()) == []


def test_a_vault_in_a_hidden_folder_is_completed(tmp_path: Path) -> None:
    vault = tmp_path / ".worktrees" / "v"
    (vault / ".obsidian").mkdir(parents=True)
    assert kvault("init", vault, "--yes").returncode == 0
    assert set(contents(vault)) == FILES


def test_a_typo_and_broken_settings_are_wrong_usage(tmp_path: Path) -> None:
    done = kvault("init", tmp_path, "--yess")
    assert done.returncode == 2
    assert "did you mean --yes?" in done.stderr
    (tmp_path / "kvault.toml").write_text("[report]\ntrack = 1\n")
    done = kvault("init", tmp_path, "--yes", "--json")
    assert done.returncode == 2
    assert "report.track" in json.loads(done.stdout)["error"]["message"]
    assert set(contents(tmp_path)) == {"kvault.toml"}


def test_a_place_that_cannot_be_written_is_refused_and_told(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    vault.mkdir()
    if subprocess.run(["chattr", "+i", str(vault)], capture_output=True, check=False).returncode:
        vault.chmod(0o555)
        if os.access(vault, os.W_OK):
            pytest.skip("this user may write everywhere")
    try:
        done = kvault("init", vault, "--yes")
    finally:
        subprocess.run(["chattr", "-i", str(vault)], capture_output=True, check=False)
        vault.chmod(0o755)
    assert done.returncode == 1
    assert "kvault.toml cannot be written" in done.stderr
    assert "nothing was written" in done.stderr
    assert list(vault.iterdir()) == []


def test_a_gitignore_that_is_no_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").mkdir()
    done = kvault("init", tmp_path, "--yes")
    assert done.returncode == 0
    assert ".gitignore is no ordinary file" in done.stderr
    assert set(contents(tmp_path)) == FILES - {".gitignore"}


def on_a_terminal(vault: Path, answer: bytes | None) -> tuple[int, str]:
    """Run init on a pseudo terminal and answer its question; None is Ctrl-C."""
    main, side = pty.openpty()
    child = subprocess.Popen([*COMMAND, "init", str(vault)], cwd=ROOT, stdin=side, stdout=side, stderr=side)
    os.close(side)
    seen = b""
    until = time.monotonic() + 30
    while b"[y/N]" not in seen and time.monotonic() < until:
        seen += os.read(main, 4096)
    if answer is None:
        child.send_signal(signal.SIGINT)
    else:
        os.write(main, answer)
    code = child.wait(timeout=30)
    try:
        while part := os.read(main, 4096):
            seen += part
    except OSError:  # Linux says so when the other side has closed
        pass
    os.close(main)
    return code, seen.decode()


@pytest.mark.parametrize(
    ("answer", "code", "writes"),
    (
        (b"y\n", 0, True),
        (b"n\n", 0, False),
        (b"\n", 0, False),
        (b"\x04", 0, False),
        (None, 130, False),
    ),
)
def test_on_a_terminal_it_asks(tmp_path: Path, answer: bytes | None, code: int, writes: bool) -> None:
    vault = tmp_path / "v"
    got, seen = on_a_terminal(vault, answer)
    assert got == code, seen
    assert seen.index("kvault.toml") < seen.index("Write these files? [y/N]")
    assert vault.exists() == writes
    if not writes:
        assert "stopped" in seen if answer is None else "nothing was written" in seen


def test_two_at_once_make_one_vault(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*.tmp\n")
    runs = [subprocess.Popen([*COMMAND, "init", str(tmp_path), "--yes"], cwd=ROOT) for _ in range(4)]
    assert [run.wait(timeout=60) for run in runs] == [0, 0, 0, 0]
    assert set(contents(tmp_path)) == FILES
    assert (tmp_path / ".gitignore").read_text() == "*.tmp\n.index/\nGRAPH_REPORT.md\ngraph.html\n"


def test_the_routing_table_is_kept_and_the_rest_untouched(tmp_path: Path) -> None:
    vault = tmp_path / "v"
    kvault("init", vault, "--yes")
    page = vault / "KVAULT.md"
    mine = page.read_text().replace("## Rules", "## My rules").replace("| not filed yet | `inbox/` |\n", "")
    page.write_bytes(mine.replace("\n", "\r\n").encode())
    (vault / "Trips").mkdir()
    shown = kvault("init", vault)
    assert shown.stdout.splitlines()[1:] == ["  KVAULT.md     changed   2 lines"]
    assert page.read_bytes() == mine.replace("\n", "\r\n").encode()
    told = json.loads(kvault("init", vault, "--yes", "--json").stdout)
    assert [edit["path"] for edit in told["edits"]] == ["KVAULT.md"]
    after = page.read_bytes().decode()
    added = "| not filed yet | `inbox/` |\r\n", "| what is filed in folders of your own | `Trips/` |\r\n"
    assert all(row in after for row in added)
    assert after.replace(added[0], "").replace(added[1], "") == mine.replace("\n", "\r\n")
    assert kvault("init", vault).stdout.startswith("nothing is missing")
    page.write_text("# All mine\n")
    assert kvault("init", vault, "--yes").stdout.startswith("nothing is missing")
    assert page.read_text() == "# All mine\n"


def test_agents_are_offered_to_a_new_vault_only(tmp_path: Path) -> None:
    assert "kvault hooks install --agent claude" in kvault("init", tmp_path / "v", "--yes").stderr
    assert "--agent" not in kvault("init", tmp_path / "v").stderr
