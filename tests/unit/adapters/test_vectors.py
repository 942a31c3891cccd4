"""What every store of vectors does, whichever it is: embedded in this process, or by the client of a server."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from qdrant_client import QdrantClient

from kvault.adapters.vector_place import Place
from kvault.adapters.vectors import KEY
from kvault.adapters.vectors import Damaged
from kvault.adapters.vectors import LaneError
from kvault.adapters.vectors import Locked
from kvault.adapters.vectors import Vectors
from kvault.adapters.vectors_embedded import open_embedded
from kvault.adapters.vectors_server import Server
from kvault.adapters.vectors_server import open_server

SIZE = 4
RIGHT, UP, BETWEEN = [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.8, 0.6, 0.0, 0.0]


def key(number: int) -> bytes:
    return number.to_bytes(KEY, "big")


@pytest.fixture(params=["embedded", "client in memory", "client on a folder"])
def vectors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Vectors]:
    if request.param == "embedded":
        embedded = open_embedded(str(tmp_path / "store"), SIZE, wait=0.0, create=True)
        assert embedded is not None
        yield embedded
        embedded.close()
        return
    place = {"location": ":memory:"} if request.param == "client in memory" else {"path": str(tmp_path / "store")}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the client's own, on a lock file of a folder
        server = Server(QdrantClient(**place), "notes", "here")  # type: ignore[arg-type]
        assert not server.is_there()
        server.make(SIZE)
        assert server.is_there()
        yield server
        server.drop()
        server.close()


def test_it_begins_empty(vectors: Vectors) -> None:
    assert vectors.count() == 0
    assert list(vectors.keys()) == []
    assert vectors.nearest(RIGHT, 5) == []


def test_the_nearest_come_first_and_equals_by_key(vectors: Vectors) -> None:
    vectors.put([(key(3), UP), (key(2), RIGHT), (key(9), BETWEEN), (key(1), RIGHT)])
    found = vectors.nearest(RIGHT, 3)
    assert [one for one, _ in found] == [key(1), key(2), key(9)]
    assert [score for _, score in found] == pytest.approx([1.0, 1.0, 0.8], abs=1e-5)


def test_a_key_is_there_once(vectors: Vectors) -> None:
    vectors.put([(key(1), RIGHT)])
    vectors.put([(key(1), UP), (key(2), RIGHT)])
    assert vectors.count() == 2
    assert [one for one, _ in vectors.nearest(UP, 1)] == [key(1)]


def test_what_is_removed_is_gone_and_what_was_not_there_is_no_error(vectors: Vectors) -> None:
    vectors.put([(key(1), RIGHT), (key(2), UP)])
    vectors.remove([key(1), key(7)])
    assert sorted(vectors.keys()) == [key(2)]
    assert [one for one, _ in vectors.nearest(RIGHT, 5)] == [key(2)]


def test_more_than_one_page(vectors: Vectors) -> None:
    every = [key(number) for number in range(1, 1_301)]
    vectors.put([(one, [1.0, number / 1_000, 0.0, 0.0]) for number, one in enumerate(every)])
    assert vectors.count() == len(every)
    assert sorted(vectors.keys()) == every
    assert [one for one, _ in vectors.nearest(RIGHT, 2)] == every[:2]


# What only the embedded one does


def test_it_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    folder = str(tmp_path / "store")
    assert open_embedded(folder, SIZE, wait=0.0, create=False) is None
    first = open_embedded(folder, SIZE, wait=0.0, create=True)
    assert first is not None
    first.put([(key(1), RIGHT)])
    first.close()
    again = open_embedded(folder, SIZE, wait=0.0, create=False)
    assert again is not None
    assert list(again.keys()) == [key(1)]
    again.close()


def test_one_at_a_time(tmp_path: Path) -> None:
    folder = str(tmp_path / "store")
    first = open_embedded(folder, SIZE, wait=0.0, create=True)
    assert first is not None
    with pytest.raises(Locked):
        open_embedded(folder, SIZE, wait=0.05, create=False)
    first.close()
    second = open_embedded(folder, SIZE, wait=0.0, create=False)
    assert second is not None
    second.close()


def test_busy_is_not_damaged_and_damaged_is_not_busy(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "store"
    first = open_embedded(str(folder), SIZE, wait=0.0, create=True)
    assert first is not None
    first.put([(key(number), RIGHT) for number in range(1, 50)])
    first.close()
    status = next(folder.rglob("vectors/status.dat"))
    status.write_bytes(b"")  # Qdrant panics over it
    with pytest.raises(Damaged, match="cannot be read"):
        open_embedded(str(folder), SIZE, wait=0.0, create=False)
    assert capfd.readouterr().err == ""


def test_other_vectors_than_those_asked_for(tmp_path: Path) -> None:
    first = open_embedded(str(tmp_path / "store"), SIZE, wait=0.0, create=True)
    assert first is not None
    first.close()
    with pytest.raises(Damaged):
        open_embedded(str(tmp_path / "store"), SIZE + 1, wait=0.0, create=False)


# What only a server does


@pytest.mark.parametrize("url", ["http://[::1", "http://host:99999", "http://me:hidden@host:99999"])
def test_an_address_that_is_none_is_told_without_its_password(url: str) -> None:
    with pytest.raises(LaneError, match="is no address of a server") as told:
        open_server(url, None, "notes", wait=0.1)
    assert "hidden" not in str(told.value)


def test_a_password_in_an_address_is_never_shown() -> None:
    assert Place("", "http://me:hidden@host:1/x@y", "notes", False).shown == "http://host:1/x@y (collection notes)"
    server = open_server("http://me:hidden@127.0.0.1:1", None, "notes", wait=0.1)
    with pytest.raises(LaneError, match=r"server at http://127\.0\.0\.1:1 does not answer") as told:
        server.count()
    assert "hidden" not in str(told.value)
