"""Whatever happens to the vectors, the words answer as if there were none, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.adapters.ledger import FILE
from kvault.adapters.vector_place import place_of
from kvault.adapters.vectors_embedded import open_embedded
from kvault.config import Config
from kvault.recall.model import Limits
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault
from tests.helpers.vectors import CONFIG
from tests.helpers.vectors import MODEL
from tests.helpers.vectors import NOTES
from tests.helpers.vectors import SYNONYM
from tests.helpers.vectors import embed
from tests.helpers.vectors import embedded_vault
from tests.helpers.vectors import shard
from tests.helpers.vectors import write_settings

ON = f'[vectors]\nrecall = true\nmodel = "{MODEL}"\n'
SIZE = 256
QUESTION = ("how", "do", "customers", "pay", "their", "bills")


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    path = write_settings(ON)
    yield
    path.unlink()


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return embedded_vault(tmp_path_factory.mktemp("pattern") / "v")


@pytest.fixture
def root(pattern: Path, tmp_path: Path) -> Path:
    """A vault whose notes are embedded."""
    copy = tmp_path / "v"
    shutil.copytree(pattern, copy)
    run_kvault("build", "--vault", str(copy))
    return copy


def answers(root: Path) -> dict[str, Any]:
    answer = ask("recall", *QUESTION, "--vault", str(root))
    assert isinstance(answer, dict)
    return answer


def by_words(root: Path) -> dict[str, Any]:
    """Return the answer of a kvault that knows nothing of vectors."""
    write_settings("")
    try:
        return answers(root)
    finally:
        write_settings(ON)


def assert_unharmed(root: Path, *reasons: str) -> None:
    """Assert that recall answers as by words alone, and says why."""
    expected, answer = by_words(root), answers(root)
    lanes = answer.pop("lanes")
    assert expected.pop("lanes") == {"words": "ready", "vectors": "off"}
    assert answer == expected
    assert answer["notes"]
    assert lanes["vectors"] == "unavailable", lanes
    assert any(reason in lanes["why"] for reason in reasons), lanes
    ran = run_kvault("recall", *QUESTION, "--vault", str(root))
    assert ran.code == 0
    assert ran.err == f"kvault: vectors unavailable: {lanes['why']}\n"


def assert_whole(root: Path) -> None:
    """Assert that the lane answers, and misses nothing."""
    assert answers(root)["lanes"] == {"words": "ready", "vectors": "ready"}
    found = ask("recall", SYNONYM, "--floor", "0", "--vault", str(root))["notes"]
    assert found[0]["path"] == "Garden.md"


# Two processes


def test_another_process_has_the_folder_open(root: Path) -> None:
    held = open_embedded(str(shard(root)), SIZE, wait=0.0, create=False)
    assert held is not None
    assert_unharmed(root, "another kvault has")
    held.close()
    assert_whole(root)


def test_one_that_embeds_waits_for_one_that_asks(root: Path) -> None:
    make_vault(root, {"New.md": "a new one\n"})
    held = open_embedded(str(shard(root)), SIZE, wait=0.0, create=False)
    assert held is not None
    run = subprocess.Popen([*PROGRAM, "build", "--vectors", "--vault", str(root)], stdout=subprocess.PIPE)
    time.sleep(1)
    assert run.poll() is None or run.returncode == 0
    held.close()
    assert run.wait(60) == 0
    assert_whole(root)


PROGRAM = (sys.executable, "-m", "kvault")


def test_two_that_embed_at_once(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {**NOTES, **many(40)})
    run_kvault("build", "--vault", str(root))
    runs = [
        subprocess.Popen(
            [*PROGRAM, "build", "--vectors", "--yes", "--vault", str(root)], stderr=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    told = [(run.communicate(timeout=120)[1], run.returncode) for run in runs]
    assert 0 in [code for _, code in told]
    for err, code in told:
        assert code == 0 or (code == 1 and "another kvault" in err), err
    assert_whole(root)
    assert ask("build", "--vectors", "--vault", str(root))["vectors"]["embedded"] == 0


def test_recall_while_another_embeds(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {**NOTES, **many(60)})
    run_kvault("build", "--vault", str(root))
    run = subprocess.Popen([*PROGRAM, "build", "--vectors", "--yes", "--vault", str(root)], stdout=subprocess.DEVNULL)
    seen = set()
    while run.poll() is None:
        answer = answers(root)
        assert answer["notes"][0]["path"] == "Invoices.md"
        seen.add(answer["lanes"]["vectors"])
    assert run.returncode == 0
    assert seen <= {"unavailable", "degraded", "ready"}
    assert_whole(root)


# Kills


def many(notes: int) -> dict[str, str]:
    """Return notes of a thousand words each, no two passages alike."""
    draw = Random(3)
    words = ["".join(draw.choices("abcdefghijklmnoprstuvw", k=6)) for _ in range(3_000)]
    return {f"long/Note {number}.md": " ".join(draw.choices(words, k=1_000)) + "\n" for number in range(notes)}


@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_stopped_while_it_embeds_it_goes_on_where_it_was(tmp_path: Path, how: str) -> None:
    root = make_vault(tmp_path / "v", {**NOTES, **many(300)})
    run_kvault("build", "--vault", str(root))
    before = read_vault(root)
    run = subprocess.Popen(
        [*PROGRAM, "build", "--vectors", "--yes", "--vault", str(root)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while run.poll() is None and not embedded_notes(root):
        time.sleep(0.01)
    run.send_signal(getattr(signal, how))
    _, err = run.communicate(timeout=60)
    done = embedded_notes(root)
    assert 0 < done < 334
    if how == "SIGINT":
        assert run.returncode == 130
        assert "what is embedded is kept" in err
    assert read_vault(root) == before
    assert answers(root)["notes"][0]["path"] == "Invoices.md"
    lanes = answers(root)["lanes"]
    assert (lanes["vectors"], "notes are not embedded" in lanes["why"]) == ("degraded", True)
    after = ask("build", "--vectors", "--vault", str(root))["vectors"]  # it was allowed once
    assert after["notes"] == 334
    assert 0 < after["embedded"] < 3_034 - done
    assert_whole(root)


def embedded_notes(root: Path) -> int:
    file = root / ".index" / "vectors" / MODEL / FILE
    if not file.exists():
        return 0
    with closing(sqlite3.connect(file)) as ledger:
        try:
            return int(ledger.execute("SELECT count(*) FROM note").fetchone()[0])
        except sqlite3.OperationalError:
            return 0  # its tables are being made


def test_killed_between_the_vectors_and_the_ledger(root: Path) -> None:
    """The vectors are written first; the ledger that a kill left behind does not know of them."""
    with closing(sqlite3.connect(root / ".index" / "vectors" / MODEL / FILE)) as ledger, ledger:
        for table in ("note", "passage"):
            ledger.execute(f"DELETE FROM {table} WHERE path IN ('Garden.md', 'Travel.md')")
        ledger.execute("UPDATE meta SET value = -1 WHERE key IN ('points', 'revision')")
    assert answers(root)["lanes"]["vectors"] == "degraded"
    done = ask("build", "--vectors", "--vault", str(root))["vectors"]
    assert (done["embedded"], done["removed"]) == (0, 0)  # what is there is not encoded twice
    assert_whole(root)


def test_vectors_that_no_note_has_are_removed(root: Path) -> None:
    held = open_embedded(str(shard(root)), SIZE, wait=0.0, create=False)
    assert held is not None
    held.put([(bytes([number] * 16), [1.0] + [0.0] * (SIZE - 1)) for number in range(5)])
    held.close()
    assert ask("build", "--vectors", "--vault", str(root))["vectors"]["removed"] == 5
    assert_whole(root)


def test_vectors_that_are_lost_are_missed_and_made_again(root: Path) -> None:
    held = open_embedded(str(shard(root)), SIZE, wait=0.0, create=False)
    assert held is not None
    held.remove(sorted(held.keys())[:7])
    held.close()
    lanes = answers(root)["lanes"]
    assert lanes["vectors"] == "degraded"
    assert "7 of 35 vectors are lost" in lanes["why"]
    assert ask("build", "--vectors", "--vault", str(root))["vectors"]["embedded"] in (6, 7, 34)  # one may be the probe
    assert_whole(root)


# A folder that is not whole


def files(pattern: Path) -> list[str]:
    return sorted(file.relative_to(pattern).as_posix() for file in shard(pattern).rglob("*") if file.is_file())


@pytest.mark.parametrize("how", ["gone", "empty", "noise"])
def test_a_corrupt_folder(pattern: Path, tmp_path: Path, how: str) -> None:
    """Each file of Qdrant's in turn: the words are unharmed, and the next build makes the vectors whole.

    In this process, which a crash of Qdrant would end.
    """
    expected = asked(pattern, Config())
    states = set()
    for number, name in enumerate(files(pattern)):
        root = tmp_path / str(number)
        shutil.copytree(pattern, root)
        file = root / name
        if how == "gone":
            file.unlink()
        elif how == "empty":
            file.write_bytes(b"")
        else:
            with file.open("r+b") as stream:
                stream.write(Random(number).randbytes(min(file.stat().st_size, 5_000)))
        answer = asked(root, CONFIG)
        states.add(answer.vectors)
        if answer.vectors == "unavailable":
            assert [one.hit for one in answer.notes] == [one.hit for one in expected.notes], name
        assert answer.notes[0].hit.fact.path == "Invoices.md", name
        assert embed(root).notes == 34, name
        assert asked(root, CONFIG).vectors == "ready", name
        assert asked(root, CONFIG, SYNONYM).notes[0].hit.fact.path == "Garden.md", name
        shutil.rmtree(root)
    assert "unavailable" in states


def asked(root: Path, config: Config, words: str = " ".join(QUESTION)) -> Answer:
    """Return what recall answers in this process, all that it could."""
    answer = recall_notes(str(root), config, Request(words, Limits(8, 2, 0.0, 0.0), 1_500))
    answer.workspace.store.close()
    return answer


def test_a_corrupt_ledger(root: Path) -> None:
    (root / ".index" / "vectors" / MODEL / FILE).write_bytes(b"no database" * 1_000)
    assert_unharmed(root, "no note is embedded by wordllama")
    done = ask("build", "--vectors", "--yes", "--vault", str(root))["vectors"]
    assert (done["notes"], done["embedded"]) == (34, 0)  # the vectors were there all the time
    assert_whole(root)


@pytest.mark.parametrize("page", [2, 3, 4, 5])
def test_a_ledger_with_a_damaged_page(root: Path, page: int) -> None:
    path = shard(root).parent / "passages-1.sqlite"
    ledger = sqlite3.connect(path)
    ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = ledger.execute("PRAGMA page_size").fetchone()
    ledger.close()
    data = bytearray(path.read_bytes())
    data[size * page : size * (page + 1)] = b"\xff" * size
    path.write_bytes(data)
    assert answers(root)["lanes"]["vectors"] == "unavailable"
    assert run_kvault("build", "--vault", str(root)).code == 0
    assert run_kvault("doctor", "--vault", str(root)).code == 0
    done = ask("build", "--vectors", "--yes", "--vault", str(root))["vectors"]
    assert (done["notes"], done["embedded"]) == (34, 0)  # the vectors were there all the time
    assert_whole(root)


def test_a_folder_that_leads_elsewhere(root: Path, tmp_path: Path) -> None:
    place = root / ".index" / "vectors" / MODEL
    shutil.move(place, tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    assert_unharmed(root, "is a symbolic link")
    before = sorted((tmp_path / "elsewhere").rglob("*"))
    ran = run_kvault("build", "--vectors", "--yes", "--vault", str(root))
    assert (ran.code, "symbolic link" in ran.err) == (1, True)
    assert sorted((tmp_path / "elsewhere").rglob("*")) == before


# What is not installed


@pytest.mark.parametrize(
    ("package", "reason"),
    [("qdrant_edge", "qdrant-edge-py is not installed"), ("wordllama", "wordllama cannot be loaded")],
)
def test_a_package_that_is_missing(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, reason: str
) -> None:
    make_vault(tmp_path / "missing", {f"{package}.py": "raise ImportError('it was taken out')\n"})
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path / "missing"), os.environ["PYTHONPATH"])))
    assert_unharmed(root, reason)
    ran = run_kvault("build", "--vectors", "--yes", "--vault", str(root))
    assert (ran.code, "pip install 'qdrant-edge-py>=0.9' 'wordllama>=0.4'" in ran.err) == (1, True), ran


# A server


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that takes every call and answers none."""
    listening = socket.create_server(("127.0.0.1", 0))
    taken: list[socket.socket] = []

    def take() -> None:
        while True:
            try:
                taken.append(listening.accept()[0])
            except OSError:
                return

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    listening.close()
    for one in taken:
        one.close()


def at(root: Path, url: str) -> None:
    """Have it that the vault's notes were embedded in this server."""
    settings = f'{ON}url = "{url}"\nwait = 300\n'
    write_settings(settings)
    config = Config(vectors_recall=True, vectors_model=MODEL, vectors_url=url)
    shutil.copytree(root / ".index" / "vectors" / MODEL, place_of(str(root), config, MODEL).folder)


def assert_unharmed_at(root: Path, url: str, *reasons: str) -> None:
    expected = by_words(root)
    at(root, url)
    answer = answers(root)
    lanes, _ = answer.pop("lanes"), expected.pop("lanes")
    assert answer == expected
    assert lanes["vectors"] == "unavailable"
    assert any(reason in lanes["why"] for reason in reasons), lanes
    assert url in lanes["why"]


def test_a_server_that_times_out(root: Path, silent: str) -> None:
    assert_unharmed_at(root, silent, "did not answer in 300 ms", "does not answer")


def test_a_server_that_is_not_there(root: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
    assert_unharmed_at(root, f"http://127.0.0.1:{port}", "does not answer", "did not answer")


def test_no_network(root: Path) -> None:
    assert_unharmed_at(root, "http://qdrant.invalid:6333", "does not answer", "did not answer")


def test_embedding_at_a_server_that_is_not_there_loses_nothing(root: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
    before = read_vault(root)
    write_settings(f'{ON}url = "http://127.0.0.1:{port}"\n')
    ran = run_kvault("build", "--vectors", "--vault", str(root))
    assert ran.code == 1
    assert f"the vectors, not the text, go to http://127.0.0.1:{port} (collection kvault-" in ran.err
    ran = run_kvault("build", "--vectors", "--yes", "--vault", str(root))
    assert ran.code == 1
    assert "does not answer" in ran.err
    assert read_vault(root) == before
    write_settings(ON)
    assert_whole(root)


def test_a_long_run_in_this_process_keeps_its_ledger_in_step(root: Path) -> None:
    for number in range(3):
        make_vault(root, {f"Added {number}.md": f"Number {number} was added.\n"})
        assert embed(root).embedded == 1
    assert_whole(root)
