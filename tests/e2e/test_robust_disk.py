"""Whatever the disk is like: answers from memory, and a refusal where something was to be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.disks import make_read_only
from tests.helpers.disks import small_disk
from tests.helpers.robust import GOOD
from tests.helpers.robust import no_fault
from tests.helpers.robust import run
from tests.helpers.vaults import make_vault

posix = pytest.mark.skipif(os.name == "nt", reason="files of kinds that Windows has not")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", GOOD)


def test_a_read_only_vault_is_answered_from_memory(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk %41?#") as disk:
        root = make_vault(disk / "v", GOOD)
        make_read_only(disk)
        _answers_from_memory(root)


def test_a_read_only_vault_with_an_index_is_answered_from_memory(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk %41?#") as disk:
        root = make_vault(disk / "v", GOOD)
        run(root, "build")
        (root / "c.md").write_text("billing came later [[a]]\n")
        (root / "b.md").unlink()
        make_read_only(disk)
        _answers_from_memory(root, ["a.md", "c.md"])


def _answers_from_memory(root: Path, notes: list[str] | None = None) -> None:
    before = sorted(root.rglob("*"))
    for command in ("list", "tags", "orphans", "deadends", "unresolved", "report", "links a", "backlinks a", "show a"):
        ran = run(root, *command.split())
        assert ran.code == 0 and (ran.out or command in ("orphans", "deadends")) and no_fault(ran), ran
        assert ran.err.count("kvault:") == 1, ran.err
    ran = run(root, "recall", "billing")
    assert ran.code == 0 and "a.md" in ran.out
    assert ran.err.count("kvault:") == 1 and "from memory" in ran.err
    assert run(root, "list").out.split() == (notes or ["a.md", "b.md"])
    ran = run(root, "build", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["error"]["hint"]
    assert run(root, "build", "--detach").code == 0
    assert sorted(root.rglob("*")) == before


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "1m") as disk:
        root = make_vault(disk / "v", GOOD | {"many.md": "word " * 20_000})
        _fill(disk)
        _refuses_to_build(root)
        (disk / "filler").unlink()
        assert run(root, "build").code == 0
        _fill(disk)
        (root / "a.md").write_text("billing [[c]]")
        _refuses_to_build(root, "--full")
        assert "[[c]]" in run(root, "links", "a").out


def _fill(disk: Path) -> None:
    with open(disk / "filler", "wb", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass


def _refuses_to_build(root: Path, *more: str) -> None:
    ran = run(root, "build", *more)
    assert ran.code == 1 and no_fault(ran), ran
    assert str(root) in ran.err
    for command in (("list",), ("recall", "billing")):
        ran = run(root, *command)
        assert ran.code == 0 and "a.md" in ran.out and no_fault(ran), ran


@posix
def test_a_limit_on_the_size_of_files(vault: Path) -> None:
    make_vault(vault, {f"n{n}.md": f"{n} " * 3_000 for n in range(30)})
    script = f"ulimit -f 40; exec {sys.executable} -m kvault build --vault '{vault}'"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1, done
    assert "fault" not in done.stderr
    assert run(vault, "build").code == 0
