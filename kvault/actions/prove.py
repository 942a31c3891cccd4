"""Proves on a vault that kvault changes none of its files: marks them, runs, marks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kvault.actions import questions
from kvault.actions.build_vault import build_vault
from kvault.actions.init_vault import plan_init
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import open_vault
from kvault.actions.read_graph import read_unresolved
from kvault.actions.read_report import read_report
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.adapters.hashes import differing
from kvault.adapters.hashes import mark_files
from kvault.adapters.journal import is_pending
from kvault.config import Config
from kvault.errors import KvaultError
from kvault.errors import Refusal
from kvault.recall.model import Limits

REQUESTS = 20  # notes whose titles are asked for in recall


class Proof(NamedTuple):
    """What one step left of the vault's files."""

    step: str
    files: int  # that were there before it
    changed: tuple[str, ...]  # that came, went, or are not as they were
    refused: str | None  # why the step was not done


def prove(root: str, config: Config, *, notice: Notice | None = None) -> tuple[Proof, ...]:
    """Run every step and return what became of the files.

    A file is known by its checksum, size and time. Raises Refusal while a move waits to be
    finished, since the first step would finish it.
    """
    if is_pending(root):
        raise Refusal("a move was cut short and is not finished", "kvault build finishes it")
    proofs = []
    before = mark_files(root)
    for name, step in STEPS:
        refused = None
        if notice:
            notice(f"{name} ...")
        try:
            step(root, config)
        except KvaultError as error:
            refused = error.message
        after = mark_files(root)
        proofs.append(Proof(name, len(before), tuple(differing(before, after)), refused))
        before = after
    return tuple(proofs)


def _init(root: str, config: Config) -> None:
    plan_init(root, config)


def _build(root: str, config: Config) -> None:
    build_vault(root, config, full=True)


def _recall(root: str, config: Config) -> None:
    listed = questions.notes(open_vault(root, config))
    every = max(1, len(listed) // REQUESTS)
    for note in listed[::every][:REQUESTS]:
        recall_notes(root, config, Request(f"{note.title} {note.summary}", Limits(), config.budget))


def _ask(root: str, config: Config) -> None:
    workspace = open_vault(root, config)
    for note in questions.notes(workspace):
        questions.links_of(workspace, note.path, external=True)
        questions.backlinks_of(workspace, note.path)
        questions.show(workspace, note.path)
    read_unresolved(workspace.store)
    questions.tags(workspace)
    questions.orphans(workspace)
    questions.deadends(workspace)


def _report(root: str, config: Config) -> None:
    read_report(root, config)


Step = Callable[[str, Config], None]

STEPS: tuple[tuple[str, Step], ...] = (
    ("init, without writing", _init),
    ("build --full", _build),
    ("recall", _recall),
    ("links, backlinks, show, list, tags, unresolved, orphans, deadends", _ask),
    ("report", _report),
)
"""What is run, in this order."""
