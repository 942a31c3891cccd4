"""The vector lane as a person meets it: what it costs is said, it adds to recall, and what changed is embedded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kvault.adapters.vectors_embedded import open_embedded
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault
from tests.helpers.vectors import NOTES
from tests.helpers.vectors import SYNONYM
from tests.helpers.vectors import embed
from tests.helpers.vectors import embedded_vault
from tests.helpers.vectors import shard
from tests.helpers.vectors import write_settings

ON = '[vectors]\nrecall = true\nmodel = "wordllama"\n'


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    path = write_settings(ON)
    yield
    path.unlink()


def recall(root: Path, *words: str) -> dict[str, object]:
    answer = ask("recall", *words, "--floor", "0", "--vault", str(root))
    assert isinstance(answer, dict)
    return answer


def paths(answer: dict[str, object]) -> list[str]:
    notes = answer["notes"]
    assert isinstance(notes, list)
    return [note["path"] for note in notes]


def embedded(root: Path, *more: str) -> dict[str, object]:
    answer = ask("build", "--vectors", *more, "--vault", str(root))
    found = answer["vectors"]
    assert isinstance(found, dict)
    return found


def wait_for(state: str, root: Path) -> None:
    """Wait until recall says that the lane is so: what is embedded in the background takes as long as it takes."""
    for _ in range(600):
        if recall(root, "bill")["lanes"] == {"words": "ready", "vectors": state}:
            return
        time.sleep(0.1)
    raise AssertionError(recall(root, "bill")["lanes"])


# Before anything is embedded


def test_the_cost_is_said_and_nothing_is_done_without_a_yes(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    ran = run_kvault("build", "--vectors", "--vault", str(root))
    assert ran.code == 1
    for part in (
        "34 notes",
        "34 passages",
        "wordllama",
        " s and 1 MB",
        str(shard(root)),
        "kvault build --vectors --yes",
    ):
        assert part in ran.err, part
    assert not shard(root).exists()
    before = read_vault(root)
    done = embedded(root, "--yes")
    assert (done["notes"], done["embedded"], done["removed"]) == (34, 34, 0)
    assert read_vault(root) == before


@pytest.mark.skipif(os.name == "nt", reason="streams are closed as a shell does")
def test_nobody_is_asked_where_stdin_is_closed(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    call = ["sh", "-c", '"$0" -m kvault build --vectors --vault "$1" <&-', sys.executable, str(root)]
    ran = subprocess.run(call, capture_output=True, timeout=120, check=False)
    assert ran.returncode == 1 and b"kvault build --vectors --yes" in ran.stderr


def test_without_vectors_recall_says_why_and_answers_as_ever(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    answer = recall(root, "bill", "customers")
    lanes = answer["lanes"]
    assert isinstance(lanes, dict)
    assert lanes["vectors"] == "unavailable"
    assert "kvault build --vectors" in lanes["why"]
    assert paths(answer)[0] == "Invoices.md"
    ran = run_kvault("recall", "bill", "--vault", str(root))
    assert "vectors unavailable: no note is embedded by wordllama" in ran.err


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--yes",), "--yes goes with --vectors"),
        (("--download",), "--download goes with --vectors"),
        (("--vectors", "--detach"), "--vectors asks first"),
    ],
)
def test_flags_that_do_not_go_together(tmp_path: Path, flags: tuple[str, ...], says: str) -> None:
    ran = run_kvault("build", *flags, "--vault", str(make_vault(tmp_path, NOTES)))
    assert (ran.code, says in ran.err) == (2, True), ran


def test_a_model_that_is_not_there(tmp_path: Path) -> None:
    write_settings('[vectors]\nrecall = true\nmodel = "no-such-model"\n')
    root = make_vault(tmp_path / "v", NOTES)
    ran = run_kvault("build", "--vectors", "--yes", "--vault", str(root))
    assert ran.code == 1
    assert "the notes are not embedded: " in ran.err
    assert paths(recall(root, "bill"))[0] == "Invoices.md"


# What it adds


def test_recall_finds_what_shares_no_word_and_says_how(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    answer = recall(root, SYNONYM)
    assert answer["lanes"] == {"words": "ready", "vectors": "ready"}
    assert paths(answer)[0] == "Garden.md"
    assert answer["unknown"] == [SYNONYM]
    ran = run_kvault("recall", SYNONYM, "--floor", "0", "--explain", "--vault", str(root))
    assert "0.1500 vectors = product of" in ran.out
    assert "1.0000 nearness" in ran.out


def test_the_parts_give_the_score(tmp_path: Path) -> None:
    answer = recall(embedded_vault(tmp_path / "v"), "how", "do", "customers", "pay", "their", "bills")

    def worth(part: dict[str, object]) -> float:
        parts = part.get("parts")
        if not isinstance(parts, list):
            return float(str(part["value"]))
        values = [worth(one) for one in parts]
        product = 1.0
        for value in values:
            product *= value
        return sum(values) if part["how"] == "sum" else product

    notes = answer["notes"]
    assert isinstance(notes, list) and len(notes) > 5
    for note in notes:
        assert worth(note["why"]) == pytest.approx(note["score"], abs=1e-6)
    assert notes[0]["path"] == "Invoices.md"
    assert notes[0]["score"] >= 1.15 - 1e-9  # the best by words and the best by vectors


def test_the_same_bytes_twice(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    first, second = (run_kvault("recall", "paid", "tickets", "--json", "--vault", str(root)).out for _ in range(2))
    assert first == second
    other = embedded_vault(tmp_path / "w")
    assert run_kvault("recall", "paid", "tickets", "--json", "--vault", str(other)).out == first.replace(
        str(root), str(other)
    )


def test_words_alone_where_the_call_says_so(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    answer = recall(root, SYNONYM, "--lanes", "words")
    assert answer["lanes"] == {"words": "ready", "vectors": "off"} and paths(answer) == []


def test_off_is_off(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    write_settings('[vectors]\nrecall = false\nmodel = "wordllama"\n')
    assert recall(root, "bill")["lanes"] == {"words": "ready", "vectors": "off"}


# What changed, and only that


def test_only_what_changed_is_embedded_again(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    assert embedded(root)["embedded"] == 0
    make_vault(root, {"Garden.md": "Now there are roses only.\n", "New.md": "A new one.\n"})
    (root / "Backups.md").unlink()
    stale = recall(root, SYNONYM)
    lanes = stale["lanes"]
    assert isinstance(lanes, dict)
    assert (lanes["vectors"], lanes["why"]) == (
        "degraded",
        "2 notes are not embedded as they are now; kvault build --vectors",
    )
    assert "Backups.md" not in paths(stale)
    done = embedded(root)
    assert (done["notes"], done["embedded"], done["removed"]) == (34, 2, 2)
    assert recall(root, "roses")["lanes"] == {"words": "ready", "vectors": "ready"}


def test_a_note_that_moves_keeps_its_vectors(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    assert run_kvault("mv", "Invoices.md", "archive/Old invoices.md", "--vault", str(root)).code == 0
    done = embedded(root)
    assert done["embedded"] == 1  # Travel.md, whose link was rewritten; the note has its title in its properties
    assert "archive/Old invoices.md" in paths(recall(root, "bill"))


def test_a_build_has_what_changed_embedded_in_the_background(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    make_vault(root, {"New.md": "A new note on bills.\n"})
    assert run_kvault("build", "--vault", str(root)).code == 0
    wait_for("ready", root)


def test_a_commit_has_what_changed_embedded_in_the_background(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")

    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True)

    git("init", "--quiet")
    assert run_kvault("init", "--yes", str(root)).code == 0
    assert run_kvault("hooks", "install", "--vault", str(root)).code == 0
    make_vault(root, {"New.md": "---\nsummary: Of bills.\n---\nA new note on bills. [[Invoices]]\n"})
    git("add", "--all")
    git("-c", "core.hooksPath=.git/hooks", "commit", "--quiet", "--no-verify", "-m", "notes")
    wait_for("ready", root)


def test_a_build_embeds_nothing_where_nobody_asked_for_it(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    assert run_kvault("build", "--vault", str(root)).code == 0
    assert not (root / ".index" / "vectors").exists()


# The same notes by another model


def test_a_changed_model_begins_anew_and_old_answers_are_not_mixed(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    script = tmp_path / "other.py"
    script.write_text(OTHER_MODEL, encoding="utf-8")

    def other(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(script), *words, "--vault", str(root)], capture_output=True, text=True, check=False
        )

    answer = json.loads(other("recall", SYNONYM, "--floor", "0", "--json").stdout)
    assert answer["lanes"]["vectors"] == "unavailable"
    assert "not the model any more" in answer["lanes"]["why"]
    assert answer["notes"] == []
    refused = other("build", "--vectors")
    assert (refused.returncode, "34 notes" in refused.stderr) == (1, True), refused
    assert other("build", "--vectors", "--yes").returncode == 0
    answer = json.loads(other("recall", SYNONYM, "--floor", "0", "--json").stdout)
    assert answer["lanes"]["vectors"] == "ready"
    lanes = recall(root, SYNONYM)["lanes"]
    assert isinstance(lanes, dict) and lanes["vectors"] == "unavailable"


OTHER_MODEL = """
import sys
from kvault.adapters import encoders
from kvault.cli.main import main

def turned(name, download, load=encoders.KINDS[1].load):
    encode = load(name, download)
    return lambda texts: [[*vector[1:], vector[0]] for vector in encode(texts)]

encoders.KINDS = tuple(kind._replace(load=turned) if kind.name == "wordllama" else kind for kind in encoders.KINDS)
sys.exit(main(sys.argv[1:]))
"""
"""kvault with a model of the same name and size that gives other vectors."""


def test_another_model_has_a_collection_of_its_own(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    assert sorted(os.listdir(root / ".index" / "vectors")) == ["wordllama"]
    write_settings('[vectors]\nrecall = true\nmodel = "all-MiniLM-L6-v2"\n')
    lanes = recall(root, SYNONYM)["lanes"]
    assert isinstance(lanes, dict) and lanes["vectors"] == "unavailable"
    embed(root)
    write_settings(ON)
    assert recall(root, SYNONYM)["lanes"] == {"words": "ready", "vectors": "ready"}


# What the doctor says


def test_the_doctor_tells_of_the_lane(tmp_path: Path) -> None:
    def lane() -> list[str]:
        findings = ask("doctor", "--vault", str(root))["findings"]
        return [one["what"] for one in findings if one["what"].startswith("lane of vectors")]

    root = make_vault(tmp_path / "v", NOTES)
    run_kvault("build", "--vault", str(root))
    assert "no note is embedded by wordllama" in lane()[0]
    embed(root)
    assert lane()[0].startswith("lane of vectors: 34 notes by wordllama, ")
    make_vault(root, {"New.md": "new"})
    run_kvault("links", "New", "--vault", str(root))
    assert lane()[1] == "lane of vectors: 1 note is not embedded as it is now"
    held = open_embedded(str(shard(root)), 256, wait=0.0, create=False)
    assert held is not None
    assert lane()[2] == "lane of vectors: another kvault has it open now"
    held.close()
    next(shard(root).rglob("vectors/status.dat")).write_bytes(b"")
    assert "cannot be read" in lane()[2]
    embed(root)
    assert "was set aside" in lane()[1]
