"""How much CPU time an agent waits for on each prompt and after each tool: recall and record together."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.bench.processes import Row
from tests.bench.processes import kvault
from tests.bench.processes import measure

GOAL = "0.100 s"
RUNS = 15
AUTHOR = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")


def measure_hooks(vault: Path, size: int) -> Iterator[Row]:
    """Yield the cost of a prompt and of a tool in a session that goes on, with a copy of the vault."""
    top = vault.parent / f"hooks-{size}"
    shutil.rmtree(top, ignore_errors=True)
    root, work, payload = top / "notes", top / "code" / "app", top / "payload.json"
    shutil.copytree(vault, root, ignore=shutil.ignore_patterns(".index"))
    work.mkdir(parents=True)
    environment = {"XDG_STATE_HOME": str(top / "state"), "XDG_CONFIG_HOME": str(top / "config"), "HOME": str(top)}
    for command in (
        ["git", "init", "--quiet", str(work)],
        [
            "git",
            "-C",
            str(work),
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@b",
            "commit",
            "-q",
            "--allow-empty",
            "-m",
            "x",
        ],
        [kvault(), "init", str(root), "--yes", "--hooks", "none"],
        [kvault(), "build", "--vault", str(root)],
    ):
        subprocess.run(command, check=True, capture_output=True)
    titles = [file.stem.split()[:2] for file in sorted(root.rglob("topic*/*.md"))]
    session = {"session_id": "bench", "cwd": str(work)}
    turn = count()

    def ask() -> None:
        number = next(turn)
        words = " ".join(titles[number * 37 % len(titles)])
        payload.write_text(json.dumps({**session, "prompt": f"what do the notes say of {words} in pier {number}"}))

    def write() -> None:
        call = {"tool_name": "Write", "tool_input": {"file_path": str(work / f"{next(turn)}.py")}}
        payload.write_text(json.dumps({**session, **call}))

    for kind, before in (("prompt", ask), ("tool", write)):
        command = [kvault(), "hook", kind, "--for", "claude", "--vault", str(root)]
        cost = measure(command, before=before, runs=RUNS, stdin=str(payload), environment=environment)
        yield Row(f"an agent's {kind}: `kvault hook {kind}`, {size:,} notes", cost, GOAL if kind == "prompt" else "")
