"""graph.html is written by a build, by itself: what goes wrong with it stays with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from kvault.actions import build_vault as building
from kvault.actions import serve_queue
from kvault.actions import write_page as page
from kvault.actions import write_report
from kvault.adapters import page_files
from kvault.adapters.build_queue import Note
from kvault.config import Config
from tests.helpers.vaults import make_vault

THEIRS = "<html>my own graph</html>"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "my vault", {"a.md": "[[b]]", "b.md": "x", "c.md": "x"})


def build(root: Path) -> building.Built:
    return building.build_vault(str(root), Config())


def text(root: Path) -> str:
    return (root / "graph.html").read_text(encoding="utf-8")


def test_a_build_writes_the_page(root: Path) -> None:
    built = build(root)
    assert built.page and built.warnings == ()
    assert '"vault":"my vault"' in text(root) and '"ids":["a.md","b.md","c.md"]' in text(root)
    assert str(root.parent) not in text(root)


def test_the_same_vault_gives_the_same_bytes(root: Path) -> None:
    build(root)
    before = text(root)
    (root / "graph.html").unlink()
    building.build_vault(str(root), Config(), full=True)
    assert text(root) == before


def test_a_build_without_changes_does_not_touch_it(root: Path) -> None:
    build(root)
    before = (root / "graph.html").stat()
    build(root)
    after = (root / "graph.html").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_it_follows_a_change(root: Path) -> None:
    build(root)
    (root / "d.md").write_text("[[c]]")
    build(root)
    assert '"d.md"' in text(root)


def test_it_is_written_again_when_it_is_gone(root: Path) -> None:
    build(root)
    before = text(root)
    (root / "graph.html").unlink()
    assert build(root).changed == 0
    assert text(root) == before


def test_another_version_writes_it_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(root)
    mark = text(root).index("</html>")
    (root / "graph.html").write_text(text(root)[:mark], encoding="utf-8")
    build(root)
    assert "</html>" not in text(root)
    monkeypatch.setattr(page, "__version__", "99")
    build(root)
    assert "</html>" in text(root)


def test_a_page_that_a_person_wrote_stays(root: Path) -> None:
    (root / "graph.html").write_text(THEIRS)
    built = build(root)
    assert text(root) == THEIRS and not built.page
    assert built.warnings == ("graph.html at the vault's root was not written by kvault: it stays as it is",)
    assert (root / "GRAPH_REPORT.md").exists()
    assert build(root).warnings == built.warnings


def test_a_folder_in_its_place_stays(root: Path) -> None:
    (root / "graph.html").mkdir()
    built = build(root)
    assert (root / "graph.html").is_dir() and not built.page
    assert (root / "GRAPH_REPORT.md").exists()


def test_a_page_that_cannot_be_made_takes_nothing_with_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("no page today")

    monkeypatch.setattr(page_files, "read_page_files", fail)
    built = build(root)
    assert built.warnings == ("graph.html was not written: RuntimeError: no page today",)
    assert not built.page and built.report and built.nodes == 3
    assert (root / ".index" / "graph.json").exists()
    assert build(root).warnings == built.warnings  # it is tried again
    monkeypatch.undo()
    assert build(root).page
    assert build(root).warnings == ()


def test_a_report_that_cannot_be_made_does_not_take_the_page_with_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("no report today")

    monkeypatch.setattr(write_report, "report_text", fail)
    with pytest.raises(RuntimeError):
        build(root)
    assert '"ids":["a.md","b.md","c.md"]' in text(root)


def test_nothing_half_written_is_left(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(root)
    before = text(root)
    (root / "d.md").write_text("[[c]]")

    def fail(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("kvault.adapters.outputs.os.replace", fail)
        with pytest.raises(Exception, match="cannot be written"):
            build(root)
    assert text(root) == before
    assert [file.name for file in (root / ".index").iterdir() if file.suffix == ".tmp"] == []


def test_that_git_sees_what_is_built_is_said_once(root: Path) -> None:
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    (root / ".gitignore").write_text("GRAPH_REPORT.md\n")
    assert build(root).warnings == (
        "git does not ignore graph.html, which every build rewrites: kvault init adds it to .gitignore",
    )
    (root / "d.md").write_text("[[c]]")
    assert build(root).warnings == ()


def test_a_build_without_the_page_leaves_it_to_the_next(root: Path) -> None:
    building.build_vault(str(root), Config(), page=False)
    assert not (root / "graph.html").exists()
    assert build(root).page


def test_after_a_commit_it_is_written_only_where_git_does_not_see_it(root: Path) -> None:
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    (root / ".gitignore").write_text(".index/\nGRAPH_REPORT.md\n")
    commit = [Note("post-commit")]
    said = serve_queue._build(str(root), Config(), commit)
    assert said.endswith("; left alone, since git does not ignore it: graph.html")
    assert not (root / "graph.html").exists() and (root / "GRAPH_REPORT.md").exists()
    (root / ".gitignore").write_text(".index/\nGRAPH_REPORT.md\ngraph.html\n")
    assert "left alone" not in serve_queue._build(str(root), Config(), commit)
    assert '"ids":["a.md","b.md","c.md"]' in text(root)
