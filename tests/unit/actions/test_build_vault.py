"""A build writes what is of the index, and notes down what it wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from kvault.actions import build_vault as building
from kvault.actions import write_outputs
from kvault.actions.open_vault import open_vault
from kvault.config import Config
from kvault.graph import export
from tests.helpers.vaults import make_vault


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "v", {"a.md": "[[b]]", "b.md": "x", "c.md": "x"})


def graph(root: Path) -> str:
    return (root / ".index" / "graph.json").read_text()


def test_what_changes_while_the_graph_is_written_is_in_the_next_one(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node_link = export.node_link

    def slowly(*arguments: object) -> str:
        text: str = node_link(*arguments)  # type: ignore[arg-type]
        (root / "a.md").write_text("[[c]] instead")
        open_vault(str(root), Config()).store.close()  # as a recall beside the build does
        return text

    monkeypatch.setattr(export, "node_link", slowly)
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


def news(root: Path) -> list[str]:
    """Return what the report says has changed."""
    text = (root / "GRAPH_REPORT.md").read_text(encoding="utf-8")
    section = text.split("## What changed\n")[1].split("\n## ")[0]
    return [line.removeprefix("- ") for line in section.splitlines()[2:] if line.startswith("- ")] or [section.strip()]


def test_the_report_tells_what_changed_since_one_of_another_state(root: Path) -> None:
    building.build_vault(str(root), Config())
    assert news(root) == ["There is no earlier report to compare with."]
    (root / "a.md").write_text("the prose only: [[b]]")
    building.build_vault(str(root), Config())
    assert news(root) == ["There is no earlier report to compare with."]

    (root / "a.md").write_text("[[c]] and [[b]] and [[Nowhere]]")
    building.build_vault(str(root), Config())
    broken = "broken: `Nowhere`, 1 link, first in [[a]] line 1"
    assert news(root) == ["1 edge more", broken, "new among the god nodes: c"]
    second = (root / "GRAPH_REPORT.md").read_bytes()
    (root / "GRAPH_REPORT.md").unlink()
    building.build_vault(str(root), Config())
    assert (root / "GRAPH_REPORT.md").read_bytes() == second
    building.build_vault(str(root), Config(), full=True)
    assert (root / "GRAPH_REPORT.md").read_bytes() == second

    (root / "Nowhere.md").write_text("x")
    (root / "b.md").unlink()
    building.build_vault(str(root), Config())
    assert "no longer broken: `Nowhere`" in news(root)
    assert "broken: `b`, 1 link, first in [[a]] line 1" in news(root)
    assert "new notes: Nowhere" in news(root) and "gone notes: `b.md`" in news(root)


def test_a_build_without_report_is_no_state_that_one_told_of(root: Path) -> None:
    building.build_vault(str(root), Config())
    (root / "a.md").write_text("[[b]] [[c]]")
    building.build_vault(str(root), Config(), report=False)
    (root / "c.md").write_text("[[b]]")
    building.build_vault(str(root), Config())
    assert news(root)[0] == "2 edges more"


def test_a_report_of_an_earlier_kvault_is_written_anew(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    building.build_vault(str(root), Config())
    report = root / "GRAPH_REPORT.md"
    report.write_text("---\nkvault: report\n---\nof another form")
    building.build_vault(str(root), Config())
    assert "another form" in report.read_text()
    monkeypatch.setattr(write_outputs, "REPORT_FORM", write_outputs.REPORT_FORM + 1)
    building.build_vault(str(root), Config())
    assert "another form" not in report.read_text()
