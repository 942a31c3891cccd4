"""In a vault too large to look at every file, what recall shows is all the same as the files are now."""

from __future__ import annotations

import time
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from kvault.actions import open_recall
from kvault.actions import recall_notes as recalling
from kvault.actions.build_vault import build_vault
from kvault.actions.open_recall import Opened
from kvault.config import Config
from kvault.recall.model import Limits
from kvault.wire import recall_json
from tests.helpers.asking import recalled
from tests.helpers.vaults import make_vault
from tests.property.test_index import fresh
from tests.property.test_index import new_vault

FOLDERS = ("", "x", "x/y", "z", "ö", normalize("NFD", "ö") + "x")
PATHS = tuple(f"{folder}/{name}.md".lstrip("/") for folder in FOLDERS for name in "abc")
TEXTS = (
    "billing one",
    "billing two [[a]]",
    "billing [[x/b]] #t",
    "---\nsummary: Of billing\n---\n[[c]]",
    "billing " * 30,
)

steps = st.one_of(
    st.tuples(st.just("write"), st.sampled_from(PATHS), st.sampled_from(TEXTS), st.just(""), st.booleans()),
    st.tuples(st.just("write"), st.sampled_from(PATHS), st.sampled_from(TEXTS), st.just(""), st.booleans()),
    st.tuples(st.just("delete"), st.sampled_from(PATHS)),
    st.tuples(st.just("rename"), st.sampled_from(PATHS), st.sampled_from(PATHS)),
    st.tuples(st.just("rename folder"), st.sampled_from(FOLDERS[1:]), st.sampled_from(FOLDERS[1:])),
    st.tuples(st.just("delete folder"), st.sampled_from(FOLDERS[1:])),
    st.tuples(st.just("folder in place of file"), st.sampled_from(PATHS)),
    st.tuples(st.just("folder out"), st.sampled_from(FOLDERS[1:])),
    st.tuples(st.just("nothing"), st.just("")),
)


@given(st.lists(steps, min_size=1, max_size=10))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_answer_by_folders_is_that_of_the_files(done: list[tuple[object, ...]]) -> None:
    with pytest.MonkeyPatch.context() as patch, new_vault() as outer:
        patch.setattr(open_recall, "EVERY", -1)
        patch.setattr(recalling, "build_in_background", lambda opened: None)
        outside = make_vault(outer.root / "outside", {"out.md": "billing outside", "deep/out.md": "billing outside"})
        vault = type(outer)(make_vault(outer.root / "v", {"a.md": "billing", "x/y/b.md": "billing"}))
        recalled(vault.root, "billing")
        for step in done:
            if step[0] == "folder out":
                _lead_out(vault.root / str(step[1]), outside)
            else:
                vault.apply(step)
            check(vault.root)


def _lead_out(folder: Path, outside: Path) -> None:
    """Put a link that leads out of the vault in the place of a folder."""
    if folder.is_dir() and not folder.is_symlink():
        folder.rename(outside / str(len(list(outside.iterdir()))))
        folder.symlink_to(outside)


def check(root: Path) -> None:
    by_folders = recalled(root, "billing")
    assert by_folders.workspace.receipt.checked == "hits"
    assert not by_folders.workspace.receipt.stale
    opened = Opened(by_folders.workspace._replace(store=fresh(root), config=Config()))
    request = recalling.Request("billing", Limits(40, 2, 0.0, 0.0), 100_000)
    anew = recalling._within_budget(opened, request, recalling._ask(opened, request))
    ours, theirs = (recall_json(answer, 0) | {"index": None} for answer in (by_folders, anew))
    assert ours == theirs


def test_no_build_is_wanted_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[bool] = []
    monkeypatch.setattr(open_recall, "EVERY", -1)
    monkeypatch.setattr(recalling, "build_in_background", lambda opened: wanted.append(opened.build))
    with new_vault() as vault:
        make_vault(vault.root, {"a.md": "billing", "x/b.md": "billing"})
        for wait in (0, 0.06):
            time.sleep(wait)
            build_vault(str(vault.root), Config())
        time.sleep(0.06)
        build_vault(str(vault.root), Config())  # the report is not written again, and the root is at rest
        recalled(vault.root, "billing")
        assert wanted == [False]
        make_vault(vault.root, {"x/c.md": "billing"})
        recalled(vault.root, "billing")
        assert wanted == [False, True]
