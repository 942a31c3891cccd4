"""Commands on a small vault, and what must be so whatever happens to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.helpers.program import Ran
from tests.helpers.program import ask

COMMAND = [sys.executable, "-m", "kvault"]


GOOD = {
    "kvault.toml": "",
    "a.md": "---\nsummary: Billing is monthly.\n---\nsee [[b]] and [[nowhere]] #tag\n",
    "b.md": "# B\n\nbilling back to [[a]]\n",
}


def run(vault: Path, *arguments: str | bytes, **more: Any) -> Ran:
    """Run a command on a vault, with arguments of any bytes and an environment of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments, "--vault", str(vault)] if "--" not in arguments else [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
        **more,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "replace"))


def paths(vault: Path) -> list[str]:
    return [note["path"] for note in ask("list", "--vault", str(vault))["notes"]]


def skipped(vault: Path) -> dict[str, str]:
    return {skip["path"]: skip["why"] for skip in ask("build", "--vault", str(vault))["skipped"]}


def no_fault(ran: Ran) -> bool:
    return "fault" not in ran.err and "Traceback" not in ran.err
