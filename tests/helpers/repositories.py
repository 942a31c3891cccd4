"""Repositories of git with a vault in them, and what their hooks made of it."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kvault.actions import open_vault as opening
from kvault.adapters import build_queue
from kvault.adapters import store as stores
from kvault.config import Config
from tests.helpers.program import Ran
from tests.helpers.program import run_kvault
from tests.helpers.tables import tables
from tests.helpers.vaults import make_vault

IGNORED = ".index/\nGRAPH_REPORT.md\ngraph.html\n"
NOTES = {
    "kvault.toml": "",
    ".gitignore": IGNORED,
    "a.md": "# A\nto [[b]] and [[子/目录 笔记]] #tag\n",
    "b.md": '---\nsummary: The second.\n---\nback to [[a]], and it\'s [[with "quotes" and blanks]]\n',
    "子/目录 笔记.md": "中文 [[a]]\n",
    'with "quotes" and blanks.md': "it's [[b]]\n",
}


class Git:
    """A work tree, and git in it."""

    def __init__(self, top: Path) -> None:
        self.top = top

    def __call__(self, *arguments: str, ok: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run git and return what it printed; it must end well unless ``ok`` is false."""
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.top,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == 0 or not ok, (arguments, done.stdout, done.stderr)
        return done

    def commit(self, files: dict[str, str | None], *more: str, message: str = "a change") -> None:
        """Write or remove files and commit them."""
        for path, text in files.items():
            if text is None:
                (self.top / path).unlink()
            else:
                make_vault(self.top, {path: text})
        self("add", "-A", "--", *files)
        self("commit", "-q", "-m", message, *more)


def make_repository(top: Path, files: dict[str, str] | None = None) -> Git:
    """Return a new repository with these files committed."""
    make_vault(top, NOTES if files is None else files)
    git = Git(top)
    git("init", "-q", "-b", "main")
    git("config", "core.autocrlf", "false")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    return git


def make_hooked(top: Path) -> Git:
    """Return a vault in a new repository whose hooks run kvault."""
    git = make_repository(top)
    assert hooks(git, "install").code == 0
    return git


def until(test: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait until something is so, and return it."""
    end = time.monotonic() + seconds
    while not (found := test()):
        assert time.monotonic() < end, test
        time.sleep(0.01)
    return found


def settle(vault: Path, seconds: float = 20.0) -> None:
    """Wait until no build is wanted and nobody builds."""
    until(lambda: not build_queue.waiting(str(vault)) and not build_queue.builder_is_there(str(vault)), seconds)


def log_of(vault: Path) -> list[str]:
    """Return the lines of the log of the builds in the background."""
    file = vault / ".index" / "build.log"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def builds(vault: Path) -> int:
    """Return how many builds the log tells of."""
    return sum(" built in " in line for line in log_of(vault))


def must_equal_rebuild(vault: Path) -> None:
    """Fail unless index and graph.json, as they lie there, are what a build from nothing gives."""
    anew = stores.memory()
    opening._fill(anew, str(vault), opening.scan_vault(str(vault), Config()), Config(), None)
    kept = opening.usable(str(vault), Config())
    assert kept is not None
    rebuilt = tables(anew)
    assert tables(kept) == rebuilt
    kept.close()
    graph = json.loads((vault / ".index" / "graph.json").read_text(encoding="utf-8"))
    told = json.loads(rebuilt["graph.json"])
    for one in (graph, told):
        for node in one["nodes"]:
            node.pop("community", None)
    assert (graph["nodes"], graph["edges"]) == (told["nodes"], told["edges"])


def hooks(git: Git, *arguments: str) -> Ran:
    return run_kvault("hooks", *arguments, cwd=git.top)


def is_right(git: Git, *, dirty: str = "") -> None:
    """Wait for the builder, and fail unless the index is right and git sees nothing of it."""
    settle(git.top)
    must_equal_rebuild(git.top)
    assert git("status", "--porcelain").stdout == dirty
