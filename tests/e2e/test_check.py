"""kvault check as a process on real vaults: formats, switches, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.checks import ADVICE
from tests.helpers.checks import ERRORS
from tests.helpers.checks import FILES
from tests.helpers.checks import check
from tests.helpers.checks import found
from tests.helpers.checks import told
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


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
