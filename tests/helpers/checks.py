"""kvault check as a person runs it, on a small vault with known faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.helpers.program import Ran
from tests.helpers.program import run_kvault

FILES = {
    "kvault.toml": "# nothing is set\n",
    "a.md": "See [[Bill]], [[Nowhere]] and [[n/billing|it]].\n",
    "b.md": "---\nup: [[a]]\n---\n[[a]] ![[gone.png]]\n",
    "n/Billing.md": "---\naliases: [Bill]\n---\n[[b]]\n",
}


ERRORS = ["a.md broken-link", "b.md missing-embed"]


ADVICE = ["a.md alias-link", "a.md case-mismatch", "b.md unquoted-link"]


def check(vault: Path, *arguments: str, cwd: Path | None = None) -> Ran:
    return run_kvault("check", "--vault", str(vault), *arguments, cwd=cwd)


def found(vault: Path, *arguments: str) -> Any:
    """Return what a check found as JSON."""
    ran = check(vault, *arguments, "--json")
    assert ran.code in (0, 1), ran
    return json.loads(ran.out)


def told(answer: Any) -> list[str]:
    return [f"{one['path']} {one['rule']}" for one in answer["findings"]]


def lines_of(file: Path) -> list[str]:
    return [
        f"{row['path']} {row['rule']} {row['text']} {row['count']}"
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()[1:])
    ]
