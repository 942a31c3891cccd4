"""Several kvaults at once, and kvaults that are killed: nothing is lost, and the next run is right."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kvault.actions import open_vault as opening
from kvault.adapters import store as stores
from kvault.adapters.lock import Lock
from kvault.config import Config
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.tables import is_sound
from tests.helpers.tables import orphan_rows
from tests.helpers.tables import tables
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

COMMAND = [sys.executable, "-m", "kvault"]
NOTES = {
    f"n{n:03}.md": f"---\ntags: [t{n % 7}]\n---\n# Note {n}\n\nbilling word{n} [[n{(n * 7 + 1) % 120:03}]]\n"
    + "more " * 300
    for n in range(120)
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", {"kvault.toml": "", **NOTES})


def start(vault: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *arguments, "--vault", str(vault)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def check(vault: Path) -> None:
    """Fail unless the index is what a build from nothing gives, and graph.json and the report are of it."""
    assert ask("build", "--vault", str(vault))["notes"] == len(list(vault.glob("n*.md")))
    kept = opening.usable(str(vault), Config())
    assert kept is not None
    anew = stores.memory()
    opening._fill(anew, str(vault), opening.scan_vault(str(vault), Config()), Config(), None)
    assert tables(kept) == tables(anew)
    assert orphan_rows(kept) == [] and is_sound(kept)
    graph = json.loads((vault / ".index" / "graph.json").read_text())
    told = json.loads(tables(anew)["graph.json"])
    assert graph["edges"] == told["edges"]
    assert [node["id"] for node in graph["nodes"]] == [node["id"] for node in told["nodes"]]
    assert (vault / "GRAPH_REPORT.md").exists()
    kept.close()


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")
@pytest.mark.parametrize("command", [("build",), ("build", "--full")], ids=" ".join)
def test_killed_at_any_moment_the_next_run_is_right(vault: Path, command: tuple[str, ...]) -> None:
    notes = read_vault(vault)
    begin = time.monotonic()
    assert start(vault, *command).wait(timeout=60) == 0
    whole = time.monotonic() - begin
    for step in range(6):
        if command == ("build",) and step % 2:
            for file in (vault / ".index").iterdir():
                file.unlink()
        (vault / "n000.md").write_text(f"changed {step} [[n{step:03}]] #new{step}\n")
        process = start(vault, *command)
        time.sleep(whole * (0.3 + 0.12 * step))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        answer = ask("links", "n000", "--vault", str(vault))
        assert [link["target"] for link in answer["links"]] == [f"n{step:03}.md"]
        assert len(ask("list", "--vault", str(vault))["notes"]) == len(NOTES)
    check(vault)
    del notes["n000.md"]
    after = read_vault(vault)
    assert {path: after[path] for path in notes} == notes


@pytest.mark.parametrize("many", [2, 4])
def test_builds_at_once_lose_nothing(vault: Path, many: int) -> None:
    for step in range(2):
        builds = []
        for number in range(many):
            (vault / f"n{step}{number}new.md").write_text(f"[[n00{number}]] #new")
            (vault / f"n01{number}.md").write_text(f"[[n{step}{number}new]]")
            builds.append(start(vault, "build", *["--full"][: number % 2]))
        for build in builds:
            _, err = build.communicate(timeout=100)
            assert build.returncode == 0, err
        check(vault)


def test_a_first_build_twice_at_once(vault: Path) -> None:
    for command in (("build", "build"), ("list", "recall"), ("recall", "recall")):
        for file in (vault / ".index").glob("*"):
            file.unlink()
        both = [start(vault, name, *["billing"][: name == "recall"]) for name in command]
        for one in both:
            _, err = one.communicate(timeout=100)
            assert one.returncode == 0, err
        check(vault)


READER = """
import io, json, sys
from contextlib import redirect_stdout
from kvault.cli.main import main
for number in range(8):
    for command in (["list"], ["recall", "billing", "here"], ["links", "n005"], ["backlinks", "here"], ["unresolved"]):
        out = io.StringIO()
        with redirect_stdout(out):
            code = main([*command, "--json", "--vault", sys.argv[1]])
        answer = json.loads(out.getvalue())
        assert code == 0, (command, answer)
        if command == ["list"]:
            here = [note["path"] for note in answer["notes"] if note["path"].endswith("here.md")]
            assert here in (["a/here.md"], ["b/here.md"]), here
        if command == ["unresolved"]:
            assert answer["targets"] == [], answer
"""


def test_readers_beside_a_writer(vault: Path) -> None:
    make_vault(vault, {"a/here.md": "[[n001]] billing here", "n001.md": "to [[here]]", "b/other.md": "x"})
    run_kvault("build", "--vault", str(vault))
    readers = [
        subprocess.Popen([sys.executable, "-c", READER, str(vault)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in range(10)
    ]
    places = ["a", "b"]
    while any(reader.poll() is None for reader in readers):
        (vault / places[0] / "here.md").rename(vault / places[1] / "here.md")
        (vault / "n005.md").write_text(f"{time.monotonic_ns()} [[here]] " * 5)
        places.reverse()
        assert run_kvault("build", "--vault", str(vault)).code == 0
    for reader in readers:
        _, err = reader.communicate(timeout=60)
        assert reader.returncode == 0, err.decode()[-2000:]
    kept = opening.usable(str(vault), Config())
    assert kept is not None and is_sound(kept) and orphan_rows(kept) == []


def test_recall_does_not_wait_for_a_long_build(vault: Path) -> None:
    run_kvault("build", "--vault", str(vault))
    (vault / "n003.md").unlink()
    (vault / "n004.md").write_text("billing word3 of another kind")
    with Lock(str(vault / ".index")):
        answer = ask("recall", "word3", "--vault", str(vault))
    assert [note["path"] for note in answer["notes"] if note["hops"] == 0] == [], "gone, and its fellow is not read yet"
    assert answer["index"]["stale"] is True
    assert answer["index"]["unread"] == 2
    wait_for_build(vault)
    answer = ask("recall", "word3", "--vault", str(vault))
    assert [note["path"] for note in answer["notes"] if note["hops"] == 0] == ["n004.md"]
    assert answer["index"]["stale"] is False


def wait_for_build(vault: Path) -> None:
    """Wait until no kvault works on the vault and the outputs are those of the index."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        time.sleep(0.05)
        if any(str(vault).encode() in command for command in background_commands()):
            continue
        with Lock(str(vault / ".index")), sqlite3.connect(vault / ".index" / stores.FILE) as store:
            meta = dict(store.execute("SELECT key, value FROM meta WHERE key IN ('revision', 'outputs')"))
        store.close()
        if str(meta.get("outputs", "")).split(" ")[0] == str(meta.get("revision")):
            return
    raise AssertionError("no build came to an end")


def background_commands() -> Iterator[bytes]:
    for file in Path("/proc").glob("[1-9]*/cmdline"):
        with suppress(OSError):
            command = file.read_bytes()
            if b"--background" in command:
                yield command
