"""What a text shows is kept in the index, and no commit waits for it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from kvault.actions.judge_texts import judge_texts
from kvault.actions.judge_texts import keep_judged
from kvault.actions.open_vault import open_vault
from kvault.adapters.judgements import unjudged
from kvault.adapters.store import index_path
from kvault.config import Config
from tests.helpers.vaults import make_vault


def test_a_vault_that_was_never_judged_is_not_judged_by_the_way(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "a", "b.md": "b"})
    store = open_vault(str(root), Config()).store
    keep_judged(store, str(root), Config())
    assert len(unjudged(store)) == 2
    judge_texts(store, str(root), Config())
    assert unjudged(store) == []


def test_what_another_process_keeps_from_being_written_is_left_for_later(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "a"})
    judge_texts(open_vault(str(root), Config()).store, str(root), Config())
    make_vault(root, {"b.md": "b"})
    store = open_vault(str(root), Config()).store
    store.execute("PRAGMA busy_timeout=0")
    other = sqlite3.connect(index_path(str(root)), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    keep_judged(store, str(root), Config())
    assert [path for _, path, _, _ in unjudged(store)] == ["b.md"]
    other.execute("ROLLBACK")
    other.close()
    keep_judged(store, str(root), Config())
    assert unjudged(store) == []
