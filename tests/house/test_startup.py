"""A command that others wait for loads what it needs and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kvault.cli.command import COMMANDS
from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault
from tests.helpers.vectors import embedded_vault

HEAVY = frozenset(
    "typing re json dataclasses pathlib subprocess argparse hashlib inspect enum logging asyncio tempfile shutil"
    " importlib.metadata frontmatter yaml yaml12 pyromark marko networkx numpy git infomap markdown_it pydantic rich"
    " torch mcp wordllama sentence_transformers qdrant_edge qdrant_client kvault.actions.vector_lane"
    " kvault.adapters.encoders kvault.adapters.ledger".split()
)
"""What a recall must not load: each costs as much as the recall itself, or close to it."""

EDITORS = frozenset("marko networkx numpy git infomap frontmatter".split())
"""What no question about links, tags or properties needs."""

CODE = """
import sys
before = set(sys.modules)
from kvault.cli.main import main
code = main(sys.argv[1:])
sys.stdout.flush()
print(*sorted(set(sys.modules) - before), file=sys.stderr)
raise SystemExit(code)
"""


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {
        "kvault.toml": "# nothing is set\n",
        "a.md": "---\nsummary: Of billing.\n---\nwe bill monthly [[b]] #t",
        "projects/p/p.md": "---\ntype: project\n---\n| Source | Path |\n|---|---|\n| repo | /nowhere |\n",
        "b.md": "linked",
    }
    root = make_vault(tmp_path_factory.mktemp("startup") / "v", files)
    run_kvault("build", "--vault", str(root))
    time.sleep(0.1)
    run_kvault("build", "--vault", str(root))
    return root


def loaded(*arguments: str) -> set[str]:
    """Return the modules that a command loads in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", _with_path(), *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done
    return set(done.stderr.split("\n")[-2].split())


def _with_path() -> str:
    """Return the code that sees the installed packages without loading what their ``.pth`` files ask for."""
    return f"import sys; sys.path += {json.dumps(sys.path)}\n{CODE}"


def test_recall_loads_nothing_heavy(vault: Path) -> None:
    modules = loaded("recall", "bill", "monthly", "--vault", str(vault))
    assert modules & HEAVY == set()
    assert {module for module in modules if module.startswith("kvault.cli.")} == {
        f"kvault.cli.{name}" for name in ("main", "command", "flags", "recall", "opening", "terminal")
    }


def test_vectors_that_are_not_asked_for_are_not_loaded(tmp_path: Path) -> None:
    root = embedded_vault(tmp_path / "v")
    time.sleep(0.1)
    run_kvault("build", "--vault", str(root))
    assert loaded("recall", "bill", "monthly", "--vault", str(root)) & HEAVY == set()


@pytest.mark.parametrize("more", [("--path", "a"), ("--hops", "1"), ("--session", "s"), ("--floor", "0")], ids=str)
def test_recall_with_flags_loads_nothing_heavy(vault: Path, more: tuple[str, str]) -> None:
    assert loaded("recall", "bill", "monthly", *more, "--vault", str(vault)) & HEAVY == set()


def test_recall_that_finds_nothing_loads_nothing_heavy(vault: Path) -> None:
    assert loaded("recall", "chromodynamics", "--vault", str(vault)) & HEAVY == set()


@pytest.mark.parametrize(
    "command",
    [
        "links a",
        "backlinks b",
        "tags",
        "orphans",
        "deadends",
        "list",
        "show a",
        "unresolved",
        "project",
        "folders --project p",
    ],
)
def test_questions_load_no_editor_and_no_measure(vault: Path, command: str) -> None:
    assert loaded(*command.split(), "--vault", str(vault)) & EDITORS == set()


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ()], ids=str)
def test_help_and_version_load_no_command(arguments: tuple[str, ...]) -> None:
    modules = loaded(*arguments)
    assert not {command.module for command in COMMANDS} & modules
    assert not {module for module in modules if module.startswith(("kvault.actions", "kvault.adapters"))}
    assert modules & HEAVY == set()


CODE_GRAPH = ("kvault.code", "kvault.actions.update_code", "kvault.adapters.code", "kvault.adapters.repositories")


def test_a_build_without_repositories_loads_nothing_of_code(tmp_path: Path) -> None:
    root = make_vault(tmp_path / "v", {"kvault.toml": "", "a.md": "`kvault/x.py`", "b.md": "[[a]]"})
    modules = loaded("build", "--vault", str(root))
    assert not {module for module in modules if module.startswith(CODE_GRAPH)}


@pytest.mark.parametrize("command", ["recall bill", "check", "links a", "tags"])
def test_only_a_build_loads_what_reads_code(vault: Path, command: str) -> None:
    modules = loaded(*command.split(), "--vault", str(vault))
    assert not {module for module in modules if module.startswith(CODE_GRAPH)}


def test_a_command_loads_no_other(vault: Path) -> None:
    modules = loaded("tags", "--vault", str(vault))
    assert {command.module for command in COMMANDS} & modules == {"kvault.cli.tags"}


BEGIN = """
import sys
from kvault.actions.projects import project_of, read_cards, status_overview
from kvault.config import Config
assert project_of(sys.argv[1], Config(), sys.argv[1] + "/../code", create=True)
assert status_overview(read_cards(sys.argv[1]), 200)
print(*sorted(sys.modules), file=sys.stderr)
"""


def test_a_run_in_a_known_place_loads_nothing_that_writes(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    card = f"---\ntype: project\nstatus: active\n---\n| Source | Path |\n|---|---|\n| folder | {tmp_path}/code |\n"
    vault = make_vault(tmp_path / "v", {"KVAULT.md": "", "projects/p/p.md": card})
    code = f"import sys; sys.path += {json.dumps(sys.path)}\n{BEGIN}"
    done = subprocess.run([sys.executable, "-S", "-c", code, str(vault)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    modules = set(done.stderr.split("\n")[-2].split())
    assert modules & (HEAVY - {"re", "enum", "yaml12"}) == set()  # a card's properties are YAML
    assert not {"kvault.actions.move", "kvault.actions.set_card", "kvault.adapters.edits"} & modules
