"""Several agents write to one vault at once, and some are killed: what was acknowledged is there, nothing is torn."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.actions.record_turn import record_turn
from kvault.adapters.lock import Lock
from kvault.config import Config
from kvault.config import Switches
from kvault.note.parse import parse_note
from tests.helpers.repositories import Git
from tests.helpers.sessions import make_code
from tests.helpers.sessions import make_memory
from tests.helpers.sessions import must_be_linked
from tests.helpers.sessions import must_resolve
from tests.helpers.sessions import notes_in
from tests.helpers.sessions import turn

COMMAND = [sys.executable, "-m", "kvault", "session", "turn"]


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_memory(tmp_path / "notes")


@pytest.fixture
def app(tmp_path: Path) -> Git:
    return make_code(tmp_path / "code" / "app")


def start(vault: Path, here: Path, session: str, prompt: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "--vault", str(vault), "--session", session, "--prompt", prompt],
        cwd=here,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def must_be_whole(vault: Path) -> None:
    """Fail unless every note parses, none is half-written, and nobody holds a lock."""
    for path, text in notes_in(vault).items():
        assert parse_note(text, Switches()).problems == (), path
        assert path in ("KVAULT.md",) or (text.startswith("---\n") and text.endswith("\n")), path
    left = [file for file in vault.rglob("*") if file.name.endswith(".tmp") and ".index" not in file.parts]
    assert left == []
    with Lock(str(vault / ".index"), wait=1.0):
        pass
    must_be_linked(vault)


def said(vault: Path, prompt: str) -> int:
    """Return in how many notes a request stands."""
    return sum(f"- {prompt}" in text.split("\n") for text in notes_in(vault).values())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_two_agents_at_once_one_of_them_killed(vault: Path, app: Git) -> None:
    rng = random.Random(7)
    subjects = {"s1": "invoices monthly billing number", "s2": "kubernetes liveness probes number"}
    acknowledged, tried = [], []
    for number in range(12):
        running = {session: start(vault, app.top, session, f"{text} {number}") for session, text in subjects.items()}
        time.sleep(rng.uniform(0.02, 0.3))
        running["s2"].send_signal(signal.SIGKILL)
        for session, process in running.items():
            process.communicate(timeout=60)
            prompt = f"{subjects[session]} {number}"
            tried.append(prompt)
            if process.returncode == 0:
                acknowledged.append(prompt)
    assert len(acknowledged) >= 12
    for prompt in acknowledged:
        assert said(vault, prompt) == 1, prompt
    for prompt in tried:
        assert said(vault, prompt) <= 1, prompt
    must_be_whole(vault)
    assert turn(vault, app.top, "invoices again", session="s1")["started"] is False
    must_resolve(vault, app)


def test_one_session_asked_by_many_processes_at_once(vault: Path, app: Git) -> None:
    prompts = [f"monthly invoices part {number}" for number in range(6)]
    running = [start(vault, app.top, "s1", prompt) for prompt in prompts]
    for process in running:
        _, error = process.communicate(timeout=120)
        assert process.returncode == 0, error
    notes = [path for path in notes_in(vault) if "/sessions/" in path]
    assert len(notes) == 1
    assert [said(vault, prompt) for prompt in prompts] == [1] * 6
    must_be_whole(vault)


PERSON = """
import os, select, sys, time
note, number = sys.argv[1], 0
while not select.select([sys.stdin], [], [], 0)[0]:
    text = open(note, encoding="utf-8").read()
    with open(note + ".editor", "w", encoding="utf-8") as other:
        other.write(f"{text}\\nmine {number}\\n")
    if open(note, encoding="utf-8").read() == text:  # editors look whether the file changed under them
        os.replace(note + ".editor", note)
        print(f"mine {number}", flush=True)
        number += 1
    time.sleep(0.02)
"""


def test_a_person_saves_the_note_again_and_again(vault: Path, app: Git) -> None:
    """As an editor does: read, add a line, write the whole file, unless it changed meanwhile."""
    first = turn(vault, app.top, "monthly invoices to begin with")
    note = vault / str(first["note"])
    person = subprocess.Popen([sys.executable, "-c", PERSON, str(note)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number in range(25):
        record_turn(str(vault), Config(), "s1", str(app.top), prompt=f"monthly invoices round {number}")
        time.sleep(0.01)
    written = person.communicate(b"stop", timeout=60)[0].decode().split("\n")[:-1]
    lines = note.read_text(encoding="utf-8").split("\n")
    assert len(written) > 5
    assert [line for line in written if line not in lines] == []
