"""Answers are of the vault as it is now, and say how they know."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from kvault.adapters.lock import Lock
from tests.e2e.test_processes import background_commands
from tests.e2e.test_processes import wait_for_build
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault

FRESH = {"commit": None, "overlaid": 0, "unread": 0, "stale": False, "checked": "all"}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    files = {"kvault.toml": "", "a.md": "billing [[b]] #t", "b.md": "x", "x/c.md": "tea"}
    root = make_vault(tmp_path / "v", files)
    run_kvault("build", "--vault", str(root))
    return root


def recall(vault: Path, *words: str) -> dict[str, Any]:
    """Return the answer of recall, everything it could find."""
    answer: dict[str, Any] = ask("recall", *words, "--floor", "0", "--limit", "400", "--vault", str(vault))
    return answer


def direct(answer: dict[str, Any]) -> list[str]:
    """Return the notes that hold the words themselves."""
    return [note["path"] for note in answer["notes"] if not note["hops"]]


def test_a_new_a_changed_and_a_deleted_note_are_seen_at_once(vault: Path) -> None:
    assert recall(vault, "billing")["index"] == FRESH
    (vault / "new.md").write_text("---\nsummary: Of billing.\n---\n")
    (vault / "a.md").write_text("coffee [[new]]")
    (vault / "x" / "c.md").unlink()
    answer = recall(vault, "billing")
    assert direct(answer) == ["new.md"]
    assert answer["index"] == FRESH | {"overlaid": 2}
    assert direct(recall(vault, "coffee")) == ["a.md"]
    assert recall(vault, "tea")["unknown"] == ["tea"]
    assert recall(vault, "billing")["index"] == FRESH


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("links a", "new.md"),
        ("backlinks new", "a.md"),
        ("unresolved", "gone"),
        ("tags", "#fresh"),
        ("show new", "Fresh title"),
        ("list", "new.md"),
        ("orphans", "y/z.md"),
        ("deadends", "y/z.md"),
        ("report", "gone"),
    ],
)
def test_every_question_brings_the_index_up_to_date_first(vault: Path, command: str, expected: str) -> None:
    (vault / "new.md").write_text("---\ntitle: Fresh title\n---\n#fresh [[gone]]")
    (vault / "a.md").write_text("[[new]]")
    make_vault(vault, {"y/z.md": ""})
    ran = run_kvault(*command.split(), "--vault", str(vault))
    assert ran.code == 0 and expected in ran.out, ran


def test_a_vault_that_was_never_built_is_built(vault: Path) -> None:
    for command in ("recall billing", "list", "links a", "report"):
        shutil.rmtree(vault / ".index")
        ran = run_kvault(*command.split(), "--vault", str(vault))
        assert ran.code == 0 and "a" in ran.out, ran
        assert (vault / ".index" / ".gitignore").read_text() == "*\n"
    (vault / "GRAPH_REPORT.md").unlink()
    assert direct(recall(vault, "billing")) == ["a.md"]
    assert not (vault / "GRAPH_REPORT.md").exists(), "a question writes the index only"


def test_an_edit_that_leaves_size_and_time_is_seen(vault: Path) -> None:
    for word in ("coffee", "butter", "cheese"):
        before = (vault / "a.md").stat()
        (vault / "a.md").write_text(f"{word} [[b]] #t")
        after = (vault / "a.md").stat()
        os.utime(vault / "a.md", ns=(before.st_atime_ns, after.st_mtime_ns))
        assert direct(recall(vault, word)) == ["a.md"], "written within the tick of the clock"


def test_an_edit_within_the_tick_is_seen_by_builds(vault: Path) -> None:
    file = vault / "a.md"
    file.write_text("one")
    time = file.stat().st_mtime_ns
    for word in ("two", "ten", "six"):
        run_kvault("build", "--vault", str(vault))
        with open(file, "r+") as same:
            same.write(word)
        os.utime(file, ns=(time, time))
        if file.stat().st_mtime_ns == time and ask("show", "a", "--vault", str(vault))["summary"] != word:
            assert time < _now(file) - 50_000_000, "only what is older than a tick may be taken as it was"


def _now(file: Path) -> int:
    probe = file.with_suffix(".probe")
    probe.touch()
    now = probe.stat().st_mtime_ns
    probe.unlink()
    return now


def test_whole_seconds_are_not_trusted_for_two_seconds(vault: Path) -> None:
    """Some file systems keep whole seconds."""
    file = vault / "a.md"
    second = file.stat().st_mtime_ns // 1_000_000_000 * 1_000_000_000
    for word in ("coffee", "butter"):
        file.write_text(word)
        os.utime(file, ns=(second, second))
        assert direct(recall(vault, word)) == ["a.md"]


def test_times_of_days_to_come_are_taken_as_they_are(vault: Path) -> None:
    make_vault(vault, {f"many/n{n}.md": f"tea word{n}" for n in range(320)})
    later = (vault / "a.md").stat().st_mtime_ns + 10 * 86_400_000_000_000
    for file in (vault / "many").iterdir():
        os.utime(file, ns=(later, later))
    assert ask("build", "--vault", str(vault))["changed"] == 320
    assert ask("build", "--vault", str(vault))["index"] == FRESH
    assert recall(vault, "word7")["index"] == FRESH
    (vault / "many" / "n7.md").write_text("coffee")
    assert recall(vault, "word7")["unknown"] == ["word7"]


def test_a_touch_reads_nothing_anew(vault: Path) -> None:
    os.utime(vault / "a.md", ns=(0, 1_234_567_890_123_456_789))
    assert recall(vault, "billing")["index"] == FRESH
    assert ask("build", "--vault", str(vault))["changed"] == 0


def test_a_file_becomes_a_folder_and_a_file_again(vault: Path) -> None:
    (vault / "a.md").unlink()
    make_vault(vault, {"a.md/inner.md": "billing"})
    assert direct(recall(vault, "billing")) == ["a.md/inner.md"]
    shutil.rmtree(vault / "a.md")
    (vault / "a.md").write_text("billing")
    assert direct(recall(vault, "billing")) == ["a.md"]


def test_a_folder_is_renamed(vault: Path) -> None:
    make_vault(vault, {"x/d.md": "[[x/c]] tea"})
    run_kvault("build", "--vault", str(vault))
    (vault / "x").rename(vault / "y")
    assert set(direct(recall(vault, "tea"))) == {"y/c.md", "y/d.md"}
    assert ask("links", "y/d", "--vault", str(vault))["links"][0]["target"] is None
    (vault / "y").rename(vault / "x")
    assert ask("links", "x/d", "--vault", str(vault))["links"][0]["target"] == "x/c.md"


@pytest.mark.skipif(os.name == "nt", reason="one name there")
def test_two_files_that_differ_in_unicode_form_only(vault: Path) -> None:
    one, other = (vault / normalize(form, "caf\u00e9.md") for form in ("NFC", "NFD"))
    other.write_text("decomposed tea")
    assert ask("show", "café", "--vault", str(vault))["summary"] == "decomposed tea"
    one.write_text("composed tea")
    if len([file for file in vault.iterdir() if file.name.startswith("caf")]) == 1:
        pytest.skip("this disk takes them for one")
    for _ in range(2):
        assert ask("show", "café", "--vault", str(vault))["summary"] == "composed tea"
        skipped = ask("build", "--vault", str(vault))["skipped"]
        assert skipped == [{"path": "café.md", "why": "another file has this name in a different Unicode form"}]
    one.unlink()
    assert ask("show", normalize("NFD", "café"), "--vault", str(vault))["summary"] == "decomposed tea"
    assert ask("build", "--vault", str(vault))["skipped"] == []


def test_the_receipt_tells_the_commit_of_the_last_build(vault: Path) -> None:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=vault, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q")
    git("add", "a.md")
    git("commit", "-qm", "one")
    assert recall(vault, "billing")["index"]["commit"] is None
    run_kvault("build", "--vault", str(vault))
    assert recall(vault, "billing")["index"]["commit"] == git("rev-parse", "--short=12", "HEAD")
    assert ask("list", "--vault", str(vault))["index"]["commit"] == git("rev-parse", "--short=12", "HEAD")


def test_hundreds_of_changes_are_not_waited_for_and_nothing_gone_is_served(vault: Path) -> None:
    make_vault(vault, {f"many/n{n}.md": f"many tea word{n}" for n in range(330)})
    run_kvault("build", "--vault", str(vault))
    for number in range(330):
        (vault / "many" / f"n{number}.md").unlink()
    make_vault(vault, {"late.md": "tea of later"})
    with Lock(str(vault / ".index")):  # another kvault is writing
        answer = recall(vault, "tea")
    assert direct(answer) == ["x/c.md"]
    assert answer["index"] == FRESH | {"unread": 331, "stale": True}
    wait_for_build(vault)
    answer = recall(vault, "tea")
    assert set(direct(answer)) == {"x/c.md", "late.md"}
    assert answer["index"]["stale"] is False


def test_of_hundreds_of_changes_those_that_are_shown_are_read(vault: Path) -> None:
    make_vault(vault, {f"many/n{n}.md": f"coffee word{n}" for n in range(330)})
    run_kvault("build", "--vault", str(vault))
    make_vault(vault, {f"many/n{n}.md": f"butter word{n}" for n in range(330)})
    answer = recall(vault, "word7")
    assert answer["notes"][0]["summary"] == "butter word7"
    assert answer["index"]["stale"] is True and answer["index"]["overlaid"] >= 1
    wait_for_build(vault)
    assert recall(vault, "coffee")["unknown"] == ["coffee"]


# More notes than are looked at one by one


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    files = {f"f{n % 40}/n{n:04}.md": f"note word{n} group{n // 10}" for n in range(5_100)}
    root = make_vault(tmp_path_factory.mktemp("large") / "v", {"kvault.toml": "", **files})
    assert run_kvault("build", "--vault", str(root)).code == 0
    settle(root)
    yield root
    wait_for_build(root)


def settle(vault: Path) -> None:
    """Let builds in the background come to their end, until none is wanted any more."""
    for _ in range(3):
        recall(vault, "nothing")
        wait_for_build(vault)


def test_in_a_large_vault_folders_and_hits_are_looked_at(large: Path) -> None:
    assert recall(large, "word17")["index"]["checked"] == "hits"
    make_vault(large, {"f3/fresh.md": "newword", "new/deep/er.md": "newword"})
    answer = recall(large, "newword")
    assert set(direct(answer)) == {"f3/fresh.md", "new/deep/er.md"}
    assert answer["index"]["overlaid"] == 2 and answer["index"]["stale"] is False
    (large / "f3" / "fresh.md").write_text("---\nsummary: Edited in place.\n---\nnewword")
    assert "Edited in place." in [note["summary"] for note in recall(large, "newword")["notes"]]
    shutil.rmtree(large / "new")
    (large / "f3" / "fresh.md").unlink()
    answer = recall(large, "newword")
    assert (answer["notes"], answer["unknown"]) == ([], ["newword"])
    settle(large)


def test_in_a_large_vault_what_is_elsewhere_is_found_by_the_build_in_the_background(large: Path) -> None:
    file = large / "f7" / "n0007.md"
    file.write_text("rareword in place")
    assert direct(recall(large, "rareword")) == [], "neither its folder nor a hit has changed"
    make_vault(large, {"f9/another.md": "starts a build"})
    recall(large, "starts")
    wait_for_build(large)
    assert direct(recall(large, "rareword")) == ["f7/n0007.md"]
    settle(large)


def test_in_a_large_vault_hundreds_of_changes_are_not_waited_for(large: Path) -> None:
    make_vault(large, {f"bulk/b{n}.md": f"bulkword{n}" for n in range(350)})
    (large / "f1" / "n0001.md").unlink()
    answer = recall(large, "word1", "word2")
    assert direct(answer) == ["f2/n0002.md"], "what is gone is not served"
    assert answer["index"]["stale"] is True and answer["index"]["unread"] >= 351
    ran = run_kvault("recall", "bulkword7", "--vault", str(large))
    assert ran.code == 0
    wait_for_build(large)
    answer = recall(large, "bulkword7")
    assert direct(answer) == ["bulk/b7.md"]
    assert answer["index"]["stale"] is False


def test_recalls_in_a_row_do_not_pile_up_builds(large: Path) -> None:
    settle(large)
    with Lock(str(large / ".index")):  # another kvault is writing, for long
        for number in range(2):
            make_vault(large, {f"row{number}/new.md": "rowword"})
            recall(large, "rowword")
        time.sleep(0.5)
        assert len([command for command in background_commands() if str(large).encode() in command]) <= 1
    settle(large)
    assert len(direct(recall(large, "rowword"))) == 2


def test_a_recall_leaves_a_report_that_git_would_see_as_it_is(vault: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=vault, check=True)
    report = (vault / "GRAPH_REPORT.md").read_bytes()
    make_vault(vault, {f"many/n{n}.md": f"[[a]] tea word{n}" for n in range(330)})
    assert recall(vault, "tea")["index"]["stale"] is True
    wait_for_build(vault)
    assert recall(vault, "tea")["index"]["stale"] is False
    assert (vault / "GRAPH_REPORT.md").read_bytes() == report
