"""A vault and a small repository in several languages, and what a build makes of the two."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from kvault.actions.build_vault import Built
from kvault.actions.build_vault import build_vault
from kvault.adapters import store as stores
from kvault.config import Config
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


def make_app(top: Path) -> Git:
    """Return a small repository in several languages."""
    return make_repository(top, POLYGLOT)


def make_vault_of(app: Git, root: Path) -> Path:
    """Return a vault whose card names a repository, with notes about it."""
    return make_vault(
        root,
        {
            "kvault.toml": "",
            "projects/app/app.md": f"{CARD}| repo | {app.top} |\n",
            "projects/app/n.md": "of `internal/http/server.go`, `internal/http` and\n`core/__init__.py`\n",
            "other.md": "---\npaths: [web/lib/**]\n---\n`tool.core` [[n]]\n```\nweb/index.ts\n```\n",
        },
    )


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


def settle(vault: Path) -> None:
    """Make the files of vault and repository old, so that their times tell whether they change."""
    for top in (vault, vault.parent / "app"):
        for file in top.rglob("*"):
            if file.is_file() and ".git" not in file.parts and ".index" not in file.parts:
                os.utime(file, ns=(10**18, 10**18))
