"""The passages nearest to a request, for whoever fuses them with words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.actions.open_vault import open_vault
from kvault.actions.recall_for_agent import recall_for_agent
from kvault.actions.vector_lane import Nearest
from kvault.actions.vector_lane import nearest
from kvault.adapters import encoders
from kvault.config import Config
from tests.helpers.vaults import make_vault
from tests.helpers.vectors import CONFIG
from tests.helpers.vectors import MODEL
from tests.helpers.vectors import NOTES
from tests.helpers.vectors import SYNONYM
from tests.helpers.vectors import embed
from tests.helpers.vectors import embedded_vault


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return embedded_vault(tmp_path_factory.mktemp("lane") / "v")


def near(root: Path, text: str, limit: int = 10, config: Config = CONFIG, *, hurried: bool = False) -> Nearest:
    return nearest(str(root), config, open_vault(str(root), config).store, text, limit, hurried=hurried)


def test_the_best_come_first_with_their_places(root: Path) -> None:
    found = near(root, SYNONYM)
    assert (found.state, found.why, len(found.hits)) == ("ready", "", 10)
    assert found.hits[0][:2] == ("Garden.md", 1)
    assert list(found.hits) == sorted(found.hits, key=lambda hit: (-hit[2], hit[0], hit[1]))
    assert near(root, SYNONYM) == found
    assert near(root, SYNONYM, 3).hits == found.hits[:3]
    assert len(near(root, SYNONYM, 1_000).hits) == 34


def test_passages_of_the_same_text_are_told_apart_by_path(tmp_path: Path) -> None:
    text = {f"{name}/Same.md": "Tomatoes grow behind the office.\n" for name in ("b", "a", "c")}
    root = make_vault(tmp_path / "v", {**NOTES, **text})
    assert embed(root).embedded == 35  # the same text is embedded once
    assert [path for path, _, _ in near(root, "tomatoes grow behind the office").hits[:3]] == [
        "a/Same.md",
        "b/Same.md",
        "c/Same.md",
    ]


def test_a_note_that_changed_or_went_is_not_found(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    make_vault(root, {"Garden.md": "Roses only.\n"})
    (root / "Backups.md").unlink()
    found = near(root, SYNONYM, 100)
    assert found.state == "degraded"
    assert {"Garden.md", "Backups.md"} & {path for path, _, _ in found.hits} == set()


@pytest.mark.parametrize("text", ["", " ", "\0", "?!", "half \udc80 a character", "🎉", "word " * 5_000])
def test_any_text(root: Path, text: str) -> None:
    assert near(root, text).state == "ready"


def test_off_is_what_nobody_asked_for(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    assert near(root, "x", config=Config()).state == "off"
    assert near(root, "x", config=Config(vectors_recall=True)).state == "unavailable"
    assert near(root, "x", config=Config(vectors_model=MODEL)).state == "unavailable"
    assert not (root / ".index" / "vectors").exists()


def test_a_prompt_does_not_wait_for_a_slow_encoder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert near(root, SYNONYM, hurried=True).state == "ready"
    slow = tuple(kind._replace(quick=False) for kind in encoders.KINDS)
    monkeypatch.setattr(encoders, "KINDS", slow)
    found = near(root, SYNONYM, hurried=True)
    assert (found.state, found.hits) == ("unavailable", ())
    assert "takes seconds to load" in found.why
    assert near(root, SYNONYM).state == "ready"
    answer = recall_for_agent(str(root), CONFIG, "how do we bill customers", None, str(root))
    assert answer is not None
    assert (answer.vectors, answer.notes[0].hit.fact.path) == ("unavailable", "Invoices.md")


def test_an_encoder_that_fails_is_a_reason(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, download: bool) -> encoders.Encode:
        raise RuntimeError("its weights\nare not whole")

    encoders.load.cache_clear()
    monkeypatch.setattr(encoders, "KINDS", tuple(kind._replace(load=broken) for kind in encoders.KINDS))
    found = near(root, SYNONYM)
    assert found.state == "unavailable"
    assert "wordllama cannot be loaded (its weights are not whole)" in found.why


def test_an_answer_without_a_word_needs_a_passage_that_is_very_near(root: Path) -> None:
    """Whether there is an answer is decided by words, unless a passage all but says the request."""
    answer = recall_for_agent(str(root), CONFIG, "chromodynamics", None, str(root))
    assert answer is not None and answer.notes == ()
