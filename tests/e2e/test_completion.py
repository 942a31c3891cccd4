"""kvault completion: the scripts, sourced in the shells they are for."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.cli.command import COMMANDS
from kvault.cli.completion_scripts import SCRIPTS
from kvault.cli.completion_words import FILES
from kvault.cli.completion_words import FOLDERS
from kvault.cli.completion_words import NOTHING
from kvault.cli.completion_words import WORDS
from kvault.cli.completion_words import read_grammar
from tests.helpers.homes import use_own_home

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "kvault"]
NAMES = tuple(command.name for command in COMMANDS)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_home(tmp_path, monkeypatch, "ZDOTDIR", "XDG_DATA_HOME")
    monkeypatch.setenv("TERM", "dumb")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with a script for each shell beside it, a folder with a blank and a note."""
    for shell in SCRIPTS:
        done = subprocess.run([*COMMAND, "completion", shell], cwd=ROOT, capture_output=True, check=True, timeout=60)
        (tmp_path / f"kvault.{shell}").write_bytes(done.stdout)
    (tmp_path / "here" / "a dir" / "deep").mkdir(parents=True)
    (tmp_path / "here" / "another").mkdir()
    (tmp_path / "here" / "afile.md").touch()
    (tmp_path / "here" / "note.md").touch()
    return tmp_path / "here"


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


def test_the_grammar_has_every_command_and_flag() -> None:
    lines = {line.name: line for line in read_grammar()}
    assert tuple(lines) == NAMES
    for command in COMMANDS:
        names = {option.name for option in lines[command.name].options}
        assert names >= {flag.name for flag in command.load().FLAGS if not flag.internal} | {"--vault", "--json"}
        vault = next(one for one in lines[command.name].options if one.name == "--vault")
        assert vault.takes is not None and vault.takes.kind == FOLDERS
    assert lines["init"].argument.kind == FOLDERS
    assert lines["links"].argument.kind == FILES
    assert lines["recall"].argument.kind == NOTHING
    assert lines["build"].argument.kind == NOTHING
    assert lines["completion"].argument[::2] == (WORDS, ("bash", "zsh", "fish"))


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_is_the_same_each_time(shell: str) -> None:
    assert SCRIPTS[shell](read_grammar()) == SCRIPTS[shell](read_grammar())


LINES = (
    ("kvault reca", ["recall"]),
    ("kvault --vault x reca", ["recall"]),
    ("kvault --json unre", ["unresolved"]),
    ("kvault --vault a", ["a dir", "another"]),
    ("kvault recall --vault a", ["a dir", "another"]),
    ("kvault init a", ["a dir", "another"]),
    ("kvault show n", ["note.md"]),
    ("kvault recall --note n", ["note.md"]),
    ("kvault recall --ex", ["--explain"]),
    ("kvault new --folder ", ["inbox", "project", "shared"]),
    ("kvault new T --folder s", ["shared"]),
    ("kvault completion ", ["bash", "fish", "zsh"]),
    ("kvault recall wor", []),
    ("kvault recall --limit ", []),
)


@needs("bash")
@pytest.mark.parametrize(
    ("line", "wanted"),
    (
        *LINES,
        ("kvault show --vault = a", ["a dir", "another"]),  # bash parts words at "="
        ("kvault new --folder = s", ["shared"]),
        ("kvault ", sorted((*NAMES, "--help", "--version", "--vault", "--json"))),
    ),
)
def test_bash(place: Path, line: str, wanted: list[str]) -> None:
    words = " ".join(f"'{word}'" for word in line.split(" "))
    script = (
        f"source ../kvault.bash; COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))\n"
        '_kvault; for one in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf \'%s\\n\' "$one"; done\n'
        "complete -p kvault"
    )
    done = subprocess.run(
        ["bash", "--norc", "-uec", script],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.stderr == ""
    *found, last = done.stdout.splitlines()
    assert last == "complete -F _kvault kvault"
    assert sorted(found) == wanted


@needs("fish")
@pytest.mark.parametrize(("line", "wanted"), (*LINES, ("kvault ", sorted(NAMES))))
def test_fish(place: Path, line: str, wanted: list[str]) -> None:
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source ../kvault.fish; complete -C '{line}'"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.stderr == ""
    found = [row.split("\t")[0].rstrip("/") for row in done.stdout.splitlines()]
    assert sorted(found) == wanted


class Terminal:
    """An interactive shell on a pseudo terminal."""

    def __init__(self, args: list[str], folder: Path) -> None:
        self.child, self._end = pty.fork()
        if not self.child:
            os.chdir(folder)
            os.execvp(args[0], args)

    def type(self, keys: str, until: str) -> bool:
        """Type, and return whether a text then appears."""
        os.write(self._end, keys.encode())
        seen, last = "", time.monotonic() + 20
        while until not in seen and time.monotonic() < last:
            if select.select([self._end], [], [], 0.2)[0]:
                seen += os.read(self._end, 65536).decode("utf-8", "replace")
        return until in seen

    def close(self) -> None:
        os.close(self._end)
        os.waitpid(self.child, 0)


@needs("zsh")
def test_zsh(place: Path) -> None:
    terminal = Terminal(["zsh", "-f", "-i"], place)
    try:
        setup = "autoload -Uz compinit; compinit -u -D; source ../kvault.zsh; echo rea''dy\n"
        assert terminal.type(setup, "ready")
        for keys, wanted in (
            ("kvault reca\t", "kvault recall"),
            ("kvault --json unre\t", "unresolved"),
            ("kvault --vault a\\ \t", "a\\ dir/"),
            ("kvault show --vault=anot\t", "another/"),
            ("kvault show no\t", "note.md"),
            ("kvault new --folder s\t", "shared"),
            ("kvault new --fol\t", "where it is filed"),
            ("kvault completion f\t", "fish"),
        ):
            assert terminal.type(f"\x15{keys}", wanted), keys
    finally:
        terminal.close()


def test_an_unknown_shell_is_wrong_usage() -> None:
    done = subprocess.run([*COMMAND, "completion", "bsh"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "did you mean bash?" in done.stderr
    none = subprocess.run([*COMMAND, "completion"], cwd=ROOT, capture_output=True, check=False)
    assert none.returncode == 2
