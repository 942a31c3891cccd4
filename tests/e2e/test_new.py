"""kvault new as a process: where a note goes, what it says, when it is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.asking import run_here
from tests.helpers.homes import use_own_home
from tests.helpers.keys import KEYS
from tests.helpers.vaults import read_vault

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "kvault"]

CARD = "---\ntype: project\nstatus: {status}\nnext: go\n---\n| Source | Path |\n|---|---|\n| repo | {repo} |\n"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_home(tmp_path, monkeypatch)


def kvault(*args: str | Path, cwd: Path | None = None, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *map(str, args)],
        cwd=cwd or ROOT,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def make(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """Return a vault with two projects, one of them at work in a folder outside."""
    (tmp_path / "code" / "src").mkdir(parents=True)
    return make(
        tmp_path / "v",
        {
            "kvault.toml": "",
            "projects/app/app.md": CARD.format(status="active", repo=tmp_path / "code"),
            "projects/site/site.md": CARD.format(status="active", repo="/nowhere/site"),
            "archive/old/old.md": CARD.format(status="archived", repo="/nowhere/old"),
            "shared/Retry twice.md": "---\nsummary: Webhooks are retried twice.\naliases: [Retries]\n---\nx\n",
            "shared/titled.md": "---\ntitle: A long title\n---\nwebhooks again\n",
        },
    )


def told(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)
    assert value["version"] == 1
    return value


def test_it_saves_a_note_that_can_be_found(vault: Path) -> None:
    done = kvault(
        *("new", "Bill monthly", "--type", "decision", "--summary", "Bill monthly: not per call."),
        *("--body", "Per call costs 40 hours a month.", "--folder", "shared", "--vault", vault),
    )
    assert (done.returncode, done.stdout) == (0, "shared/Bill monthly.md\n")
    lines = (vault / "shared/Bill monthly.md").read_text().split("\n")
    assert lines[0:3] == ["---", "type: decision", 'summary: "Bill monthly: not per call."']
    assert lines[3].startswith("created: 2")
    assert lines[4:] == ["---", "Per call costs 40 hours a month.", ""]
    shown = json.loads(kvault("show", "Bill monthly", "--json", "--vault", vault).stdout)
    assert shown["summary"] == "Bill monthly: not per call."
    assert shown["index"]["overlaid"] == 0  # it was in the index already
    assert "Bill monthly" in kvault("recall", "billing", "per", "call", "--vault", vault).stdout


@pytest.mark.parametrize(
    ("flags", "path"),
    (
        (("--project", "app"), "projects/app/notes/T.md"),
        (("--project", "APP", "--type", "decision"), "projects/app/decisions/T.md"),
        (("--project", "app", "--type", "memory"), "projects/app/memory/T.md"),
        (("--project", "app", "--type", "gotcha"), "projects/app/notes/T.md"),
        (("--project", "app", "--type", "own-kind"), "projects/app/notes/T.md"),
        (("--folder", "project", "--project", "site"), "projects/site/notes/T.md"),
        (("--folder", "shared", "--type", "decision"), "shared/T.md"),
        (("--folder", "inbox"), "inbox/T.md"),
        ((), "shared/T.md"),  # two projects are active
    ),
)
def test_where_a_note_is_filed(vault: Path, flags: tuple[str, ...], path: str) -> None:
    value = told(kvault("new", "T", *flags, "--json", "--vault", vault))
    assert value["path"] == path
    assert value["absolute"] == str(vault / path)
    assert (vault / path).is_file()


def test_the_working_folder_tells_the_project(vault: Path, tmp_path: Path) -> None:
    done = kvault("new", "T", "--vault", vault, cwd=tmp_path / "code" / "src")
    assert done.stdout == "projects/app/notes/T.md\n"
    assert 'links: ["[[projects/app/app]]"]' in (vault / "projects/app/notes/T.md").read_text()
    links = json.loads(kvault("links", "T", "--json", "--vault", vault).stdout)["links"]
    assert [link["target"] for link in links] == ["projects/app/app.md"]
    inner = kvault("new", "U", cwd=vault / "projects" / "site")
    assert inner.stdout == "projects/site/notes/U.md\n"


def test_the_only_active_project_is_meant(vault: Path) -> None:
    card = vault / "projects/site/site.md"
    card.write_text(card.read_text().replace("active", "paused"))
    assert kvault("new", "T", "--vault", vault).stdout == "projects/app/notes/T.md\n"
    assert kvault("new", "U", "--folder", "inbox", "--vault", vault).stdout == "inbox/U.md\n"


@pytest.mark.parametrize(
    ("flags", "message", "hint"),
    (
        (("--folder", "project"), "not clear which project", "app, site"),
        (("--project", "ap"), "there is no project ap", "did you mean app?"),
        (("--project", "old"), "the project old is archived", "--folder shared"),
        (("--type", "project"), "a project's card", "schema.md"),
    ),
)
def test_a_project_that_is_not_known_is_refused(vault: Path, flags: tuple[str, ...], message: str, hint: str) -> None:
    done = kvault("new", "T", *flags, "--vault", vault)
    assert done.returncode == 1
    assert message in done.stderr and hint in done.stderr
    assert not list(vault.rglob("T.md"))


@pytest.mark.parametrize(
    "flags",
    (
        ("--folder", "nowhere"),
        ("--folder", "inbox", "--project", "app"),
        ("--titel", "x"),
        ("--body",),
    ),
)
def test_a_wrong_call_is_usage(vault: Path, flags: tuple[str, ...]) -> None:
    assert kvault("new", "T", *flags, "--vault", vault).returncode == 2
    assert not list(vault.rglob("T.md"))


@pytest.mark.parametrize(
    "words",
    [
        (f"The key is {KEYS['stripe']}",),
        ("Keys", "--summary", KEYS["google"]),
        ("Keys", "--body", f"x\n{KEYS['private']}"),
    ],
    ids=["title", "summary", "body"],
)
def test_a_key_is_refused(words: tuple[str, ...], vault: Path) -> None:
    before = read_vault(vault)
    ran = run_here("new", *words, "--vault", str(vault))
    assert (ran.code, ran.out) == (1, "") and "a vault keeps no keys" in ran.err
    assert read_vault(vault) == before


@pytest.mark.parametrize("title", ("", "  \n", "\t"))
def test_a_title_is_needed(vault: Path, title: str) -> None:
    assert kvault("new", title, "--vault", vault).returncode == 2


@pytest.mark.parametrize(
    ("title", "path"),
    (
        ("Retry twice", "shared/Retry twice.md"),
        ("RETRY  twice", "shared/Retry twice.md"),
        ("Retry twice.md", "shared/Retry twice.md"),
        ("Retry/twice", None),
        ("Retry: twice", "shared/Retry twice.md"),  # its file would have that name
        ("retries", "shared/Retry twice.md"),
        ("a long title", "shared/titled.md"),
        ("APP", "projects/app/app.md"),
        ("old", "archive/old/old.md"),
    ),
)
def test_one_title_has_one_note(vault: Path, title: str, path: str | None) -> None:
    before = sorted(vault.rglob("*.md"))
    done = kvault("new", title, "--folder", "inbox", "--json", "--vault", vault)
    if path is None:
        assert done.returncode == 0
        return
    assert done.returncode == 1
    assert path in done.stderr
    assert json.loads(done.stdout)["error"]["path"] == path
    assert sorted(vault.rglob("*.md")) == before


def test_the_most_similar_notes_are_shown_first(vault: Path) -> None:
    more = {f"shared/n{n}.md": f"webhooks number {n}\n" for n in range(4)}
    make(vault, more)
    done = kvault("new", "Webhooks retried", "--json", "--vault", vault)
    similar = told(done)["similar"]
    assert isinstance(similar, list)
    assert len(similar) == 3
    assert similar[0]["path"] == "shared/Retry twice.md"
    assert similar[0]["summary"] == "Webhooks are retried twice."
    assert done.stderr.splitlines()[0].endswith("similar: shared/Retry twice.md - Webhooks are retried twice.")


def test_a_note_does_not_steer_the_terminal(vault: Path) -> None:
    make(vault, {"shared/evil.md": '---\nsummary: "zebra \\u001b[2J gone"\n---\n'})
    said = kvault("new", "Zebra", "--vault", vault).stderr
    assert "similar: shared/evil.md - zebra" in said
    assert "\x1b" not in said


def test_nothing_similar_is_shown_where_nothing_is(vault: Path) -> None:
    assert told(kvault("new", "Zebra", "--json", "--vault", vault))["similar"] == []


def test_a_dry_run_writes_nothing(vault: Path) -> None:
    done = kvault("new", "T", "--dry-run", "--body", "x", "--folder", "inbox", "--vault", vault)
    assert done.returncode == 0
    assert done.stdout.startswith("inbox/T.md\n---\ntype: note\n")
    value = told(kvault("new", "T", "--dry-run", "--json", "--folder", "inbox", "--vault", vault))
    assert value["written"] is False
    assert not (vault / "inbox").exists()


def test_the_body_comes_from_stdin_as_it_is(vault: Path) -> None:
    body = "\ufeff# H\r\n\r\nlast ünï 潮".encode()
    kvault("new", "T", "--body", "-", "--folder", "inbox", "--vault", vault, stdin=body)
    text = (vault / "inbox/T.md").read_bytes().decode()
    assert text.partition("\n---\n")[2] == "# H\r\n\r\nlast ünï 潮\n"
    bad = kvault("new", "U", "--body", "-", "--vault", vault, stdin=b"\xff")
    assert bad.returncode == 2
    assert "UTF-8" in bad.stderr


def test_what_is_given_is_read_back(vault: Path) -> None:
    title = 'What: "A/B" #1? [x] - yes\\no'
    summary = "no: {a} 'b' #c | \\ \u2028 \U0001f600"
    value = told(kvault("new", title, "--summary", summary, "--type", "true", "--json", "--vault", vault))
    path = str(value["path"])
    assert path == "shared/What A-B 1 x - yes-no.md"
    shown = json.loads(kvault("show", path, "--json", "--vault", vault).stdout)
    assert shown["title"] == title
    assert shown["aliases"] == [title]
    assert shown["properties"]["summary"] == " ".join(summary.split())
    assert shown["properties"]["type"] == "true"
    assert kvault("new", title, "--vault", vault).returncode == 1


@pytest.mark.parametrize(
    ("app", "path"),
    (
        ('{"newFileLocation":"root"}', "T.md"),
        ("{}", "T.md"),
        ("not json", "T.md"),
        ("[]", "T.md"),
        ('{"newFileLocation":"folder","newFileFolderPath":"Notes/New"}', "Notes/New/T.md"),
        ('{"newFileLocation":"folder","newFileFolderPath":"notes"}', "Notes/T.md"),
        ('{"newFileLocation":"folder","newFileFolderPath":"/"}', "T.md"),
        ('{"newFileLocation":"folder","newFileFolderPath":"../out"}', "T.md"),
        ('{"newFileLocation":"folder","newFileFolderPath":".hidden"}', "T.md"),
        ('{"newFileLocation":"current"}', "Notes/Deep/T.md"),
    ),
)
def test_a_vault_without_the_layout_has_its_own_place(tmp_path: Path, app: str, path: str) -> None:
    vault = make(tmp_path / "v", {".obsidian/app.json": app, "Notes/Deep/a.md": "a\n"})
    assert kvault("new", "T", cwd=vault / "Notes" / "Deep").stdout == f"{path}\n"
    assert (vault / path).is_file()


def test_without_the_layout_a_folder_may_still_be_named(tmp_path: Path) -> None:
    vault = make(tmp_path / "v", {".obsidian/app.json": "{}", "Inbox/a.md": "a\n"})
    assert kvault("new", "T", "--folder", "inbox", cwd=vault).stdout == "Inbox/T.md\n"
    done = kvault("new", "U", "--folder", "project", cwd=vault)
    assert done.returncode == 1
    assert "no project" in done.stderr


def test_after_init_the_layout_holds(tmp_path: Path) -> None:
    vault = make(tmp_path / "v", {".obsidian/app.json": "{}"})
    kvault("init", vault, "--yes")
    assert kvault("new", "T", cwd=vault).stdout == "shared/T.md\n"


def test_a_folder_that_leads_out_of_the_vault_is_refused(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (vault / "inbox").symlink_to(tmp_path / "outside")
    done = kvault("new", "T", "--folder", "inbox", "--vault", vault)
    assert done.returncode == 1
    assert "out of the vault" in done.stderr
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_vault_that_cannot_be_written_is_refused(vault: Path) -> None:
    (vault / "inbox").write_text("a file where a folder is needed")
    done = kvault("new", "T", "--folder", "inbox", "--vault", vault)
    assert done.returncode == 1
    assert "inbox/T.md cannot be written" in done.stderr
    assert not list(vault.rglob(".kvault*"))


def test_a_read_only_vault_is_refused(vault: Path) -> None:
    if subprocess.run(["chattr", "+i", str(vault)], capture_output=True, check=False).returncode:
        vault.chmod(0o555)
        if os.access(vault, os.W_OK):
            pytest.skip("this user may write everywhere")
    try:
        done = kvault("new", "T", "--folder", "inbox", "--vault", vault)
    finally:
        subprocess.run(["chattr", "-i", str(vault)], capture_output=True, check=False)
        vault.chmod(0o755)
    assert done.returncode == 1
    assert "inbox/T.md cannot be written" in done.stderr
    assert not (vault / ".index").exists()


def test_of_many_at_once_one_wins(vault: Path) -> None:
    folders = ("shared", "inbox", "shared", "inbox")
    runs = [
        subprocess.Popen(
            [*COMMAND, "new", "Same", "--folder", folder, "--vault", str(vault)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for folder in folders
    ]
    said = [run.communicate(timeout=60)[1].decode() for run in runs]
    assert sorted(run.returncode for run in runs) == [0, 1, 1, 1]
    assert len(list(vault.rglob("Same.md"))) == 1
    assert sum("is there already" in text for text in said) == 3


def test_an_unknown_kind_that_is_nearly_known_is_told(vault: Path) -> None:
    done = kvault("new", "T", "--type", "desicion", "--summary", "s", "--vault", vault)
    assert done.returncode == 0
    assert "did you mean decision?" in done.stderr


def test_the_vaults_own_words_for_kinds_count(vault: Path) -> None:
    (vault / "kvault.toml").write_text('[kinds]\n"beschluss" = "decision"\n')
    done = kvault("new", "T", "--type", "beschluss", "--project", "app", "--vault", vault)
    assert done.stdout == "projects/app/decisions/T.md\n"
    assert "type: beschluss" in (vault / "projects/app/decisions/T.md").read_text()
