"""Whatever the index is like: the documented exit code, and an index that is made anew."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.program import ask
from tests.helpers.robust import GOOD
from tests.helpers.robust import no_fault
from tests.helpers.robust import run
from tests.helpers.vaults import make_vault
from tests.helpers.vaults import read_vault

posix = pytest.mark.skipif(os.name == "nt", reason="files of kinds that Windows has not")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", GOOD)


def damage(path: Path, change: Callable[[bytearray], None]) -> None:
    with sqlite3.connect(path) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.execute("PRAGMA journal_mode=DELETE")
    store.close()
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)


def _everywhere(data: bytearray) -> None:
    data[:] = b"this is no index\n" * 100


def _header(data: bytearray) -> None:
    data[:100] = bytes(100)


def _nothing(data: bytearray) -> None:
    data.clear()


def _half(data: bytearray) -> None:
    del data[len(data) // 2 :]


def _behind_the_first_pages(data: bytearray) -> None:
    for at in range(3 * 4096, len(data)):
        data[at] = data[at] * 7 + 13 & 0xFF


@pytest.mark.parametrize(
    ("change", "command"),
    [
        *((change, ("list",)) for change in (_everywhere, _header, _nothing, _half, _behind_the_first_pages)),
        *((_behind_the_first_pages, command) for command in (("recall", "billing"), ("build",), ("build", "--full"))),
    ],
    ids=lambda one: one.__name__ if callable(one) else " ".join(one),
)
def test_a_damaged_index_is_set_aside_and_built_anew(
    vault: Path, change: Callable[[bytearray], None], command: tuple[str, ...]
) -> None:
    for number in range(40):
        (vault / f"n{number}.md").write_text(f"note {number} of many [[a]] #t{number}\n" + f"word{number} " * 50)
    before = run(vault, *command)
    index = next((vault / ".index").glob("*.sqlite"))
    damage(index, change)
    ran = run(vault, *command)
    assert ran.code == 0 and no_fault(ran), ran
    if command[0] != "build":
        assert ran.out == before.out
    assert run(vault, "links", "a").out.count("->") == 2
    assert read_vault(vault).keys() >= GOOD.keys()


def test_an_index_of_another_parser_is_built_anew(vault: Path) -> None:
    run(vault, "build")
    index = next((vault / ".index").glob("*.sqlite"))
    with sqlite3.connect(index) as store:
        store.execute("UPDATE meta SET value='0 little ' WHERE key='fingerprint'")
        store.execute("UPDATE note SET title='of old'")
    store.close()
    assert ask("show", "a", "--vault", str(vault))["title"] == "a"


def test_an_index_of_another_schema_is_left_alone(vault: Path) -> None:
    (vault / ".index").mkdir()
    other = vault / ".index" / "index-999.sqlite"
    other.write_bytes(b"of a newer kvault")
    assert run(vault, "build").code == 0
    assert other.read_bytes() == b"of a newer kvault"


def test_something_else_called_index(vault: Path) -> None:
    (vault / ".index").write_text("a file")
    before = read_vault(vault)
    ran = run(vault, "build")
    assert ran.code == 1 and ".index" in ran.err and no_fault(ran)
    for command in (("list",), ("recall", "billing"), ("report",), ("links", "a"), ("orphans",)):
        ran = run(vault, *command)
        assert ran.code == 0 and (ran.out or command == ("orphans",)) and no_fault(ran), ran
        assert ran.err.count("\n") <= 2
    assert (vault / ".index").read_text() == "a file"
    assert read_vault(vault) == before


@posix
@pytest.mark.parametrize(
    "name", ["", "index-1.sqlite", "index-1.sqlite-wal", "lock", "build.log", "graph.json", ".gitignore"]
)
def test_a_link_in_place_of_the_index_leads_nowhere(vault: Path, tmp_path: Path, name: str) -> None:
    """A vault that came from elsewhere must not have anything written elsewhere."""
    treasure = tmp_path / "treasure"
    if name:
        (vault / ".index").mkdir()
        with sqlite3.connect(treasure) as store:
            store.execute("CREATE TABLE precious(x)")
        store.close()
    else:
        treasure.mkdir()
    before = treasure.read_bytes() if name else b""
    (vault / ".index" / name if name else vault / ".index").symlink_to(treasure)
    for command in (("list",), ("build",), ("build", "--detach"), ("recall", "billing")):
        ran = run(vault, *command)
        assert ran.code in (0, 1) and no_fault(ran), ran
        assert command[0] == "build" or ran.out
    time.sleep(0.3)
    assert (list(treasure.iterdir()) == []) if not name else treasure.read_bytes() == before
