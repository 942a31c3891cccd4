"""kvault check --fix: what it writes, and what it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.checks import ERRORS
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
    read = {path: data.decode().split("\n") for path, data in read_vault(vault).items()}
    assert {one["path"] for one in dry["lines"]} == {"a.md", "b.md"}
    assert all(read[one["path"]][one["line"] - 1].rstrip("\r") == one["before"] for one in dry["lines"])
    assert len(dry["findings"]) == 5
    done = found(vault, "--fix")
    assert done["written"] is True
    assert (done["edits"], done["lines"]) == (dry["edits"], dry["lines"])
    mended = {path: data.decode().split("\n") for path, data in read_vault(vault).items()}
    assert all(mended[one["path"]][one["line"] - 1].rstrip("\r") == one["after"] for one in done["lines"])
    assert all(one["before"].startswith("sha256:") and one["lines_changed"] == 1 for one in done["edits"])
    assert sorted(told(done)) == ERRORS
    again = found(vault, "--fix")
    assert (again["edits"], again["written"]) == ([], True)


@pytest.mark.parametrize("built", [False, True], ids=["without an index", "with an index"])
def test_a_dry_run_shows_what_all_rounds_make(vault: Path, built: bool) -> None:
    make_vault(vault, {"c.md": "---\nup: [[n/billing]]\n---\n[[a]]\n"})  # a link once it is quoted, and then misspelled
    if built:
        run_kvault("build", "--vault", str(vault))
    before = read_vault(vault)
    ran = check(vault, "--fix", "--dry-run", "c")
    assert ran.out.startswith(
        'c.md: 1 line\n  2 - up: [[n/billing]]\n  2 + up: "[[n/Billing|n/billing]]"\n\nc.md:2:5 advice unq'
    )
    dry = found(vault, "--fix", "--dry-run")
    assert read_vault(vault) == before
    done = found(vault, "--fix")
    assert done["edits"] == dry["edits"]
    assert read_vault(vault)["c.md"] == b'---\nup: "[[n/Billing|n/billing]]"\n---\n[[a]]\n'


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
