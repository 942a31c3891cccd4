"""kvault mv that is killed, or meets a file that changes: it is rolled forward, and nobody's words are lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kvault.actions import move as moving
from kvault.adapters import journal as journals
from kvault.config import Config
from kvault.errors import Refusal
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

VAULT = {
    "Old.md": "# H\n[[Old#H]]\n",
    "s.md": "[[Old]]\r\n",
    "t.md": "---\nup: '[[Old]]'\n---\n",
    "x/New.md": "",
    "u.md": "[[x/New]] [[New]]\n",
}


MOVED = {
    "z/New.md": b"# H\n[[z/New#H]]\n",
    "s.md": b"[[z/New]]\r\n",
    "t.md": b"---\nup: '[[z/New]]'\n---\n",
    "x/New.md": b"",
    "u.md": b"[[x/New]] [[x/New]]\n",
}


KILLER = """
import os, signal, sys
from kvault.adapters import journal
from kvault.cli.main import main
left = int(sys.argv[1])
def step():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
journal.step = step
sys.exit(main(sys.argv[2:]))
"""


def killed(root: Path, step: int, *arguments: str) -> bool:
    """Run kvault and kill it at a step of the journal; return whether it lived that long."""
    done = subprocess.run(
        [sys.executable, "-c", KILLER, str(step), *arguments, "--vault", str(root)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr.decode()
    return done.returncode != 0


unix = pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a word of Unix")


@unix
def test_after_a_kill_at_any_moment_the_next_command_finishes_the_move(tmp_path: Path) -> None:
    before = {path: text.encode() for path, text in VAULT.items()}
    step, finished = 0, 0
    while True:
        step += 1
        root = make_vault(tmp_path / str(step), VAULT)
        if not killed(root, step, "mv", "Old", "z/New"):
            break
        ran = run_kvault("recall" if step % 2 else "unresolved", "New", "--vault", str(root))
        if ran.code == 2:  # unresolved takes no word
            ran = run_kvault("unresolved", "--vault", str(root))
        assert ran.code == 0, ran
        after = read_vault(root)
        assert after in (before, MOVED), step
        finished += after == MOVED
        assert not (root / ".index/journal.json").exists()
        if after == before:  # killed before the journal was whole: nothing had begun
            ask("mv", "Old", "z/New", "--vault", str(root))
            assert read_vault(root) == MOVED
        assert not (root / ".index/mv").exists()
    assert step > 12
    assert finished >= step - 3
    assert read_vault(root) == MOVED


@unix
def test_a_kill_while_rolling_forward_is_rolled_forward(tmp_path: Path) -> None:
    for step in range(1, 40):
        root = make_vault(tmp_path / str(step), VAULT)
        assert killed(root, 4, "mv", "Old", "z/New")
        again = killed(root, step, "tags")
        assert run_kvault("tags", "--vault", str(root)).code == 0
        assert read_vault(root) == MOVED
        if not again:
            return
    raise AssertionError("it never came to an end")


@unix
def test_what_a_person_wrote_meanwhile_is_kept(tmp_path: Path) -> None:
    root = make_vault(tmp_path, VAULT)
    assert killed(root, 5, "mv", "Old", "z/New")  # it has its new name, no link is rewritten
    assert (root / "z/New.md").exists()
    (root / "s.md").write_bytes(b"mine [[Old|mine]]\r\n")
    (root / "t.md").unlink()
    ran = run_kvault("tags", "--vault", str(root))
    assert ran.code == 0
    assert "s.md was changed meanwhile" in ran.err
    assert "t.md is gone" in ran.err
    expected = {path: data for path, data in MOVED.items() if path != "t.md"}
    assert read_vault(root) == {**expected, "s.md": b"mine [[z/New|mine]]\r\n"}


@unix
def test_what_a_person_wrote_after_a_file_was_done_is_left_alone(tmp_path: Path) -> None:
    files = {"one/a.md": "", "two/a.md": "", "s.md": "[[one/a]] [[two/a]]", "t.md": "[[one/a]]"}
    root = make_vault(tmp_path, files)
    assert killed(root, 6, "mv", "one/a", "one/b")
    assert (root / "s.md").read_text() == "[[b]] [[a]]"
    (root / "s.md").write_text("[[b]] [[a]] and more")
    assert run_kvault("tags", "--vault", str(root)).code == 0
    assert (root / "s.md").read_text() == "[[b]] [[a]] and more"
    assert (root / "t.md").read_text() == "[[b]]"


@unix
def test_a_move_whose_new_name_was_taken_meanwhile_is_given_up(tmp_path: Path) -> None:
    root = make_vault(tmp_path, VAULT)
    assert killed(root, 3, "mv", "Old", "z/New")
    make_vault(root, {"z/New.md": "mine"})
    ran = run_kvault("tags", "--vault", str(root))
    assert ran.code == 0
    assert "Old.md was not moved" in ran.err
    assert read_vault(root) == {**{p: t.encode() for p, t in VAULT.items()}, "z/New.md": b"mine"}


@pytest.mark.parametrize(
    "text", ["", "{}", '{"version":9}', '{"version":1,"old":"../a","new":"b","moves":{},"format":"x","staged":[]}']
)
def test_a_journal_that_makes_no_sense_is_set_aside(tmp_path: Path, text: str) -> None:
    make_vault(tmp_path, {"a.md": "outside"})
    root = make_vault(tmp_path / "v", {"x.md": "", ".index/journal.json": text})
    assert run_kvault("tags", "--vault", str(root)).code == 0
    assert not (root / ".index/journal.json").exists()
    assert (tmp_path / "a.md").read_text() == "outside"
    assert run_kvault("mv", "x", "y", "--vault", str(root)).code == 0


def test_a_file_that_changes_under_our_hands_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_vault(tmp_path, {"a.md": "", "s.md": "[[a]]"})
    check = moving._check_again
    times = []

    def busy(where: str, *rest: Any) -> None:
        if not times:
            (root / "s.md").write_text("[[a]] [[a|more]]")
        times.append(1)
        check(where, *rest)

    monkeypatch.setattr(moving, "_check_again", busy)
    moving.move(str(root), Config(), "a", "b")
    assert (root / "s.md").read_text() == "[[b]] [[b|more]]"
    assert len(times) == 2


def test_a_file_that_never_rests_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_vault(tmp_path, {"a.md": "", "s.md": "[[a]]"})
    check = moving._check_again

    def busy(where: str, *rest: Any) -> None:
        with (root / "s.md").open("a") as file:
            file.write("x")
        check(where, *rest)

    monkeypatch.setattr(moving, "_check_again", busy)
    with pytest.raises(Refusal, match="changed while"):
        moving.move(str(root), Config(), "a", "b")
    assert (root / "a.md").exists()
    assert not journals.is_pending(str(root))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_cannot_be_written_is_told_before_anything_changes(tmp_path: Path) -> None:
    root = make_vault(tmp_path, {"a.md": "", "s.md": "[[a]]"})
    (root / "s.md").chmod(0o444)
    assert run_kvault("mv", "a", "b", "--vault", str(root)).code == 1
    assert (root / "a.md").exists()
