"""A project goes to the archive and comes back: every link leads where it led, whatever happens on the way."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kvault.actions import questions
from kvault.actions.open_vault import open_vault
from kvault.actions.projects import project_of
from kvault.actions.projects import read_cards
from kvault.actions.projects import set_card
from kvault.config import Config
from kvault.errors import Refusal
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.program import run_kvault
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

ROOT = Path(__file__).resolve().parents[2]
BUILT = shutil.ignore_patterns(".index", "GRAPH_REPORT.md", "graph.html")

Led = list[tuple[str, str | None, str | None, bool | None]]


def led(vault: Path) -> Led:
    """Return where every link of a vault leads: (source, target, display text, whether its subpath is there)."""
    workspace = open_vault(str(vault), Config())
    sources = workspace.store.execute("SELECT path FROM file WHERE kind IN ('note','canvas') ORDER BY path").fetchall()
    found = [
        (path, link.target, link.text, link.found)
        for (path,) in sources
        for link in questions.links_of(workspace, path, external=False)[1]
    ]
    workspace.store.close()
    return sorted(found, key=repr)


def moved(links: Led, old: str, new: str) -> Led:
    """Return where the links must lead after a folder got another name."""

    def after(path: str | None) -> str | None:
        return new + path[len(old) :] if path is not None and path.startswith(old) else path

    return sorted(((after(path) or "", after(target), *rest) for path, target, *rest in links), key=repr)  # type: ignore[misc]


def card_of(vault: Path, name: str):  # type: ignore[no-untyped-def]
    return next(card for card in read_cards(str(vault)) if card.name == name)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "sample-vault", tmp_path / "vault", ignore=BUILT)
    return tmp_path / "vault"


@pytest.mark.parametrize("link_format", ["shortest", "relative", "absolute"])
@pytest.mark.parametrize("name", ["tidebook", "glashaus", "shiomachi"])
def test_links_into_an_archived_project_lead_where_they_led(sample: Path, name: str, link_format: str) -> None:
    make_vault(sample, {".obsidian/app.json": f'{{"newLinkFormat":"{link_format}"}}'})
    before = led(sample)
    tried = set_card(str(sample), Config(), card_of(sample, name), {"status": "archived"}, dry_run=True)
    assert led(sample) == before
    assert set_card(str(sample), Config(), card_of(sample, name), {"status": "archived"}) == tried
    assert led(sample) == moved(before, f"projects/{name}/", f"archive/{name}/")
    assert card_of(sample, name).status == "archived"
    assert not (sample / "projects" / name).exists()
    set_card(str(sample), Config(), card_of(sample, name), {"status": "active"})
    assert led(sample) == before
    assert card_of(sample, name).is_active


@pytest.mark.parametrize("link_format", ["shortest", "relative", "absolute"])
def test_full_paths_stay_full_paths(tmp_path: Path, link_format: str) -> None:
    """kvault writes its links so, and what came back reads as it did before."""
    files = {
        ".obsidian/app.json": f'{{"newLinkFormat":"{link_format}"}}',
        "projects/p/p.md": "---\ntype: project\nstatus: active\nnext: x\nupdated: 2026-01-01\n---\n",
        "projects/p/sessions/s.md": '---\nlinks: ["[[projects/p/p]]"]\n---\n- [[projects/p/decisions/d|why]]\n',
        "projects/p/decisions/d.md": "Decided in [[projects/p/sessions/s#Git]].\n",
        "shared/a.md": "[[projects/p/decisions/d]], [why](projects/p/decisions/d.md)\n",
    }
    vault = make_vault(tmp_path / "v", files)
    before = read_vault(vault)
    ask_here("project", "archive", "p", "--vault", str(vault))
    assert (vault / "archive/p/sessions/s.md").read_text() == files["projects/p/sessions/s.md"].replace(
        "projects/", "archive/"
    )
    assert (vault / "shared/a.md").read_text() == files["shared/a.md"].replace("projects/", "archive/")
    ask_here("project", "restore", "p", "--vault", str(vault))
    after = read_vault(vault)
    card = "projects/p/p.md"
    assert {**after, card: before[card]} == before


def test_a_run_in_its_place_brings_a_project_back(sample: Path, tmp_path: Path) -> None:
    code = make_repository(tmp_path / "boats", {"a.py": ""})
    card = sample / "archive/fischbrief/fischbrief.md"
    card.write_text(card.read_text() + f"\n| Source | Path |\n|---|---|\n| repo | {code.top} |\n")
    before = led(sample)
    looked = project_of(str(sample), Config(), str(code.top), create=False)
    assert looked is not None
    assert (looked.card.is_archived, looked.restored) == (True, False)
    found = project_of(str(sample), Config(), str(code.top), create=True)
    assert found is not None
    assert (found.card.path, found.card.status, found.restored) == (
        *("projects/fischbrief/fischbrief.md", "active", True),
    )
    assert ("branch", "main") in [(row.source, row.path) for row in found.card.places]
    assert led(sample) == moved(before, "archive/fischbrief/", "projects/fischbrief/")


def test_a_status_set_by_hand_is_undone_by_a_run_or_finished_by_the_command(sample: Path, tmp_path: Path) -> None:
    code = make_repository(tmp_path / "water", {"a.py": ""})
    card = sample / "projects/glashaus/glashaus.md"
    by_hand = card.read_text().replace("~/code/glashaus", str(code.top)).replace("status: active", "status: archived")
    card.write_text(by_hand)
    found = project_of(str(sample), Config(), str(code.top), create=True)
    assert found is not None
    assert (found.card.status, found.restored) == ("active", True)
    card.write_text(by_hand)
    assert run_here("project", "archive", "glashaus", "--vault", str(sample)).code == 0
    assert (sample / "archive/glashaus/glashaus.md").exists()


@pytest.mark.parametrize("taken", ["archive/tidebook/notes/old.md", "archive/Tidebook/x.md", "archive/tidebook"])
def test_what_is_in_the_archive_is_never_overwritten_or_added_to(sample: Path, taken: str) -> None:
    make_vault(sample, {taken: "here before"})
    before = read_vault(sample)
    with pytest.raises(Refusal, match="is there already") as refused:
        set_card(str(sample), Config(), card_of(sample, "tidebook"), {"status": "archived"})
    assert "kvault mv" in (refused.value.hint or "")
    assert read_vault(sample) == before
    told = run_kvault("project", "archive", "tidebook", "--vault", str(sample))
    assert (told.code, "is there already" in told.err) == (1, True)
    assert read_vault(sample) == before


def test_a_project_does_not_come_back_over_another(sample: Path) -> None:
    make_vault(sample, {"projects/fischbrief/x.md": "new"})
    before = read_vault(sample)
    assert run_here("project", "restore", "fischbrief", "--vault", str(sample)).code == 1
    assert read_vault(sample) == before


def test_what_is_no_note_goes_along(sample: Path) -> None:
    make_vault(sample, {"projects/tidebook/data/raw.bin": b"\0\xff", "projects/tidebook/.hidden": "x"})
    ask_here("project", "archive", "tidebook", "--vault", str(sample))
    assert (sample / "archive/tidebook/data/raw.bin").read_bytes() == b"\0\xff"
    assert (sample / "archive/tidebook/.hidden").exists()


KILLER = """
import os, signal, sys
from kvault.adapters import journal
from kvault.cli.main import main
left = int(sys.argv.pop(1))
def step():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
journal.step = step
main(sys.argv[1:])
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_after_a_kill_at_any_moment_the_next_command_finishes(tmp_path: Path) -> None:
    row = "| Source | Path |\n|---|---|\n| repo | /x |\n"
    files = {
        "KVAULT.md": "to [[projects/p/p]] and [[n]]\n",
        "projects/p/p.md": f"---\ntype: project\nstatus: active\nnext: x\n---\n{row}[[projects/p/notes/n]]\n",
        "projects/p/notes/n.md": "of [[projects/p/p|the project]]\n",
        "a.md": "[it](projects/p/notes/n.md)\n",
    }
    before = led(make_vault(tmp_path / "0", files))
    ended, step = False, 0
    while not ended:
        step += 1
        vault = make_vault(tmp_path / str(step), files)
        run = [sys.executable, "-c", KILLER, str(step), "project", "archive", "p", "--vault", str(vault)]
        ended = subprocess.run(run, capture_output=True, check=False, timeout=60).returncode != -signal.SIGKILL
        if (vault / "projects/p").exists() and not (vault / ".index/journal.json").exists():
            assert led(vault) == before  # nothing had begun but for the status, and the command is typed again
            assert run_here("project", "archive", "p", "--vault", str(vault)).code == 0
        assert led(vault) == moved(before, "projects/p/", "archive/p/"), step
        assert "status: archived" in (vault / "archive/p/p.md").read_text()
    assert step > 8
