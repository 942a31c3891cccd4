"""kvault check --staged: what a commit is told."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.checks import FILES
from tests.helpers.checks import check
from tests.helpers.checks import lines_of
from tests.helpers.checks import told
from tests.helpers.program import Ran
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


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


def test_what_was_judged_once_stays_judged(repository: Path) -> None:
    check(repository)
    make_vault(repository, {"fact.md": f"{FACT}\n"})
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "fact")
    run_kvault("build", "--vault", str(repository))  # one that a person asks for, and no hook
    make_vault(repository, {"copy.md": f"{FACT}\n"})
    assert staged(repository) == [("near-duplicate", "copy.md", ["fact.md"])]


def test_a_commit_right_after_another_sees_what_that_one_said(repository: Path) -> None:
    check(repository)
    make_vault(repository, {"fact.md": f"{FACT}\n"})
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "fact")  # and no build since
    make_vault(repository, {"copy.md": f"{FACT}\n"})
    assert staged(repository) == [("near-duplicate", "copy.md", ["fact.md"])]


def test_a_commit_right_after_others_is_judged_by_what_those_left(repository: Path) -> None:
    git(repository, "mv", "b.md", "moved.md")
    git(repository, "commit", "--quiet", "--message", "moved")
    make_vault(repository, {"c.md": "[[moved]]\n", "d.md": "# Ähre\n"})
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "added")  # and no build since
    git(repository, "rm", "--quiet", "moved.md")
    answer = json.loads(run_kvault("check", "--staged", "--json", cwd=repository).out)
    assert told(answer) == ["c.md broken-link"]


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
