"""Vectors at a Qdrant server, by its own client on a folder in place of the network; all else is as it is used."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from qdrant_client import QdrantClient

from kvault.actions.embed_notes import Embedder
from kvault.actions.open_vault import open_vault
from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.actions.vector_lane import nearest
from kvault.adapters import encoders
from kvault.adapters import vectors_server
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors_server import Server
from kvault.config import Config
from kvault.recall.model import Limits
from tests.helpers.vaults import make_vault
from tests.helpers.vectors import CONFIG
from tests.helpers.vectors import NOTES
from tests.helpers.vectors import SYNONYM
from tests.helpers.vectors import embed
from tests.helpers.vectors import embedded_vault

AWAY = CONFIG._replace(vectors_url="http://qdrant.invalid:6333", vectors_wait=60_000)
SHARED = AWAY._replace(vectors_collection="team")


@pytest.fixture(autouse=True)
def collections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "server"

    def opened(url: str, key: str | None, collection: str, *, wait: float) -> Server:
        return Server(QdrantClient(path=str(folder)), collection, url)

    monkeypatch.setattr(vectors_server, "open_server", opened)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the client's own, on its lock file
        yield folder / "collection"


def asked(root: Path, words: str, config: Config) -> Answer:
    answer = recall_notes(str(root), config, Request(words, Limits(8, 2, 0.0, 0.0), 1_500))
    answer.workspace.store.close()
    return answer


def found(root: Path, config: Config) -> list[tuple[str, float]]:
    near = nearest(str(root), config, open_vault(str(root), config).store, SYNONYM, 20)
    assert near.state == "ready", near.why
    return [(path, score) for path, _, score in near.hits]


def test_it_answers_as_the_folder_does(tmp_path: Path, collections: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    assert embed(root, AWAY).embedded == 34
    here, there = found(root, CONFIG), found(root, AWAY)
    assert [path for path, _ in there] == [path for path, _ in here]
    assert [score for _, score in there] == pytest.approx([score for _, score in here], abs=1e-5)
    answer = asked(root, SYNONYM, AWAY)
    assert (answer.vectors, answer.notes[0].hit.fact.path) == ("ready", "Garden.md")
    assert [one.name.startswith("kvault-") for one in collections.iterdir()] == [True]


def test_a_prompt_does_not_wait_for_it(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    embed(root, AWAY)
    near = nearest(str(root), AWAY, open_vault(str(root), AWAY).store, SYNONYM, 20, hurried=True)
    assert (near.state, near.why, near.hits) == ("unavailable", "a server is not asked while a prompt waits", ())


def test_no_word_of_a_note_goes_there(tmp_path: Path, collections: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    embed(root, AWAY)
    data = b"".join(file.read_bytes() for file in collections.rglob("*") if file.is_file())
    assert len(data) > 34 * 256 * 4
    for word in (b"Tomatoes", b"Garden", b"yearly", str(root).encode()):
        assert word not in data


def test_only_what_changed_goes_there_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", NOTES)
    embed(root, AWAY)
    make_vault(root, {"Garden.md": "Roses only.\n"})
    (root / "Backups.md").unlink()
    done = embed(root, AWAY)
    assert (done.notes, done.embedded, done.removed) == (33, 1, 2)
    assert "Backups.md" not in [path for path, _ in found(root, AWAY)]


def test_vaults_that_share_a_collection_embed_once_and_remove_nothing(tmp_path: Path) -> None:
    one, other = make_vault(tmp_path / "one", NOTES), make_vault(tmp_path / "other", NOTES)
    assert embed(one, SHARED).embedded == 34
    assert embed(other, SHARED).embedded == 0
    (one / "Garden.md").unlink()
    assert embed(one, SHARED).removed == 0
    assert found(other, SHARED)[0][0] == "Garden.md"
    assert "Garden.md" not in [path for path, _ in found(one, SHARED)]


def test_a_shared_collection_is_not_begun_anew_for_another_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = make_vault(tmp_path / "one", NOTES), make_vault(tmp_path / "other", NOTES)
    embed(one, SHARED)

    load = encoders.KINDS[1].load
    changed = encoders.KINDS[1]._replace(
        load=lambda name, download: lambda texts: [[*vector[1:], vector[0]] for vector in load(name, download)(texts)]
    )
    with monkeypatch.context() as patch:
        patch.setattr(encoders, "KINDS", (encoders.KINDS[0], changed))
        with (
            Embedder(str(other), SHARED, open_vault(str(other), SHARED).store) as embedder,
            pytest.raises(LaneError, match="others may use it"),
        ):
            embedder.embed()
    assert found(one, SHARED)[0][0] == "Garden.md"
