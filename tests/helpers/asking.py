"""kvault in this process: recall as values, and any command, which is quicker than a process of its own."""

from __future__ import annotations

import io
import json
import os
from contextlib import redirect_stderr
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from kvault.actions.recall_notes import Answer
from kvault.actions.recall_notes import Found
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.cli.main import main
from kvault.config import Config
from kvault.recall.model import Limits
from tests.helpers.program import Ran


def run_here(*arguments: str, cwd: Path | None = None) -> Ran:
    """Run a command of kvault in this process and return its exit code, stdout and stderr."""
    out, err, before = io.StringIO(), io.StringIO(), os.getcwd()
    os.chdir(cwd or before)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(list(arguments))
    finally:
        os.chdir(before)
    return Ran(code, out.getvalue(), err.getvalue())


def ask_here(*arguments: str, cwd: Path | None = None) -> Any:
    """Run a command with --json in this process and return what it printed; it must have ended well."""
    ran = run_here("--json", *arguments, cwd=cwd)
    assert ran.code == 0, ran
    return json.loads(ran.out)


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
