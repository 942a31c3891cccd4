"""git is asked and never told: nothing is committed, staged or moved on anybody's behalf."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASKING = {"output", "piped", "start_detached", "_git", "_ask"}  # the functions that start git
WRITING = frozenset(
    "add am apply bisect branch checkout cherry-pick clean clone commit commit-tree fetch filter-branch gc init merge"
    " mv notes prune pull push rebase replace reset restore revert rm sparse-checkout stash submodule switch tag"
    " update-index update-ref worktree write-tree".split()
)


def asked() -> Iterator[tuple[str, int, str]]:
    """Yield (file, line, word) for each word that is handed to a function which starts git."""
    for file in sorted((ROOT / "kvault").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield file.relative_to(ROOT).as_posix(), inner.lineno, inner.value


def test_git_is_never_asked_to_write() -> None:
    words = list(asked())
    assert {"rev-parse", "rev-list", "cat-file"} <= {word for _, _, word in words}
    assert [found for found in words if found[2] in WRITING] == []
