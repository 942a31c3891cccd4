"""A build writes what is of the index, and notes down what it wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.actions import build_vault as building
from kvault.actions.open_vault import open_vault
from kvault.config import Config
from tests.helpers.vaults import make_vault


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", {"a.md": "[[b]]", "b.md": "x", "c.md": "x"})


def graph(root: Path) -> str:
    return (root / ".index" / "graph.json").read_text()


def test_what_changes_while_the_graph_is_written_is_in_the_next_one(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node_link = building.node_link

    def slowly(*arguments: object) -> str:
        text: str = node_link(*arguments)  # type: ignore[arg-type]
        (root / "a.md").write_text("[[c]] instead")
        open_vault(str(root), Config()).store.close()  # as a recall beside the build does
        return text

    monkeypatch.setattr(building, "node_link", slowly)
    building.build_vault(str(root), Config())
    assert '"target":"b.md"' in graph(root)
    monkeypatch.undo()
    building.build_vault(str(root), Config())
    assert '"target":"c.md"' in graph(root)
    assert '"target":"b.md"' not in graph(root)


def test_a_build_without_changes_writes_nothing(root: Path) -> None:
    building.build_vault(str(root), Config())
    files = [root / "GRAPH_REPORT.md", root / ".index" / "graph.json"]
    before = [(file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino) for file in files]
    built = building.build_vault(str(root), Config())
    assert built.changed == 0 and built.nodes == 3 and built.edges == 1
    assert [(file.read_bytes(), file.stat().st_mtime_ns, file.stat().st_ino) for file in files] == before


def test_full_and_incremental_builds_give_the_same_bytes(root: Path) -> None:
    building.build_vault(str(root), Config())
    (root / "a.md").write_text("[[c]] and [[b]] #t")
    building.build_vault(str(root), Config())
    files = [root / "GRAPH_REPORT.md", root / ".index" / "graph.json"]
    before = [file.read_bytes() for file in files]
    building.build_vault(str(root), Config(), full=True)
    assert [file.read_bytes() for file in files] == before


@pytest.mark.parametrize("name", ["GRAPH_REPORT.md", ".index/graph.json"])
def test_an_output_that_was_removed_is_written_again(root: Path, name: str) -> None:
    building.build_vault(str(root), Config())
    before = (root / name).read_bytes()
    (root / name).unlink()
    building.build_vault(str(root), Config())
    assert (root / name).read_bytes() == before


def test_a_report_that_a_person_wrote_stays_and_is_a_note(root: Path) -> None:
    (root / "GRAPH_REPORT.md").write_text("my own [[a]]")
    built = building.build_vault(str(root), Config())
    assert (root / "GRAPH_REPORT.md").read_text() == "my own [[a]]"
    assert built.notes == 4
    assert "not written by kvault" in built.warnings[0]
