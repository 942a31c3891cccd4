"""Fifty commits through the hooks, on real notes; after each the index is what a build from nothing gives."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.helpers.replay import Replay
from tests.helpers.replay import plan
from tests.helpers.repositories import IGNORED
from tests.helpers.repositories import NOTES
from tests.helpers.repositories import hooks
from tests.helpers.repositories import make_repository
from tests.helpers.vaults import make_vault

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="hooks are tried where a shell is at hand")


def test_fifty_commits_replayed(tmp_path: Path) -> None:
    top = tmp_path / "v"
    own = shutil.ignore_patterns(".*", "kvault.toml", "GRAPH_REPORT.md")  # one vault, with none in it
    for name, folder in (("docs", ROOT / "docs"), ("sample vault", ROOT / "sample-vault")):
        shutil.copytree(folder, top / name, ignore=own)
    make_vault(top, NOTES | {".gitignore": IGNORED})
    git = make_repository(top, {})
    assert hooks(git, "install").code == 0
    replay = Replay(git, top, tmp_path / "linked tree")
    for name in plan(50):
        replay.step(name)
    assert replay.refused
