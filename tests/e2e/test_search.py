"""kvault search as a program sees it: what is named first, lanes, filters, the files as they are now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kvault.actions import search_lanes
from kvault.actions.open_recall import EVERY
from kvault.actions.open_recall import open_for_recall
from kvault.actions.search_model import Wish
from kvault.actions.search_notes import list_notes
from kvault.actions.vector_lane import Nearest
from kvault.config import Config
from kvault.search.fusion import DEEPEST
from kvault.search.fusion import K
from kvault.wire_search import search_json
from tests.helpers.asking import ask_here
from tests.helpers.asking import run_here
from tests.helpers.vaults import make_vault

FILES = {
    "kvault.toml": "",
    "Billing.md": "---\naliases: [Rechnung, The Bill]\n---\nAbout money. See [[Invoices]].",
    "deep/Invoices.md": "---\ntitle: Invoices of the year\ntags: [money]\nstatus: active\n---\n# A\nWe bill monthly.\n",
    "deep/Monthly billing.md": "---\ntags: [money/out]\nstatus: done\n---\nbilling monthly, billing, billing the bill",
    "The and of.md": "Nothing but stop words in its name.",
    "Café.md": "Coffee.",
}


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", FILES)


def found(vault: Path, *words: str) -> list[str]:
    return [one["path"] for one in ask_here("search", *words, "--vault", str(vault))["results"]]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("billing", "Billing.md"),
        ("Billing.md", "Billing.md"),
        ("rechnung", "Billing.md"),
        ("the bill", "Billing.md"),
        ("invoices of  the YEAR", "deep/Invoices.md"),
        ("invoices", "deep/Invoices.md"),
        ("deep/invoices", "deep/Invoices.md"),
        ("deep/Invoices.md", "deep/Invoices.md"),
        ("the and of", "The and of.md"),
        ("cafe\N{COMBINING ACUTE ACCENT}", "Café.md"),
    ],
)
@pytest.mark.parametrize("mode", ["exact", "words", "vectors", "hybrid"])
def test_a_note_that_is_named_comes_first_in_every_mode(vault: Path, mode: str, words: str, path: str) -> None:
    answer = ask_here("search", words, "--mode", mode, "--vault", str(vault))
    first = answer["results"][0]
    assert first["path"] == path and first["ranks"]["exact"] == 1 and first["score"] >= 1
    assert mode != "exact" or len(answer["results"]) == 1


def test_the_answer_is_as_promised(vault: Path) -> None:
    answer = ask_here("search", "monthly", "--vault", str(vault))
    assert answer["version"] == 1 and answer["query"] == "monthly" and answer["mode"] == "hybrid"
    assert answer["partial"] is False and answer["lanes"] == {"exact": "ready", "words": "ready", "vectors": "off"}
    one = answer["results"][0]
    assert one["path"] == "deep/Monthly billing.md" and one["ranks"] == {"exact": None, "words": 1, "vectors": None}
    assert one["score"] == round(1 / (K + 1), 9) and Path(one["absolute"]).is_file()
    assert answer["results"][1]["line"] == 7, "where the passage stands"
    assert answer["neighbours"] == [{"path": "Billing.md", "of": "deep/Invoices.md", "kind": "references"}]
    assert answer["index"]["checked"] == "all"


def test_filters(vault: Path) -> None:
    assert set(found(vault, "bill")) == {"Billing.md", "deep/Invoices.md", "deep/Monthly billing.md"}
    assert set(found(vault, "bill", "--tag", "money")) == {"deep/Invoices.md", "deep/Monthly billing.md"}
    assert found(vault, "bill", "--tag", "#money/out") == ["deep/Monthly billing.md"]
    assert found(vault, "bill", "--where", "status=active") == ["deep/Invoices.md"]
    assert found(vault, "bill", "--where", "status=active", "--where", "title=x") == []
    assert set(found(vault, "bill", "--path", "deep/")) == {"deep/Invoices.md", "deep/Monthly billing.md"}
    assert found(vault, "billing", "--mode", "exact", "--path", "deep/") == [], "filters hold for what is named too"


def test_filters_leave_no_gap_in_the_words(tmp_path: Path) -> None:
    files = {f"n{number:04}.md": "tide tide tide" for number in range(700)}
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", **files, "z.md": "---\nkeep: true\n---\n" + "a tide " * 99})
    assert found(vault, "tide", "--mode", "words", "--where", "keep=true") == ["z.md"]


def test_a_hundred_at_most(tmp_path: Path) -> None:
    files = {f"n{number:04}.md": "tide" for number in range(300)}
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", **files})
    for mode in ("words", "hybrid"):
        assert len(found(vault, "tide", "--limit", "100", "--mode", mode)) == 100
        assert len(found(vault, "tide", "--mode", mode)) == 10
    ran = run_here("search", "tide", "--limit", "101", "--vault", str(vault))
    assert ran.code == 2 and "1 to 100" in ran.err


def test_a_lane_that_was_asked_for_and_is_off_makes_the_answer_partial(vault: Path) -> None:
    answer = ask_here("search", "monthly", "--mode", "vectors", "--vault", str(vault))
    assert answer["partial"] and answer["lanes"]["vectors"] == "off" and answer["lanes"]["why"]
    ran = run_here("search", "monthly", "--mode", "vectors", "--vault", str(vault))
    assert ran.code == 0 and "kvault: vectors off: " in ran.err


def listed(vault: Path, text: str, near: Nearest, **more: Any) -> dict[str, Any]:
    """Return the answer of mode hybrid, given what the lane of vectors says."""
    wish = Wish(text, "hybrid", **{"limit": 10, **more})
    return search_json(list_notes(open_for_recall(str(vault), Config()), wish, near))


def test_lanes_are_fused_by_rank(vault: Path) -> None:
    passages = (("Café.md", 1, 0.9), ("deep/Invoices.md", 7, 0.8), ("Café.md", 5, 0.7), ("gone.md", 1, 0.6))
    answer = listed(vault, "bill monthly", Nearest("ready", "", passages))
    ranks = {one["path"]: one["ranks"] for one in answer["results"]}
    assert answer["lanes"]["vectors"] == "ready" and not answer["partial"]
    assert ranks["Café.md"] == {"exact": None, "words": None, "vectors": 1}, "a note counts once"
    assert ranks["deep/Invoices.md"]["vectors"] == 2 and "gone.md" not in ranks
    assert answer["results"][0]["path"] == "deep/Invoices.md", "two lanes know it"
    lines = {one["path"]: one["line"] for one in answer["results"]}
    assert lines["Café.md"] == 1, "of its passages the nearest"


def test_a_lane_that_cannot_fill_the_filtered_answer_is_degraded(vault: Path) -> None:
    near = Nearest("ready", "", tuple(("Café.md", number, 0.5) for number in range(DEEPEST)))
    answer = listed(vault, "bill", near, tag="money")
    assert answer["partial"] and answer["lanes"]["vectors"] == "degraded" and "filters" in answer["lanes"]["why"]
    full = listed(vault, "bill", near, limit=1)
    assert not full["partial"] and full["lanes"]["vectors"] == "ready"


@pytest.mark.parametrize("state", ["degraded", "unavailable"])
def test_words_answer_whatever_the_vectors_say(vault: Path, state: str) -> None:
    words = found(vault, "bill monthly")
    answer = listed(vault, "bill monthly", Nearest(state, "the folder is held by another", ()))
    assert [one["path"] for one in answer["results"]] == words and answer["partial"]
    assert answer["lanes"]["vectors"] == state and answer["lanes"]["why"] == "the folder is held by another"


def test_the_files_as_they_are_now(vault: Path) -> None:
    assert found(vault, "monthly")
    (vault / "deep" / "Monthly billing.md").unlink()
    (vault / "new.md").write_text("monthly monthly", encoding="utf-8")
    assert set(found(vault, "monthly")) == {"new.md", "deep/Invoices.md"}


def test_hits_are_read_again_in_a_large_vault(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(vault, "monthly") and EVERY > 5
    monkeypatch.setattr("kvault.actions.open_recall.EVERY", 2)
    note = vault / "deep" / "Invoices.md"
    note.write_text(note.read_text(encoding="utf-8").replace("We bill monthly", "Of something else"), encoding="utf-8")
    answer = ask_here("search", "monthly", "--vault", str(vault))
    assert [one["path"] for one in answer["results"]] == ["deep/Monthly billing.md"]
    assert answer["index"]["checked"] == "hits"


def test_a_scale_that_is_one_of_the_lanes() -> None:
    assert search_lanes.DEEP * 2 == DEEPEST, "recall scores twice as many notes as it gives"


def test_same_vault_and_words_give_the_same_bytes(vault: Path) -> None:
    runs = [ask_here("search", "bill monthly", "--vault", str(vault)) for _ in range(3)]
    assert len({json.dumps({**run, "index": None}) for run in runs}) == 1


def test_disabled_and_hidden_notes_are_not_listed(tmp_path: Path) -> None:
    files = {"kvault.toml": "", "a.md": "---\nenabled: false\n---\ntide", "b.md": "tide [[a]]"}
    vault = make_vault(tmp_path / "v", files)
    answer = ask_here("search", "tide", "--vault", str(vault))
    assert [one["path"] for one in answer["results"]] == ["b.md"] and answer["neighbours"] == []
    assert found(vault, "a", "--mode", "exact") == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "search needs the words"),
        (("x", "--mode", "wrds"), "expected one of exact, words, vectors, hybrid"),
        (("x", "--where", "status"), "is not KEY=VALUE"),
        (("x", "--limit", "0"), "expected 1 to 100"),
    ],
)
def test_wrong_calls(vault: Path, words: tuple[str, ...], says: str) -> None:
    ran = run_here("search", *words, "--vault", str(vault))
    assert ran.code == 2 and says in ran.err


def test_text_from_notes_steers_nothing(tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": '---\nsummary: "x\\e[31m tide"\n---\n'})
    assert "\x1b" not in run_here("search", "tide", "--vault", str(vault)).out


def test_a_typo_is_answered_with_what_the_vault_has(vault: Path) -> None:
    for command in ("search", "recall"):
        ran = run_here(command, "monhtly", "--vault", str(vault))
        assert ran.code == 0 and ran.out == ""
        assert ran.err == "kvault: not in this vault: monhtly (did you mean monthly?)\n"
    ran = run_here("search", "monthly invocies zzz", "--vault", str(vault))
    assert ran.err == "kvault: not in this vault: invocies (did you mean invoices?), zzz\n" and ran.out
