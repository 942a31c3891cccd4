"""Judges the texts that changed since the check last saw them, and keeps in the index what each shows."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from collections.abc import Sequence

from kvault.actions.open_vault import open_vault
from kvault.actions.read_text import read_text
from kvault.adapters.disk import read_bytes
from kvault.adapters.judgements import Waiting
from kvault.adapters.judgements import is_judged
from kvault.adapters.judgements import put_judgement
from kvault.adapters.judgements import unjudged
from kvault.adapters.judgements import unjudged_among
from kvault.adapters.store import Store
from kvault.adapters.transaction import Transaction
from kvault.check.shingles import paragraphs
from kvault.config import Config
from kvault.note.faults import find_faults
from kvault.note.faults import utf8_problem

PORTION = 200  # notes that are judged before another process may write
FEW = 300  # notes that are judged by the way; a check judges more

_FOR_LATER = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)


def judge_texts(store: Store, root: str, config: Config) -> None:
    """Look at the text of every note that changed since it was last judged, and keep what it shows."""
    waiting = unjudged(store)
    for at in range(0, len(waiting), PORTION):
        _judge(store, root, config, waiting[at : at + PORTION])


def keep_judged(store: Store, root: str, config: Config, paths: Collection[str] | None = None) -> None:
    """Judge what changed in a vault that was judged before, so that a commit finds what it says a second time.

    ``paths``: where nothing but these changed; to look at these alone saves looking at all.

    The first judgement of a vault is left to a check, or to a build that nobody waits for, and so is everything where
    another process writes: no commit may fail for it.
    """
    if not is_judged(store):
        return
    waiting = unjudged(store, FEW + 1) if paths is None else unjudged_among(store, paths)
    if not 0 < len(waiting) <= FEW:
        return
    try:
        _judge(store, root, config, waiting)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _FOR_LATER:
            raise


def judge_index(root: str, config: Config) -> None:
    """Judge the texts that changed, so that a commit finds what they say without reading them."""
    judge_texts(open_vault(root, config).store, root, config)


def _judge(store: Store, root: str, config: Config, waiting: Sequence[Waiting]) -> None:
    with Transaction(store):
        for number, path, disk, content in waiting:
            try:
                data = read_bytes(root, disk)
            except OSError:
                continue  # the index has told that it cannot be read
            read = read_text(path, data, config)
            faults = [*find_faults(path, read.text, read.note), *filter(None, [utf8_problem(data)])]
            found = paragraphs(path, read.text, read.note) if path.endswith(".md") else ()
            put_judgement(store, number, content, faults, [(one.line, one.words, one.prints) for one in found])
