"""A commit waits for its check: it loads what reading the staged notes needs, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault

HEAVY = frozenset(
    "json dataclasses pathlib subprocess argparse hashlib inspect logging asyncio tempfile shutil importlib.metadata"
    " tomllib difflib frontmatter yaml marko networkx numpy git infomap markdown_it pydantic rich torch mcp".split()
)
"""What no commit must load. Reading a note needs ``re``, ``typing``, and the parsers of Markdown and YAML."""

PARSERS = frozenset("pyromark yaml12".split())

CODE = """
import sys
sys.path += {path!r}
before = set(sys.modules)
from kvault.cli.main import main
code = main(sys.argv[1:])
sys.stdout.flush()
print(*sorted(set(sys.modules) - before), file=sys.stderr)
raise SystemExit(code)
"""


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository of code and notes with all of it committed and an index that is fresh."""
    files = {
        "code.py": "x = 1\n",
        ".gitignore": ".index/\nGRAPH_REPORT.md\n",
        "docs/kvault.toml": "# nothing is set\n",
        "docs/a.md": "---\nsummary: Of billing.\n---\nwe bill monthly [[b]] #t\n",
        "docs/b.md": "linked\n",
    }
    root = make_vault(tmp_path_factory.mktemp("startup") / "r", files)
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "all")
    time.sleep(0.1)
    run_kvault("build", "--vault", str(root / "docs"))
    return root


def loaded(root: Path, *arguments: str) -> set[str]:
    """Return the modules that a check of the commit loads in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", CODE.format(path=sys.path), "check", "--staged", *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done
    return set(done.stderr.split("\n")[-2].split())


def test_a_commit_of_one_note(repository: Path) -> None:
    make_vault(repository, {"docs/a.md": "---\nsummary: Of billing.\n---\nwe bill yearly [[b]] #t\n"})
    git(repository, "add", "docs/a.md")
    try:
        modules = loaded(repository)
    finally:
        git(repository, "reset", "--quiet", "--hard")
    assert modules & HEAVY == set()
    assert {module for module in modules if module.startswith("kvault.cli.")} == {
        f"kvault.cli.{name}" for name in ("main", "command", "flags", "check")
    }
    assert not {module for module in modules if module.startswith(("kvault.recall", "kvault.report", "kvault.wire"))}


def test_a_commit_of_code_only_reads_no_note(repository: Path) -> None:
    make_vault(repository, {"code.py": "x = 2\n"})
    git(repository, "add", "code.py")
    try:
        modules = loaded(repository)
    finally:
        git(repository, "reset", "--quiet", "--hard")
    assert modules & (HEAVY | PARSERS) == set()


def test_one_that_is_skipped_loads_nothing(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KVAULT_SKIP", "1")
    modules = loaded(repository)
    assert modules & (HEAVY | PARSERS | {"re", "typing", "sqlite3"}) == set()
    assert not {module for module in modules if module.startswith(("kvault.actions", "kvault.adapters"))}
