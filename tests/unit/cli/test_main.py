"""Exit codes, faults, interrupts and what a person sees on a terminal."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from kvault.cli import command as commands
from kvault.cli import terminal
from kvault.cli.command import Command
from kvault.cli.main import main
from kvault.cli.terminal import Progress
from kvault.errors import KvaultError
from kvault.errors import Refusal


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Return what makes ``kvault fail`` a command that raises."""

    def make(error: BaseException) -> None:
        def run(call: object) -> int:
            raise error

        module = types.ModuleType("failing")
        module.__dict__.update(FLAGS=(), USAGE="", EXAMPLE="kvault fail", run=run)
        monkeypatch.setitem(sys.modules, "failing", module)
        monkeypatch.setattr(commands, "COMMANDS", (Command("fail", "failing", "fails"),))

    return make


def test_a_fault_is_told_as_a_fault(
    failing: Callable[[BaseException], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    failing(ZeroDivisionError("by ☕"))
    assert main(["fail", "secret words"]) == 3
    err = capsys.readouterr().err
    assert "a fault of kvault: ZeroDivisionError: by ☕" in err
    assert "KVAULT_SKIP=1" in err
    log = (tmp_path / "state" / "kvault-fault.log").read_text(encoding="utf-8")
    assert "Traceback" in log and "by ☕" in log and "kvault" in log and "Python" in log and "SQLite" in log
    assert "secret words" not in log, "what a person asked is theirs"


def test_a_fault_where_no_log_can_be_written(
    failing: Callable[[BaseException], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file" / "state"))
    failing(KeyError("x"))
    assert main(["fail"]) == 3
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(("error", "code"), [(KvaultError("no", "do"), 2), (Refusal("no", "do"), 1)])
def test_an_error_of_the_user(
    failing: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str], error: KvaultError, code: int
) -> None:
    failing(error)
    assert main(["fail"]) == code
    assert capsys.readouterr().err == "kvault: no\n  do\n"
    assert main(["fail", "--json"]) == code
    told = json.loads(capsys.readouterr().out)
    assert told == {"version": 1, "error": {"message": "no", "hint": "do", "path": None, "line": None}}
    assert main(["fail", "--", "--json"]) == code
    assert capsys.readouterr().out == ""


def test_an_error_with_a_place(failing: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]) -> None:
    failing(KvaultError("/v/kvault.toml: limit is 0", path="/v/kvault.toml", line=3))
    assert main(["fail"]) == 2
    assert capsys.readouterr().err == "kvault: /v/kvault.toml:3: limit is 0\n"


def test_an_interrupt(failing: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]) -> None:
    failing(KeyboardInterrupt())
    assert main(["fail"]) == 130
    assert capsys.readouterr().err == "\nkvault: stopped\n"


def test_a_disk_that_takes_nothing(
    failing: Callable[[BaseException], None], capsys: pytest.CaptureFixture[str]
) -> None:
    failing(OSError(28, "No space left on device", "/v/x"))
    assert main(["fail"]) == 1
    assert capsys.readouterr().err == "kvault: /v/x cannot be written: no space left on device\n"


@pytest.mark.parametrize("arguments", [["--version"], ["-V"], ["--version", "x"]])
def test_version(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("kvault ")


@pytest.mark.parametrize(
    "arguments", [["recall", "--help"], ["recall", "-h"], ["--vault", "/nowhere", "recall", "--help"]]
)
def test_help_needs_no_vault(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("usage: kvault recall")


class Stream(io.StringIO):
    """A stderr that may be a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("is_terminal", "seconds", "shown"), [(True, 2.0, True), (True, 0.1, False), (False, 9.0, False)]
)
def test_progress_is_shown_on_a_terminal_after_a_while(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, seconds: float, shown: bool
) -> None:
    stream = Stream(terminal=is_terminal)
    times = iter([0.0] + [seconds] * 9)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(terminal.time, "monotonic", lambda: next(times))
    with Progress("reading") as progress:
        progress(5, 10)
    assert stream.getvalue() == ("\rreading 5/10\r\x1b[K" if shown else "")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_as_lines_is_for_a_program(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    stream = Stream(terminal=is_terminal)
    times = iter([0.0, 1.0, 1.1, 1.3, 1.4])
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(terminal.time, "monotonic", lambda: next(times))
    with Progress("reading", lines=True) as progress:
        for done in (1, 2, 3, 4):
            progress(done, 4)
    assert stream.getvalue() == "reading 1/4\nreading 3/4\nreading 4/4\n", "at most one in a while, and the last"


def test_a_recall_on_a_terminal_says_how_much_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.md").write_text("billing")
    stream = Stream(terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["recall", "billing", "--vault", str(tmp_path)]) == 0
    assert stream.getvalue().startswith("recall: 1 note (~") and stream.getvalue().endswith(" tok), 0 files\n")
    assert os.linesep not in stream.getvalue()[:-1]


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
def test_nothing_in_a_vault_steers_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    (tmp_path / "a\x1b[31m.md").write_text("# \x1b]0;title\x07 and \u202e turned\n[[\x1b[2J]]\n")
    for command in (["list"], ["show", "a\x1b[31m"], ["links", "a\x1b[31m"], ["unresolved"], ["show", "\x1b[5m"]):
        reader, writer = pty.openpty()
        child = subprocess.run(
            [sys.executable, "-m", "kvault", *command, "--vault", str(tmp_path)],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=writer,
            check=False,
            timeout=60,
        )
        os.close(writer)
        shown = b""
        with suppress(OSError):
            while part := os.read(reader, 65_536):
                shown += part
        os.close(reader)
        assert child.returncode == (2 if "5m" in command[-1] else 0)
        assert shown and b"\x1b" not in shown and b"\x07" not in shown and "\u202e".encode() not in shown, shown
        assert "\u241b".encode() in shown


def test_what_is_piped_is_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a\x1b[31m.md").write_text("x")
    done = subprocess.run(
        [sys.executable, "-m", "kvault", "list", "--vault", str(tmp_path)], capture_output=True, check=False, timeout=60
    )
    assert done.stdout == b"a\x1b[31m.md\n"
