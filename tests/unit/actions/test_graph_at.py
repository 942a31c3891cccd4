"""The vault of a commit is read as the one on disk is."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from kvault.actions.graph_at import Past
from kvault.actions.graph_at import Reader
from kvault.actions.open_vault import open_vault
from kvault.actions.open_vault import with_app
from kvault.actions.read_graph import read_graph
from kvault.actions.read_graph import read_unresolved
from kvault.actions.write_report import missing_of
from kvault.adapters.git_trees import find_tree
from kvault.config import Config
from tests.helpers.repositories import Git
from tests.helpers.repositories import make_repository

ROOT = Path(__file__).resolve().parents[3]
ODD = {
    ".obsidian/app.json": '{"userIgnoreFilters": ["drafts/"]}',
    "a.md": "---\nup: '[[b]]'\ntitle: The A\n---\n[[b#H]] ![[p.png]] [[Nowhere]] [[c]] #Tag\n",
    "b.md": "[[GRAPH_REPORT]] [[x/c]] <a.md> [a](a.md) #tag\n",
    "x/c.md": "[[drafts/d]] [[data.csv]]\n",
    "y/c.md": "",
    "drafts/d.md": "[[a]] [[Missing too]]\n",
    "p.png": "",
    "data.csv": "",
    "lonely.png": "",
    "board.canvas": '{"nodes":[{"id":"1","type":"file","file":"a.md"}],"edges":[]}',
    "GRAPH_REPORT.md": "---\nkvault: report\n---\n[[a]]\n",
    "graph.html": "not kvault's [[a]]",
    "node_modules/m.md": "[[a]]",
    ".hidden/h.md": "[[a]]",
    "caf\u00e9.md": "[[cafe\u0301]]",
}


def at(git: Git, revision: str, folder: str = "") -> Past:
    tree = find_tree(str(git.top), revision)
    assert tree is not None
    return Reader(str(git.top), folder, with_app(str(git.top / folder), Config())).read(tree)


def must_be_as_on_disk(git: Git, folder: str = "") -> None:
    past = at(git, "HEAD", folder)
    store = open_vault(str(git.top / folder), Config()).store
    assert past.graph == read_graph(store)
    assert past.missing == tuple(map(missing_of, read_unresolved(store)))
    assert past.lacking == 0
    store.close()


def test_a_commit_of_odd_files(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v", ODD)
    must_be_as_on_disk(git)
    assert "GRAPH_REPORT.md" not in {node.id for node in at(git, "HEAD").graph.nodes}


def test_a_commit_of_the_sample_vault_below_the_top(tmp_path: Path) -> None:
    git = make_repository(tmp_path / "v", {"readme.md": "[[KVAULT]]"})
    shutil.copytree(
        ROOT / "sample-vault", git.top / "notes", ignore=shutil.ignore_patterns(".index", "GRAPH_REPORT.md")
    )
    git("add", "-A")
    git("commit", "-q", "-m", "notes")
    must_be_as_on_disk(git, "notes/")


@pytest.mark.parametrize("seed", range(3))
def test_every_commit_of_a_vault_that_grows(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    git = make_repository(tmp_path / "v", {"n0.md": ""})
    for step in range(6):
        some = [f"{draw.choice(['', 'x/', 'y/'])}n{draw.randrange(5)}.md" for _ in range(3)]
        files: dict[str, str | None] = {
            path: " ".join(f"[[{draw.choice(['', 'x/'])}n{draw.randrange(6)}]]" for _ in range(3)) + f" step {step}"
            for path in some
        }
        if (git.top / "n1.md").exists() and "n1.md" not in files:
            files["n1.md"] = None
        git.commit(files)
        must_be_as_on_disk(git)
