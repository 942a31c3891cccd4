"""However kvault is run: streams, encodings, arguments, interrupts."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.adapters import lock
from tests.helpers.asking import run_here
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.robust import COMMAND
from tests.helpers.robust import GOOD
from tests.helpers.robust import no_fault
from tests.helpers.robust import run
from tests.helpers.vaults import make_vault

posix = pytest.mark.skipif(os.name == "nt", reason="files of kinds that Windows has not")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", GOOD)


@posix
def test_closed_streams(vault: Path) -> None:
    run(vault, "build")
    for closed, expected in ((">&-", 0), ("2>&-", 0), ("<&- >&- 2>&-", 0)):
        for command in ("list", "recall billing", "build", "show nothere"):
            script = f"{sys.executable} -m kvault {command} --vault '{vault}' {closed}; exit $?"
            code = subprocess.run(["bash", "-c", script], capture_output=True, check=False, timeout=60).returncode
            assert code == (2 if "nothere" in command else expected), (command, closed)


@posix
def test_an_output_that_takes_nothing(vault: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "list", "--vault", str(vault)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "kvault: the output cannot be written: no space left on device\n"


@posix
def test_a_reader_that_goes_away(vault: Path) -> None:
    make_vault(vault, {f"{n} {'long name ' * 15}.md": "billing" for n in range(1_500)})
    run(vault, "build")
    for command in ("list", "list --json", "orphans", "report", "--help", "list --long"):
        script = f"{sys.executable} -m kvault {command} --vault '{vault}' | head -1; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
        assert done.stderr == "", command
        assert done.stdout.split("\n")[-2] == "0", command


@pytest.mark.parametrize(
    "extra",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1"}, {"LANG": ""}],
    ids=str,
)
def test_an_encoding_that_cannot_show_it(vault: Path, extra: dict[str, str]) -> None:
    make_vault(vault, {"課金 ☕.md": "---\nsummary: Ärger mit 課金\n---\nbilling\n"})
    environment = {**os.environ, **extra}
    for command in (("list",), ("recall", "課金"), ("show", "課金 ☕"), ("report",), ("list", "--json")):
        ran = run(vault, *command, env=environment)
        assert ran.code == 0 and "課金 ☕" in ran.out, ran
    ran = run(vault, "show", "nicht da ☕", env=environment)
    assert ran.code == 2 and "☕" in ran.err


@posix
@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1"])
def test_names_are_utf8_whatever_the_locale(vault: Path, encoding: str, tmp_path: Path) -> None:
    make_vault(vault, {"Größe.md": "billing\n", "z.md": "[[Größe]] [[a]]\n"})
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
    if encoding != "ascii":
        if not shutil.which("localedef"):
            pytest.skip("no locale can be made here")
        made = tmp_path / "en_US.ISO-8859-1"
        subprocess.run(["localedef", "-i", "en_US", "-f", "ISO-8859-1", made], capture_output=True, check=False)
        environment |= {"LOCPATH": str(tmp_path), "LC_ALL": made.name}
    asked = [sys.executable, "-c", "import sys; print(sys.getfilesystemencoding())"]
    if subprocess.run(asked, env=environment, capture_output=True, text=True, check=False).stdout.strip() != encoding:
        pytest.skip("this system reads names in another encoding")
    assert "-> Größe.md\n" in run(vault, "links", "z", env=environment).out
    assert run(vault, "mv", "Größe", "Höhe", env=environment).code == 0
    assert (vault / "z.md").read_text(encoding="utf-8") == "[[Höhe]] [[a]]\n"
    typed = "show", "Höhe".encode(encoding if encoding != "ascii" else "utf-8")
    assert run(vault, *typed, env=environment).out.startswith("Höhe.md\n")


@posix
def test_arguments_that_are_not_utf8(vault: Path) -> None:
    for command in ("links", "show", "backlinks", "recall"):
        ran = run(vault, command, b"\xff\xfe")
        assert ran.code in (0, 2) and no_fault(ran), ran
    for flag in ("--tag", "--where", "--path", "--type"):
        ran = run(vault, "list", flag, b"x=\xff")
        assert ran.code == 0 and no_fault(ran), ran
    for flag in ("--note", "--path", "--session"):
        ran = run(vault, "recall", "billing", flag, b"\xff")
        assert ran.code in (0, 2) and no_fault(ran), ran
    odd = vault.parent / os.fsdecode(b"v\xff")
    vault.rename(odd)
    for command in (("list", "--json"), ("build", "--json"), ("recall", "billing", "--json"), ("recall", "billing")):
        ran = run(odd, *command)
        assert ran.code == 0 and ran.out and no_fault(ran), ran
        assert "--json" not in command or json.loads(ran.out)


@posix
@pytest.mark.parametrize("command", ["build --full", "list", "recall billing"])
def test_an_interrupt_ends_with_130(vault: Path, command: str) -> None:
    make_vault(vault, {f"n{n}.md": f"billing {n} " * 2_000 for n in range(150)})
    shutil.rmtree(vault / ".index", ignore_errors=True)
    process = subprocess.Popen(
        [*COMMAND, *command.split(), "--vault", str(vault)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 20
    while not list((vault / ".index").glob("*.new")) and time.monotonic() < until:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, "", "kvault: stopped")
    assert ask("build", "--vault", str(vault))["notes"] == 152


@posix
def test_a_working_folder_that_is_gone(vault: Path, tmp_path: Path) -> None:
    for command, code in (("list", 0), ("recall billing", 0), ("show a", 0), ("build", 0), ("show b.md", 0)):
        script = f"mkdir gone; cd gone; rmdir ../gone; exec {sys.executable} -m kvault {command} --vault '{vault}'"
        done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, check=False, timeout=60)
        assert done.returncode == code and done.stdout, done
    script = f"mkdir gone; cd gone; rmdir ../gone; exec {sys.executable} -m kvault list"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, check=False, timeout=60)
    assert done.returncode == 2 and b"there is no vault here" in done.stderr


def test_a_disk_without_locks(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_take", refuse)
    ran = run_here("list", "--vault", str(vault))
    assert (ran.code, ran.out) == (0, "a.md\nb.md\n") and "from memory" in ran.err
    assert run_here("build", "--vault", str(vault)).code == 1


def test_text_after_two_dashes(vault: Path) -> None:
    (vault / "--json.md").write_text("billing [[a]]")
    ran = run_kvault("links", "--vault", str(vault), "--", "--json")
    assert ran.out == "--json.md:1:9 [[a]] -> a.md\n"
    ran = run_kvault("recall", "--vault", str(vault), "--", "--limit", "--help", "billing")
    assert (ran.code, ran.out, ran.err) == (0, "", "kvault: not in this vault: limit, help\n")
    ran = run_kvault("show", "--vault", str(vault), "--", "--jsn")
    assert (ran.code, ran.out) == (2, "")


def test_code_in_a_vault_does_not_run(vault: Path, tmp_path: Path) -> None:
    """What kvault starts in the background does not take modules from the working folder."""
    mark = tmp_path / "ran"
    evil = f"open({str(mark)!r}, 'w').close()\n"
    make_vault(vault, {"json.py": evil, "kvault/__main__.py": evil, "kvault/__init__.py": evil, "sqlite3.py": evil})
    done = subprocess.run([sys.executable, "-P", *COMMAND[1:], "build", "--detach"], cwd=vault, check=False, timeout=60)
    assert done.returncode == 0
    until = time.monotonic() + 20
    while not (vault / "GRAPH_REPORT.md").exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert (vault / "GRAPH_REPORT.md").exists()
    assert not mark.exists()
