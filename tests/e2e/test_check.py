"""kvault check as a process on real vaults: formats, switches, baseline, fix."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.program import Ran
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

ROOT = Path(__file__).resolve().parents[2]
BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")
FILES = {
    "kvault.toml": "# nothing is set\n",
    "a.md": "See [[Bill]], [[Nowhere]] and [[n/billing|it]].\n",
    "b.md": "---\nup: [[a]]\n---\n[[a]] ![[gone.png]]\n",
    "n/Billing.md": "---\naliases: [Bill]\n---\n[[b]]\n",
}
ERRORS = ["a.md broken-link", "b.md missing-embed"]
ADVICE = ["a.md alias-link", "a.md case-mismatch", "b.md unquoted-link"]


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


def check(vault: Path, *arguments: str, cwd: Path | None = None) -> Ran:
    return run_kvault("check", "--vault", str(vault), *arguments, cwd=cwd)


def found(vault: Path, *arguments: str) -> Any:
    """Return what a check found as JSON."""
    ran = check(vault, *arguments, "--json")
    assert ran.code in (0, 1), ran
    return json.loads(ran.out)


def told(answer: Any) -> list[str]:
    return [f"{one['path']} {one['rule']}" for one in answer["findings"]]


@pytest.mark.parametrize("built", [False, True], ids=["without an index", "with an index"])
def test_json(vault: Path, built: bool) -> None:
    if built:
        run_kvault("build", "--vault", str(vault))
    ran = check(vault, "--json")
    assert ran.code == 1
    assert ran.out.count("\n") == 1
    answer = json.loads(ran.out)
    assert sorted(told(answer)) == sorted(ERRORS + ADVICE)
    assert answer["version"] == 1
    assert answer["counts"] == {"error": 2, "advice": 3}
    assert answer["judged"] == "vault"
    assert answer["index"].keys() == {"commit", "overlaid", "unread", "stale", "checked"}
    assert answer["findings"][1] == {
        "rule": "broken-link",
        "level": "error",
        "path": "a.md",
        "line": 1,
        "column": 15,
        "message": 'no file of the vault is called "Nowhere"',
        "remedy": "write that note, or name one that is there",
        "fixable": False,
        "related": [],
    }
    places = [(one["path"], one["line"], one["column"]) for one in answer["findings"]]
    assert places == sorted(places)
    assert check(vault, "--format", "json").out.replace(',"overlaid":4', ',"overlaid":0') == ran.out


def test_text(vault: Path) -> None:
    ran = check(vault)
    assert ran.code == 1
    assert ran.out.startswith("a.md:1:5 advice alias-link: no file is called")
    assert '\na.md:1:15 error broken-link: no file of the vault is called "Nowhere"\n  write that note' in ran.out
    assert ran.err == "kvault: 2 errors, 3 advice; --fix mends 3\n"


def test_github(vault: Path) -> None:
    (vault.parent / ".git").mkdir()
    ran = check(vault, "--format", "github")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert len(lines) == 5
    assert lines[1].startswith("::error file=vault/a.md,line=1,col=15,title=kvault broken-link::")
    assert sum(line.startswith("::warning ") for line in lines) == 3


def test_sarif(vault: Path) -> None:
    (vault.parent / ".git").mkdir()
    ran = check(vault, "--format", "sarif")
    assert ran.code == 1
    (run,) = json.loads(ran.out)["runs"]
    uris = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in run["results"]}
    assert uris == {"vault/a.md", "vault/b.md"}
    assert len(run["results"]) == 5


def test_a_vault_that_is_its_own_repository(vault: Path) -> None:
    (vault / ".git").mkdir()
    assert check(vault, "--format", "github").out.startswith("::warning file=a.md,")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rule", "alias-link"], 0),
        (["--rule", "alias-link", "--strict"], 1),
        (["--rule", "broken-link", "--rule", "utf8"], 1),
        (["--rule", "utf8", "--strict"], 0),
        (["n/Billing"], 0),
        (["a"], 1),
    ],
    ids=str,
)
def test_exit_codes(vault: Path, arguments: list[str], code: int) -> None:
    assert check(vault, *arguments).code == code


def test_of_some_notes_only_theirs_is_told(vault: Path) -> None:
    assert told(found(vault, "b")) == ["b.md unquoted-link", "b.md missing-embed"]


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["--rule", "broken-lnk"], "there is no rule broken-lnk", "did you mean broken-link?"),
        (["--format", "sarf"], "there is no format sarf", "did you mean sarif?"),
        (["--json", "--format", "github"], "--json and --format github exclude each other", "write one of them"),
        (["--staged", "a"], "--staged judges the commit as a whole", "leave out the notes"),
        (["--staged", "--fix"], "--fix changes files on disk", "kvault check --fix, then git add"),
        (["nowhere.md"], "no file of the vault is called nowhere.md", "kvault list"),
        (["--stage"], "check has no flag --stage", "did you mean --staged?"),
    ],
    ids=str,
)
def test_a_wrong_call_is_2(vault: Path, arguments: list[str], message: str, hint: str) -> None:
    ran = check(vault, *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert hint in ran.err


@pytest.mark.parametrize("more", [[], ["--staged"], ["--json"], ["--format", "sarif"]], ids=str)
def test_it_is_skipped_on_request(vault: Path, more: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVAULT_SKIP", "1")
    ran = check(vault, *more)
    assert (ran.code, ran.err) == (0, "kvault: nothing was checked, since KVAULT_SKIP is set\n")
    assert bool(ran.out) == ("--json" in more or "sarif" in more)
    if ran.out:
        json.loads(ran.out)


def test_zero_does_not_skip(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVAULT_SKIP", "0")
    assert check(vault).code == 1


def test_a_fault_is_3_and_names_the_way_out(vault: Path) -> None:
    broken = (
        "import kvault.check.run as run\nrun.check = None\nfrom kvault.cli.main import main\nraise SystemExit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken, "check", "--vault", str(vault)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3, done
    assert "KVAULT_SKIP=1" in done.stderr


def test_rules_are_switched_off_in_a_note(vault: Path) -> None:
    make_vault(vault, {"a.md": f"---\nkvault-ignore: [broken-link] # to be written\n---\n{FILES['a.md']}"})
    assert "a.md broken-link" not in told(found(vault))
    make_vault(vault, {"a.md": f"---\nkvault-ignore: alias-link\n---\n{FILES['a.md']}"})
    assert "a.md alias-link" not in told(found(vault))
    assert "a.md broken-link" in told(found(vault))


def test_rules_are_switched_off_in_the_vault(vault: Path) -> None:
    make_vault(vault, {"kvault.toml": '[check.off]\nbroken-link = "to be written"\nmissing-embed = "as above"\n'})
    assert sorted(told(found(vault))) == sorted(ADVICE)
    assert check(vault).code == 0


def test_the_user_may_switch_rules_off_too(vault: Path) -> None:
    make_vault(vault, {"kvault.toml": '[check.off]\nbroken-link = "to be written"\n'})
    user = Path(os.environ["XDG_CONFIG_HOME"]) / "kvault" / "config.toml"
    user.parent.mkdir(parents=True, exist_ok=True)
    user.write_text('[check]\noff.missing-embed = "pictures lie elsewhere"\n', encoding="utf-8")
    try:
        assert sorted(told(found(vault))) == sorted(ADVICE)
    finally:
        user.unlink()


def test_a_vault_may_be_strict(vault: Path) -> None:
    make_vault(vault, {"kvault.toml": "[check]\nstrict = true\n"})
    assert check(vault, "--rule", "alias-link").code == 1
    assert check(vault, "n/Billing").code == 0


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[check.off]\nbroken-lnk = "x"\n', 2, "did you mean broken-link?"),
        ('[check.off]\n\nbroken-link = ""\n', 3, "gives no reason for broken-link"),
        ("[check.off]\nbroken-link = true\n", 2, "gives no reason for broken-link"),
        ("[check]\noff = true\n", 2, "expected a table of reasons"),
        ('[check]\nstrict = "yes"\n', 2, "expected true or false"),
        ('[check]\nbaseline = "../b"\n', 2, "expected the path of a file in the vault"),
        ("[check]\nstric = true\n", 2, "did you mean check.strict?"),
    ],
)
def test_settings_that_do_not_hold(vault: Path, text: str, line: int, message: str) -> None:
    make_vault(vault, {"kvault.toml": text})
    ran = check(vault)
    assert ran.code == 2
    assert f"kvault.toml:{line}: " in ran.err
    assert message in ran.err


def lines_of(file: Path) -> list[str]:
    return [
        f"{row['path']} {row['rule']} {row['text']} {row['count']}"
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()[1:])
    ]


def test_the_life_of_a_baseline(vault: Path) -> None:
    file = vault / ".kvault-baseline"
    ran = check(vault, "--baseline", str(file), "--dry-run")
    assert (ran.code, file.exists()) == (0, False)
    assert "to be written with 5 findings" in ran.err
    ran = check(vault, "--baseline", ".kvault-baseline", cwd=vault)
    assert (ran.code, ran.out) == (0, "")
    assert lines_of(file) == [
        "a.md alias-link [[Bill]] 1",
        "a.md broken-link [[Nowhere]] 1",
        "a.md case-mismatch [[n/billing|it]] 1",
        "b.md missing-embed ![[gone.png]] 1",
        "b.md unquoted-link  1",
    ]
    written = file.read_bytes()
    assert check(vault, "--baseline", str(file), "--strict").code == 0
    assert file.read_bytes() == written

    make_vault(vault, {"a.md": f"\n\n{FILES['a.md']}[[New]]\n"})
    ran = check(vault, "--baseline", str(file))
    assert ran.code == 1
    assert ran.out.startswith("a.md:4:1 error broken-link")
    assert ran.out.count("\n") == 2
    assert file.read_bytes() == written

    make_vault(vault, {"a.md": "[[Nowhere]]\n"})
    ran = check(vault, "--baseline", str(file), "--dry-run")
    assert "2 findings mended and to be taken out of" in ran.err
    assert file.read_bytes() == written
    answer = found(vault, "--baseline", str(file))
    assert answer["baseline"] == {"file": str(file), "known": 3, "gone": 2, "made": False, "written": True}
    assert len(lines_of(file)) == 3

    make_vault(vault, {"a.md": "[[Nowhere]] [[Bill]]\n"})  # what was mended is new when it comes again
    assert check(vault, "--baseline", str(file), "--strict").code == 1


def test_a_baseline_of_the_settings(vault: Path) -> None:
    make_vault(vault, {"kvault.toml": '[check]\nbaseline = "sub/known"\n', "sub/x.md": "[[a]]\n"})
    ran = check(vault)
    assert ran.code == 1
    assert "is not there; write it: kvault check --baseline" in ran.err
    assert check(vault, "--baseline", str(vault / "sub" / "known")).code == 0
    assert (vault / "sub" / "known").exists()
    assert check(vault, "--strict").code == 0
    assert told(found(vault)) == []


def test_a_baseline_does_not_lead_out_of_the_vault(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    try:
        (vault / "out").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    except OSError:
        pytest.skip("no symbolic links here")
    make_vault(vault, {"kvault.toml": '[check]\nbaseline = "out/known"\n'})
    ran = check(vault)
    assert ran.code == 2
    assert "leads out of the vault" in ran.err


def test_a_renamed_note_keeps_its_findings(vault: Path) -> None:
    file = vault / ".kvault-baseline"
    check(vault, "--baseline", str(file))
    run_kvault("mv", "a", "n/c", "--vault", str(vault))
    assert check(vault, "--baseline", str(file), "--strict").code == 0
    assert "n/c.md broken-link [[Nowhere]] 1" in lines_of(file)
    assert len(lines_of(file)) == 5


@pytest.mark.parametrize("arguments", [["--rule", "utf8"], ["n/Billing"]], ids=str)
def test_what_was_not_asked_for_stays_in_a_baseline(vault: Path, arguments: list[str]) -> None:
    file = vault / ".kvault-baseline"
    check(vault, "--baseline", str(file))
    written = file.read_bytes()
    assert check(vault, *arguments, "--baseline", str(file)).code == 0
    assert file.read_bytes() == written


def test_a_baseline_is_made_of_everything(vault: Path) -> None:
    file = vault / ".kvault-baseline"
    ran = check(vault, "--rule", "utf8", "--baseline", str(file))
    assert (ran.code, file.exists()) == (2, False)
    assert "without --staged, --rule and notes" in ran.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: the baseline"),
        ("# A note\n", "no JSON"),
        ('{"kvault-baseline": 1}\n<<<<<<< HEAD\n', "git's mark of a conflict"),
        ('{"kvault-baseline": 1}\n{"path": "a.md", "rule": "utf8", "text": "", "count": -1}\n', '"count" is -1'),
        (b"\xff\xfe\n", "is not UTF-8"),
    ],
)
def test_a_broken_baseline_is_2(vault: Path, text: str | bytes, message: str) -> None:
    make_vault(vault, {".kvault-baseline": text})
    before = read_vault(vault)
    ran = check(vault, "--baseline", str(vault / ".kvault-baseline"))
    assert ran.code == 2
    assert message in ran.err
    assert read_vault(vault) == before
    assert json.loads(check(vault, "--baseline", str(vault / ".kvault-baseline"), "--json").out)["error"]["message"]


def test_a_baseline_in_no_folder_or_that_is_one_is_2(vault: Path) -> None:
    assert check(vault, "--baseline", str(vault / "no" / "b")).code == 2
    assert check(vault, "--baseline", str(vault / "n")).code == 2


def test_fix(vault: Path) -> None:
    before = read_vault(vault)
    ran = check(vault, "--fix", "--dry-run")
    assert ran.code == 1
    assert ran.out.startswith(
        "a.md: 1 line\n"
        "  1 - See [[Bill]], [[Nowhere]] and [[n/billing|it]].\n"
        "  1 + See [[n/Billing|Bill]], [[Nowhere]] and [[n/Billing|it]].\n"
        "b.md: 1 line\n"
    )
    assert read_vault(vault) == before
    ran = check(vault, "--fix")
    assert ran.code == 1
    assert ran.out.startswith("a.md: 1 line\nb.md: 1 line\n\na.md:1:25 error broken-link")
    after = read_vault(vault)
    assert after == before | {
        "a.md": b"See [[n/Billing|Bill]], [[Nowhere]] and [[n/Billing|it]].\n",
        "b.md": b'---\nup: "[[a]]"\n---\n[[a]] ![[gone.png]]\n',
    }
    assert sorted(told(found(vault, "--fix"))) == ERRORS
    assert read_vault(vault) == after


def test_fix_as_json(vault: Path) -> None:
    dry = found(vault, "--fix", "--dry-run")
    assert dry["written"] is False
    assert [one["path"] for one in dry["edits"]] == ["a.md", "b.md"]
    assert len(dry["findings"]) == 5
    done = found(vault, "--fix")
    assert done["written"] is True
    assert done["edits"] == dry["edits"]
    assert all(one["before"].startswith("sha256:") and one["lines_changed"] == 1 for one in done["edits"])
    assert sorted(told(done)) == ERRORS
    again = found(vault, "--fix")
    assert (again["edits"], again["written"]) == ([], True)


def test_fix_keeps_marks_and_line_ends(vault: Path) -> None:
    text = "\ufeff---\r\nup: [[Bill]]\r\n---\r\nOne [[Bill]].\r\n\r\ncaf"
    make_vault(vault, {"c.md": text.encode() + b"\xe9 [[n/BILLING]]\n\tx \r\n"})
    check(vault, "--fix")
    after = '\ufeff---\r\nup: "[[n/Billing|Bill]]"\r\n---\r\nOne [[n/Billing|Bill]].\r\n\r\ncaf'
    assert (vault / "c.md").read_bytes() == after.encode() + b"\xe9 [[n/Billing|n/BILLING]]\n\tx \r\n"
    assert check(vault, "--fix").out.startswith("a.md:1:")


def test_fix_of_one_note_leaves_the_others(vault: Path) -> None:
    check(vault, "--fix", "b")
    assert (vault / "a.md").read_text(encoding="utf-8") == FILES["a.md"]
    assert (vault / "b.md").read_text(encoding="utf-8") != FILES["b.md"]
    check(vault, "--fix", "--rule", "alias-link")
    assert "[[n/billing|it]]" in (vault / "a.md").read_text(encoding="utf-8")


def test_fix_leaves_what_lies_outside(vault: Path, tmp_path: Path) -> None:
    make_vault(tmp_path, {"outside.md": "[[Bill]]\n"})
    try:
        (vault / "out.md").symlink_to(tmp_path / "outside.md")
    except OSError:
        pytest.skip("no symbolic links here")
    check(vault, "--fix")
    assert (tmp_path / "outside.md").read_text(encoding="utf-8") == "[[Bill]]\n"


def test_fix_before_the_baseline(vault: Path) -> None:
    file = vault / ".kvault-baseline"
    assert check(vault, "--fix", "--baseline", str(file)).code == 0
    assert len(lines_of(file)) == 2


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(vault: Path) -> Iterator[Path]:
    """Return the vault as a repository with a commit that holds all of it."""
    make_vault(vault, {".gitignore": ".index/\nGRAPH_REPORT.md\n"})
    git(vault, "init", "--quiet")
    git(vault, "add", "--all")
    git(vault, "commit", "--quiet", "--message", "all")
    run_kvault("build", "--vault", str(vault))
    yield vault


def test_a_commit_is_judged_by_what_it_makes_worse(repository: Path) -> None:
    make_vault(repository, {"b.md": FILES["b.md"] + "New text.\n"})
    git(repository, "add", "b.md")
    ran = run_kvault("check", "--staged", cwd=repository)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("kvault: judged the commit: 1 staged file")
    make_vault(repository, {"b.md": FILES["b.md"] + "[[New]]\n"})
    git(repository, "add", "b.md")
    ran = run_kvault("check", "--staged", cwd=repository)
    assert ran.code == 1
    assert ran.out.startswith('b.md:5:1 error broken-link: no file of the vault is called "New"')
    answer = json.loads(run_kvault("check", "--staged", "--json", cwd=repository).out)
    assert (told(answer), answer["judged"]) == (["b.md broken-link"], "commit")
    assert run_kvault("check", "--staged", "--rule", "utf8", cwd=repository).code == 0


def test_where_nothing_in_a_vault_is_staged_nothing_is_said(tmp_path: Path) -> None:
    make_vault(tmp_path, {"code.py": "x = 1\n", "notes.md": "[[Nowhere]]\n"})
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    assert run_kvault("check", "--staged", cwd=tmp_path) == Ran(0, "", "")
    answer = json.loads(run_kvault("check", "--staged", "--json", cwd=tmp_path).out)
    assert (answer["findings"], answer["judged"]) == ([], "commit")


FACT = (
    "The invoice is made on the first of the month for the month before, since customers asked to see what they"
    " had used before they pay; a call that fails is not billed, and a call that is retried is billed once only."
)


def commit(repository: Path, files: dict[str, str]) -> None:
    make_vault(repository, files)
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "more")


def staged(repository: Path) -> list[tuple[str, str, list[str]]]:
    """Return what the commit of everything that has changed would be told."""
    git(repository, "add", "--all")
    answer = json.loads(run_kvault("check", "--staged", "--json", cwd=repository).out)
    return [(one["rule"], one["path"], one["related"]) for one in answer["findings"]]


def test_a_commit_is_told_what_it_says_a_second_time(repository: Path) -> None:
    commit(repository, {"fact.md": f"# Fact\n\n{FACT}\n"})
    check(repository)
    make_vault(repository, {"copy.md": f"# Copy\n\n{FACT.replace('customers', 'clients')}\n"})
    assert staged(repository) == [("near-duplicate", "copy.md", ["fact.md"])], "what was there first is the home"
    git(repository, "commit", "--quiet", "--message", "copy")
    make_vault(repository, {"copy.md": f"# Copy\n\nA line above it.\n\n{FACT}\n"})
    assert staged(repository) == [], "the copy was there before"
    git(repository, "commit", "--quiet", "--message", "line")
    git(repository, "mv", "fact.md", "moved.md")
    assert staged(repository) == [], "to move a note makes no copy"


def test_two_notes_of_one_commit_that_say_the_same(repository: Path) -> None:
    make_vault(repository, {"one.md": f"{FACT}\n", "two.md": f"{FACT}\n"})
    assert staged(repository) == [("near-duplicate", "two.md", ["one.md"])]


def test_what_a_template_gives_is_no_copy_in_a_commit(repository: Path) -> None:
    commit(repository, {f"sheet {name}.md": f"{FACT}\n" for name in ("ann", "ben", "eve", "kim", "lou", "max", "sue")})
    check(repository)
    make_vault(repository, {"sheet tom.md": f"{FACT}\n"})
    assert staged(repository) == []


def test_old_faults_of_a_note_that_says_the_same_are_not_new(repository: Path) -> None:
    said = "---\nsummary: One fact about it.\n---\n"
    commit(repository, {"old.md": f"{said}[[Nowhere at all]]\n\n{FACT}\n", "new.md": "Text.\n"})
    check(repository)
    make_vault(repository, {"new.md": f"{said}{FACT}\n"})
    assert {rule for rule, _, _ in staged(repository)} == {"duplicate-summary", "near-duplicate"}


def test_a_commit_and_a_baseline(repository: Path) -> None:
    make_vault(repository, {"kvault.toml": '[check]\nbaseline = ".kvault-baseline"\n'})
    check(repository, "--baseline", str(repository / ".kvault-baseline"))
    written = (repository / ".kvault-baseline").read_bytes()
    make_vault(repository, {"b.md": FILES["b.md"] + "More.\n"})
    git(repository, "add", "--all")
    assert run_kvault("check", "--staged", cwd=repository).code == 0
    git(repository, "commit", "--quiet", "--message", "baseline")
    assert run_kvault("check", "--staged", cwd=repository).code == 0  # nothing is staged: all of it, as in CI
    make_vault(repository, {"b.md": FILES["b.md"] + "![[gone.png]]\n"})  # a second one like one that is known
    git(repository, "add", "--all")
    ran = run_kvault("check", "--staged", cwd=repository)
    assert ran.code == 1, ran
    assert ran.out.count("missing-embed") == 1
    make_vault(repository, {"b.md": "[[a]]\n"})
    git(repository, "add", "--all")
    assert run_kvault("check", "--staged", cwd=repository).code == 0
    assert (repository / ".kvault-baseline").read_bytes() == written, "a commit that is being made writes no file"
    assert check(repository).code == 0
    assert len(lines_of(repository / ".kvault-baseline")) == 3


def test_a_first_commit_of_a_vault_with_a_baseline(vault: Path) -> None:
    make_vault(vault, {"kvault.toml": '[check]\nbaseline = ".kvault-baseline"\n', ".gitignore": ".index/\n"})
    check(vault, "--baseline", str(vault / ".kvault-baseline"))
    git(vault, "init", "--quiet")
    git(vault, "add", "--all")
    ran = run_kvault("check", "--staged", cwd=vault)
    assert (ran.code, ran.out) == (0, "")


def test_a_baseline_is_not_made_of_a_commit(repository: Path) -> None:
    make_vault(repository, {"b.md": "[[New]]\n"})
    git(repository, "add", "b.md")
    ran = run_kvault("check", "--staged", "--baseline", ".kvault-baseline", cwd=repository)
    assert (ran.code, (repository / ".kvault-baseline").exists()) == (2, False)


def test_faults_of_the_sample_vault_are_those_it_lists(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(ROOT / "sample-vault", vault, ignore=BUILT)
    page = (vault / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| (\d+) \| (.*) \|$", page, re.MULTILINE)
    findings = found(vault)["findings"]
    assert len(rows) == len(findings) == 9
    left = {(one["path"], one["line"]): one for one in findings}
    for path, line, what in rows:
        one = left.pop((path, int(line)), None)
        if one is None:  # two notes share the fault: either may be the one that is told
            one = next(one for one in left.values() if path in one["related"] and one["path"] in what)
            left.pop((one["path"], one["line"]))
    assert left == {}


def test_docs_are_clean(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=BUILT)
    ran = check(tmp_path / "docs", "--strict")
    assert (ran.code, ran.out) == (0, ""), ran.out
