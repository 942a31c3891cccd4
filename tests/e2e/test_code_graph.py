"""Code in the graph: real repositories, real git, real builds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.code_graph import CARD
from tests.helpers.code_graph import build
from tests.helpers.code_graph import code_tables
from tests.helpers.code_graph import edges_of
from tests.helpers.code_graph import make_app
from tests.helpers.code_graph import make_vault_of
from tests.helpers.code_graph import must_equal_rebuild
from tests.helpers.code_graph import packages_of
from tests.helpers.code_graph import settle
from tests.helpers.program import ask
from tests.helpers.repositories import Git
from tests.helpers.vaults import make_vault


@pytest.fixture
def app(tmp_path: Path) -> Git:
    return make_app(tmp_path / "app")


@pytest.fixture
def vault(tmp_path: Path, app: Git) -> Path:
    return make_vault_of(app, tmp_path / "vault")


def test_a_small_polyglot_repository(vault: Path) -> None:
    built = build(vault)
    assert built.code_files == 10
    assert built.skipped == () and built.notices == ()
    assert packages_of(vault) == {
        "app": "",
        "app/internal/http": "Package http speaks HTTP.",
        "app/java/com/a": "",
        "app/java/com/b": "",
        "app/native/src": "",
        "app/native/src/parse": "Parses.",
        "app/tool": "A tool.",
        "app/tool/core": "",
        "app/web": "The page.",
        "app/web/lib": "",
    }
    assert edges_of(vault, "depends_on") == [
        "app depends_on app/internal/http 1 app/main.go:3",
        "app/java/com/a depends_on app/java/com/b 1 app/java/com/a/A.java:2",
        "app/native/src depends_on app/native/src/parse 1 app/native/src/lib.rs:1",
        "app/native/src/parse depends_on app/native/src 1 app/native/src/parse/mod.rs:2",
        "app/tool depends_on app/tool/core 1 app/tool/__init__.py:2",
        "app/web depends_on app/web/lib 1 app/web/index.ts:1",
    ]
    assert edges_of(vault, "about") == [
        "other.md about app/tool/core 1 other.md:4",
        "other.md about app/web/lib 1 other.md:0",
        "projects/app/n.md about app/internal/http 2 projects/app/n.md:1",
        "projects/app/n.md about app/tool/core 1 projects/app/n.md:2",
    ]


def test_packages_are_in_communities_report_and_no_recall(vault: Path) -> None:
    build(vault)
    graph = json.loads((vault / ".index" / "graph.json").read_text(encoding="utf-8"))
    numbers = {node["id"]: node["community"] for node in graph["nodes"]}
    assert numbers["projects/app/n.md"] == numbers["code://app/internal/http"] is not None
    report = (vault / "GRAPH_REPORT.md").read_text(encoding="utf-8")
    assert "`app/tool/core`, " in report and "[[code:" not in report
    answer = ask("recall", "server", "http", "tool", "core", "--vault", str(vault))
    assert {note["path"].partition(":")[0] for note in answer["notes"]} <= {"projects/app/n.md", "other.md"}
    assert ask("deadends", "--vault", str(vault))["notes"] == ["projects/app/app.md", "projects/app/n.md"]


def test_a_second_build_changes_nothing_and_reads_nothing(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(vault)
    settle(vault)
    build(vault)
    before = (vault / ".index" / "graph.json").stat().st_mtime_ns
    monkeypatch.setattr("kvault.actions.update_code.read_code", _never)
    monkeypatch.setattr("kvault.actions.update_code.find_packages", _never)
    assert build(vault).code_files == 10
    assert (vault / ".index" / "graph.json").stat().st_mtime_ns == before


def _never(*arguments: object) -> None:
    raise AssertionError("nothing has changed")


def _ignore(app: Git, path: str) -> None:
    app("rm", "-q", "--cached", path)
    make_vault(app.top, {".gitignore": f"ignored/\n{path}\n"})


Change = Callable[[Git], object]

CHANGES: dict[str, tuple[Change, list[str]]] = {
    "a file is edited": (
        lambda app: make_vault(app.top, {"web/lib/a.ts": "import '../../tool'\nimport '..'\n"}),
        ["+app/web/lib depends_on app/web 1 app/web/lib/a.ts:2"],
    ),
    "a file comes, not yet tracked": (
        lambda app: make_vault(app.top, {"new/x.py": "import tool\n"}),
        ["+app/new depends_on app/tool 1 app/new/x.py:1"],
    ),
    "a file goes": (
        lambda app: (app.top / "main.go").unlink(),
        ["-app depends_on app/internal/http 1 app/main.go:3"],
    ),
    "a folder is renamed": (
        lambda app: app("mv", "tool", "kit"),
        [
            "+app/kit depends_on app/kit/core 1 app/kit/__init__.py:2",
            "+projects/app/n.md about app/kit/core 1 projects/app/n.md:2",
            "-app/tool depends_on app/tool/core 1 app/tool/__init__.py:2",
            "-other.md about app/tool/core 1 other.md:4",
            "-projects/app/n.md about app/tool/core 1 projects/app/n.md:2",
        ],
    ),
    "a file is ignored from now on": (
        lambda app: _ignore(app, "web/index.ts"),
        ["-app/web depends_on app/web/lib 1 app/web/index.ts:1"],
    ),
    "a manifest changes": (
        lambda app: make_vault(app.top, {"go.mod": "module example.com/other\n"}),
        ["-app depends_on app/internal/http 1 app/main.go:3"],
    ),
    "a file can be read no more": (
        lambda app: make_vault(app.top, {"main.go": b"package main\n\xff"}),
        ["-app depends_on app/internal/http 1 app/main.go:3"],
    ),
    "nothing but the time": (lambda app: os.utime(app.top / "main.go", ns=(10**18 + 5, 10**18 + 5)), []),
}  # fmt: skip


@pytest.mark.parametrize("title", CHANGES)
def test_the_graph_follows(title: str, vault: Path, app: Git) -> None:
    build(vault)
    before = set(edges_of(vault, "depends_on", "about"))
    change, expected = CHANGES[title]
    change(app)
    build(vault)
    after = set(edges_of(vault, "depends_on", "about"))
    assert sorted(f"+{one}" for one in after - before) + sorted(f"-{one}" for one in before - after) == expected
    must_equal_rebuild(vault)


def test_the_graph_follows_a_switch_of_branches_and_back(vault: Path, app: Git) -> None:
    build(vault)
    first = edges_of(vault, "depends_on", "about")
    app("switch", "-q", "-c", "other")
    app.commit({"main.go": None, "x/y.py": "import tool\n"})
    build(vault)
    assert "app/x depends_on app/tool 1 app/x/y.py:1" in edges_of(vault, "depends_on")
    app("switch", "-q", "main")
    build(vault)
    assert edges_of(vault, "depends_on", "about") == first
    must_equal_rebuild(vault)


def test_notes_follow_too(vault: Path) -> None:
    build(vault)
    make_vault(vault, {"other.md": "`web/index.ts`\n", "new.md": "`web`, `java/com/a/A.java` `app/web/lib`"})
    (vault / "projects/app/n.md").unlink()
    build(vault)
    assert edges_of(vault, "about") == [
        "new.md about app/java/com/a 1 new.md:1",
        "new.md about app/web/lib 1 new.md:1",
        "other.md about app/web 1 other.md:1",
    ]
    must_equal_rebuild(vault)


def test_a_card_without_its_row_takes_its_code_away(vault: Path, app: Git) -> None:
    build(vault)
    make_vault(vault, {"projects/app/app.md": CARD})
    assert build(vault).code_files == 0
    assert packages_of(vault) == {} and edges_of(vault, "depends_on", "about") == []
    assert {name: rows for name, rows in code_tables(vault).items() if name != "mention"} == {
        name: [] for name in ("repository", "code", "package", "depends", "about")
    }
