"""Code in the graph: real repositories, real git, real builds."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kvault.actions.build_vault import Built
from kvault.actions.build_vault import build_vault
from kvault.actions.read_report import read_report
from kvault.adapters import store as stores
from kvault.config import Config
from tests.helpers.program import ask
from tests.helpers.program import run_kvault
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault

POLYGLOT = {
    ".gitignore": "ignored/\n*.gen.py\n",
    "go.mod": "module example.com/app\n",
    "main.go": 'package main\n\nimport "example.com/app/internal/http"\n',
    "internal/http/server.go": "// Package http speaks HTTP.\npackage http\n",
    "web/package.json": '{"name": "web", "description": "The page."}',
    "web/index.ts": "import {a} from './lib/a'\nimport 'react'\n",
    "web/lib/a.ts": "export const a = 1\n",
    "tool/__init__.py": '"""A tool."""\nfrom .core import run\n',
    "tool/core/__init__.py": "import os\n",
    "native/Cargo.toml": '[package]\nname = "native"\n',
    "native/src/lib.rs": "mod parse;\n",
    "native/src/parse/mod.rs": "//! Parses.\nuse crate::X;\n",
    "java/com/a/A.java": "package com.a;\nimport com.b.B;\n",
    "java/com/b/B.java": "package com.b;\n",
    "ignored/no.py": "import tool\n",
    "README.md": "no code\n",
}
CARD = "---\ntype: project\nstatus: active\nnext: x\n---\n| Source | Path |\n|---|---|\n"


def edges_of(vault: Path, *kinds: str) -> list[str]:
    graph = json.loads((vault / ".index" / "graph.json").read_text(encoding="utf-8"))
    return [
        f"{edge['source']} {edge['kind']} {edge['target']} {edge['count']} {edge['path']}:{edge['line']}".replace(
            "code://", ""
        )
        for edge in graph["edges"]
        if edge["kind"] in kinds
    ]


def packages_of(vault: Path) -> dict[str, str]:
    graph = json.loads((vault / ".index" / "graph.json").read_text(encoding="utf-8"))
    return {node["id"].removeprefix("code://"): node["summary"] for node in graph["nodes"] if node["kind"] == "package"}


def build(vault: Path, config: Config | None = None, **more: Any) -> Built:
    return build_vault(str(vault), config or Config(), **more)


def code_tables(vault: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return what the index holds of code, without what depends on how it came to be."""
    store = stores.open_index(str(vault))
    assert store is not None
    asked = {
        "repository": "SELECT name, place, cards FROM repository ORDER BY 1",
        "code": "SELECT name, path, language, size, hash, held, why FROM code JOIN repository r ON r.id = repository"
        " ORDER BY 1, 2",
        "package": "SELECT * FROM package ORDER BY 1",
        "depends": "SELECT * FROM depends ORDER BY 1, 2",
        "about": "SELECT path, package, count, line FROM about JOIN file ON file.id = note ORDER BY 1, 2",
        "mention": "SELECT file.path, seq, text, line, m.path FROM mention m JOIN file ON file.id = note ORDER BY 1, 2",
    }
    found = {name: store.execute(question).fetchall() for name, question in asked.items()}
    store.close()
    return found


def must_equal_rebuild(vault: Path) -> None:
    """Fail unless the code's tables and the graph, kept up to date, are what a build from nothing gives."""
    kept, graph = code_tables(vault), edges_of(vault, "depends_on", "about")
    build(vault, full=True)
    assert code_tables(vault) == kept
    assert edges_of(vault, "depends_on", "about") == graph


@pytest.fixture
def app(tmp_path: Path) -> Git:
    return make_repository(tmp_path / "app", POLYGLOT)


@pytest.fixture
def vault(tmp_path: Path, app: Git) -> Path:
    return make_vault(
        tmp_path / "vault",
        {
            "kvault.toml": "",
            "projects/app/app.md": f"{CARD}| repo | {app.top} |\n",
            "projects/app/n.md": "of `internal/http/server.go`, `internal/http` and\n`core/__init__.py`\n",
            "other.md": "---\npaths: [web/lib/**]\n---\n`tool.core` [[n]]\n```\nweb/index.ts\n```\n",
        },
    )


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


def settle(vault: Path) -> None:
    """Make the files of vault and repository old, so that their times tell whether they change."""
    for top in (vault, vault.parent / "app"):
        for file in top.rglob("*"):
            if file.is_file() and ".git" not in file.parts and ".index" not in file.parts:
                os.utime(file, ns=(10**18, 10**18))


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


def test_what_cannot_be_read_is_named(vault: Path, app: Git) -> None:
    make_vault(
        app.top,
        {
            "bad/utf8.py": b"x = '\xe9'\n",
            "bad/nul.js": b"import './a'\0",
            "bad/large.go": b"package a\n" + b" " * (1 << 20),
            "bad/package.json": "{",
            "bad/bom.py": b"\xef\xbb\xbfimport tool\n",
        },
    )
    built = build(vault)
    assert [(skip.path, skip.why.partition(":")[0]) for skip in built.skipped] == [
        ("code://app/bad/large.go", "it is larger than 1 MiB"),
        ("code://app/bad/nul.js", "it is binary"),
        ("code://app/bad/package.json", "cannot be read"),
        ("code://app/bad/utf8.py", "is not UTF-8 at byte 5"),
    ]
    assert built.code_files == 11
    assert "app/bad depends_on app/tool 1 app/bad/bom.py:1" in edges_of(vault, "depends_on")


def test_what_cannot_be_read_does_not_flood_a_terminal(vault: Path, app: Git) -> None:
    make_vault(app.top, {f"bad/{number}.py": b"\xff" for number in range(9)})
    ran = run_kvault("build", "--vault", str(vault))
    assert ran.code == 0
    lines = ran.err.splitlines()
    assert lines[0] == "kvault: code://app/bad/0.py: is not UTF-8 at byte 0"
    assert lines[-1] == "kvault: and 4 more source files were not read: kvault build --json names all"
    assert len(lines) == 6
    assert len(ask("build", "--vault", str(vault))["skipped"]) == 9


def test_links_submodules_and_repositories_within_are_left_alone(vault: Path, app: Git, tmp_path: Path) -> None:
    outside = make_vault(tmp_path / "outside", {"secret.py": "import tool\n", "folder/s.py": "import tool\n"})
    (app.top / "link.py").symlink_to(outside / "secret.py")
    (app.top / "linked").symlink_to(outside / "folder")
    (app.top / "twin.py").symlink_to("tool/__init__.py")
    make_repository(app.top / "within", {"w.py": "import tool\n"})
    module = make_repository(tmp_path / "module", {"m.py": "import tool\n"})
    app("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(module.top), "module")
    built = build(vault)
    assert built.code_files == 10
    app("rm", "-q", "--cached", "tool/core/__init__.py")
    (app.top / "tool/core/__init__.py").rename(outside / "folder" / "__init__.py")
    (app.top / "tool/core").rmdir()
    blob = app("rev-parse", "HEAD:main.go").stdout.strip()
    app("update-index", "--add", "--cacheinfo", f"100644,{blob},tool/core/s.py")
    (app.top / "tool/core").symlink_to(outside / "folder")
    build(vault)
    assert "app/tool/core" not in packages_of(vault)


def test_a_conflict_and_odd_names(vault: Path, app: Git) -> None:
    make_vault(app.top, {"o dd/\"x\" 'y'.py": "import tool\n", "é/ü.py": "import tool\n"})
    app("switch", "-q", "-c", "b")
    app.commit({"main.go": "package main\n// b\n"})
    app("switch", "-q", "main")
    app.commit({"main.go": "package main\n// a\n"})
    app("merge", "-q", "b", ok=False)
    built = build(vault)
    assert built.code_files == 12
    assert {"app/o dd", "app/é"} <= packages_of(vault).keys()


def test_without_git_vendored_and_hidden_folders_are_left_out(vault: Path, app: Git) -> None:
    subprocess.run(["rm", "-rf", str(app.top / ".git")], check=True)
    make_vault(app.top, {"node_modules/x/a.js": "", "vendor/b.go": "package b\n", ".hidden/c.py": "", "venv/d.py": ""})
    assert build(vault).code_files == 11  # ignored/ is a folder like any other


def test_of_two_repositories_with_one_name_the_second_gets_its_parents(vault: Path, tmp_path: Path) -> None:
    make_repository(tmp_path / "z" / "app", {"z.py": ""})
    row = f"| repo | {tmp_path / 'z' / 'app'} |\n"
    make_vault(vault, {"projects/z/z.md": CARD + row, "projects/y/y.md": CARD + row})
    build(vault)
    assert "app-z" in packages_of(vault)
    assert code_tables(vault)["repository"][1] == (
        "app-z",
        str(tmp_path / "z" / "app"),
        '["projects/y", "projects/z"]',
    )


def test_a_repository_inside_another_has_its_files_alone(vault: Path, app: Git) -> None:
    make_vault(vault, {"projects/t/t.md": f"{CARD}| repo | {app.top}/tool |\n"})
    assert build(vault).code_files == 10
    assert {"tool", "tool/core"} <= packages_of(vault).keys()
    assert "app/tool" not in packages_of(vault)


def test_a_linked_work_tree_is_not_read_beside_its_own_repository(vault: Path, app: Git) -> None:
    app("worktree", "add", "-q", str(app.top.parent / "a-worktree"))
    make_vault(vault, {"projects/t/t.md": f"{CARD}| repo | {app.top.parent / 'a-worktree'} |\n"})
    assert build(vault).code_files == 10
    assert [row[::2] for row in code_tables(vault)["repository"]] == [("app", '["projects/app", "projects/t"]')]


def test_a_read_only_vault_is_answered_from_memory(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("kvault.adapters.lock.Lock.__enter__", refuse)
    report = read_report(str(vault), Config())
    assert report.path is None and "`app/tool/core`" in report.text
    assert not (vault / ".index").exists()


def test_repo_on_the_command_line_is_remembered_until_it_is_forgotten(tmp_path: Path, app: Git) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "`internal/http/server.go`"})
    assert ask("build", "--vault", str(vault))["code_files"] == 0
    assert ask("build", "--vault", str(vault), "--repo", "app", cwd=tmp_path)["code_files"] == 10
    assert ask("build", "--vault", str(vault))["code_files"] == 10
    assert ask("build", "--vault", str(vault), "--full")["code_files"] == 10
    assert edges_of(vault, "about") == ["a.md about app/internal/http 1 a.md:1"]
    copy = tmp_path / "copy"
    subprocess.run(["cp", "-r", str(vault), str(copy)], check=True)
    assert ask("build", "--vault", str(copy))["code_files"] == 0
    assert ask("build", "--vault", str(vault), "--no-repo")["code_files"] == 0
    assert ask("build", "--vault", str(vault))["code_files"] == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--repo", "nowhere"], "nowhere is not a folder (--repo)"),
        (["--repo"], "--repo needs a value"),
        (["--repo", ".", "--detach"], "--repo goes with neither --detach nor --no-repo"),
        (["--repo", ".", "--no-repo"], "--repo goes with neither"),
    ],
)
def test_a_wrong_call(arguments: list[str], says: str, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "v", {"kvault.toml": ""})
    ran = run_kvault("build", "--vault", str(vault), *arguments, cwd=tmp_path)
    assert ran.code == 2 and says in ran.err
