"""Recall in this process, on a vault made from a dict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Found
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.config import Config
from kvault.recall.model import Limits


def recalled(
    root: Path, words: str, *, limit: int = 40, hops: int = 2, floor: float = 0.0, budget: int = 100_000, **more: Any
) -> Answer:
    """Return what recall finds; everything it could find, unless told otherwise."""
    limits = Limits(limit, hops, floor, Config().least if floor else 0.0)
    return recall_notes(str(root), Config(), Request(words, limits, budget, **more))


def found_paths(root: Path, words: str, **more: Any) -> list[str]:
    """Return the paths of the notes found, best first."""
    return [found.hit.fact.path for found in recalled(root, words, **more).notes]


def found_at(root: Path, words: str, path: str, **more: Any) -> Found:
    """Return one of the notes found."""
    return next(found for found in recalled(root, words, **more).notes if found.hit.fact.path == path)
