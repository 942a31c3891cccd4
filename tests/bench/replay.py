"""python -m tests.bench.replay VAULT: replay commits of a real vault through the hooks.

The vault's own newest commits come first, half of them as a pull brings them, half made anew, then all steps of
``tests.helpers.replay``. After each, index and graph.json must be what a build from nothing gives. The vault itself is
only read.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.helpers.replay import STEPS
from tests.helpers.replay import Replay
from tests.helpers.replay import plan
from tests.helpers.repositories import IGNORED
from tests.helpers.repositories import Git
from tests.helpers.repositories import hooks
from tests.helpers.repositories import make_repository

IDENTITY = {"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org"}
IDENTITY |= {"GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org", "GIT_CONFIG_GLOBAL": os.devnull}


def main() -> int:
    """Replay, and say what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.replay", description=__doc__)
    parser.add_argument("vault", type=Path, help="a folder with notes, in a repository or not")
    parser.add_argument("--commits", type=int, default=50, help="of the vault's own history (50)")
    parser.add_argument("--steps", type=int, default=len(STEPS), help=f"made up, after that ({len(STEPS)})")
    given = parser.parse_args()
    os.environ.update(IDENTITY)
    with tempfile.TemporaryDirectory(prefix="kvault-replay-") as scratch:
        begin = time.monotonic()
        replay, real = _open(given.vault.resolve(), Path(scratch), given.commits)
        for commit in real:
            replay.number += 1
            _take(replay, commit, pulled=replay.number <= len(real) // 2)
            replay.must_be_right()
            _say(replay, commit)
        if real:
            replay.git("switch", "-q", "-c", "made-up")
        for name in plan(given.steps):
            replay.step(name)
        print(
            f"{given.vault}: {len(replay.notes())} notes; {len(real)} real commits and {given.steps} steps replayed,"
            f" {replay.refused} stopped by the check, index and graph.json right after each;"
            f" {time.monotonic() - begin:.0f} s"
        )
    return 0


def _open(vault: Path, scratch: Path, count: int) -> tuple[Replay, list[str]]:
    """Return a copy whose hooks run kvault, and the commits that are to come, the oldest first."""
    source = Git(vault)
    top = Path(source("rev-parse", "--show-toplevel", ok=False).stdout.strip() or vault)
    copy = scratch / "copy"
    cloned = count and subprocess.run(["git", "clone", "-q", str(top), str(copy)], check=False).returncode == 0
    if cloned:
        git = Git(copy)
        real = git("rev-list", "--first-parent", "--reverse", f"--max-count={count}", "HEAD").stdout.split()
        git("checkout", "-q", "-B", "replayed", f"{real[0]}^")
        below = vault.relative_to(top)
    else:  # without history, or with parts of it only
        shutil.copytree(vault, copy, ignore=shutil.ignore_patterns(".git", ".index", "GRAPH_REPORT.md"), symlinks=True)
        git, real, below = make_repository(copy, {}), [], Path()
    exclude = copy / ".git" / "info" / "exclude"
    exclude.parent.mkdir(exist_ok=True)
    exclude.write_text(f"{IGNORED}kvault.toml\n")
    (copy / below / "kvault.toml").touch()
    assert hooks(git, "install").code == 0
    replay = Replay(git, copy / below, scratch / "linked tree")
    assert (
        subprocess.run([sys.executable, "-m", "kvault", "build", "--vault", str(replay.vault)], check=False).returncode
        == 0
    )
    return replay, real


def _take(replay: Replay, commit: str, *, pulled: bool) -> None:
    """Bring a commit of the vault's history in: as it is, or as a new commit of the same content."""
    if pulled:
        replay.git("merge", "-q", "--ff-only", commit)
        return
    replay.git("read-tree", "-m", "-u", "HEAD", commit)
    replay.commit("--allow-empty")


def _say(replay: Replay, commit: str) -> None:
    print(f"{replay.number:3} {replay.git('log', '-1', '--format=%h %s', commit).stdout.strip()[:80]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
