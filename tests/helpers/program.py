"""kvault as a person runs it: a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from typing import NamedTuple

import pytest


class Ran(NamedTuple):
    """What a run gave."""

    code: int
    out: str
    err: str


def run_kvault(*arguments: str, cwd: Path | None = None, stdin: str = "") -> Ran:
    """Run kvault and return its exit code, stdout and stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "kvault", *arguments],
        cwd=cwd,
        input=stdin.encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8", "replace"))


def ask(*arguments: str, cwd: Path | None = None) -> Any:
    """Run kvault with --json and return what it printed; it must have ended well."""
    ran = run_kvault(*arguments, "--json", cwd=cwd)
    assert ran.code == 0, ran
    return json.loads(ran.out)


def find_runner(name: str) -> str:
    """Return where a runner of hooks lies; skip the test without it."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
