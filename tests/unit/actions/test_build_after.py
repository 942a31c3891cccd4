"""Which event called, and which vaults it touched."""

from __future__ import annotations

import os

import pytest

from kvault.actions.build_after import vaults_of
from kvault.actions.git_event import Event
from kvault.actions.git_event import event_of

REWRITE = {"GIT_PREFIX": "", "PRE_COMMIT": "1", "PRE_COMMIT_REWRITE_COMMAND": "rebase"}
CHECKOUT = {"PRE_COMMIT_FROM_REF": "a", "PRE_COMMIT_TO_REF": "b", "PRE_COMMIT_CHECKOUT_TYPE": "1"}


@pytest.mark.parametrize(
    ("after", "words", "environment", "event"),
    (
        (None, (), {}, None),
        (None, (), {"GIT_SSH": "ssh", "PATH": "/bin"}, None),
        ("post-merge", ("0",), {}, Event("post-merge", ("0",))),
        ("post-rewrite", ("rebase",), REWRITE, Event("post-rewrite", ("rebase",))),
        (None, (), {"GIT_INDEX_FILE": ".git/index"}, Event("post-commit")),
        (None, (), {"GIT_PREFIX": ""}, Event("post-commit")),
        (None, (), {"PRE_COMMIT": "1"}, Event("post-commit")),
        (None, (), REWRITE, Event("post-rewrite", ("rebase",))),
        (None, (), CHECKOUT, Event("post-checkout", ("a", "b", "1"))),
        (None, (), {"PRE_COMMIT_IS_SQUASH_MERGE": "1"}, Event("post-merge", ("1",))),
        (None, (), {"PREK_HOOK_STAGE": "post-merge"}, Event("post-merge", ("0",))),
        (None, (), {"PREK_HOOK_STAGE": "post-commit"}, Event("post-commit")),
    ),
)
def test_which_event_called(
    after: str | None, words: tuple[str, ...], environment: dict[str, str], event: Event | None
) -> None:
    assert event_of(after, words, environment) == event


def test_only_the_end_of_a_rebase_builds_at_once() -> None:
    assert Event("post-rewrite", ("rebase",)).ends_rebase
    assert not Event("post-rewrite", ("amend",)).ends_rebase and not Event("post-commit", ("rebase",)).ends_rebase


@pytest.mark.parametrize(
    ("paths", "vaults", "found"),
    (
        (["a.md"], [""], [""]),
        (["x/y/a.md"], [""], [""]),
        (["src/main.py", "a.md"], ["notes"], []),
        (["notes/a.md", "src/main.py"], ["notes"], ["notes"]),
        (["notes/deep/in/a.md"], ["notes", "notes/deep"], ["notes/deep", "notes"]),
        (["notes/b.md"], ["notes", "notes/deep"], ["notes"]),
        (["one/a.md", "子/b.md"], ["one", "子"], ["one", "子"]),
        (["GRAPH_REPORT.md", "graph.html"], [""], []),
        (["GRAPH_REPORT.md", "a.md"], [""], [""]),
        (["one/GRAPH_REPORT.md"], ["one"], []),
        (["one/GRAPH_REPORT.md"], ["", "one"], [""]),
        (["one/sub/graph.html"], ["one"], ["one"]),
        ([], [""], []),
    ),
)
def test_which_vaults_are_touched(paths: list[str], vaults: list[str], found: list[str]) -> None:
    top = os.path.join(os.sep, "top")
    places = {os.path.join(top, *vault.split("/")) if vault else top: vault for vault in vaults}
    asked: list[str] = []

    def test(folder: str) -> bool:
        asked.append(folder)
        return folder in places

    assert sorted(places[root] for root in vaults_of(paths, top, test)) == sorted(found)
    assert len(asked) == len(set(asked)), "no folder is asked about twice"
    assert all(folder.startswith(top) for folder in asked)
