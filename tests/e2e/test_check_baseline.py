"""The baseline of a check: written once, it may only shrink."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.checks import FILES
from tests.helpers.checks import check
from tests.helpers.checks import found
from tests.helpers.checks import lines_of
from tests.helpers.checks import told
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


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
