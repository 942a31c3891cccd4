"""An agent waits for its hooks: each loads what it needs, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.program import run_kvault
from tests.helpers.vaults import make_vault

HEAVY = frozenset(
    "typing dataclasses pathlib subprocess argparse inspect logging asyncio tempfile shutil importlib.metadata tomllib"
    " difflib frontmatter yaml pyromark marko networkx numpy git infomap markdown_it pydantic rich torch mcp".split()
)
"""What no hook must load. Cards are YAML, notes are spliced with ``re``, and the payload is JSON."""

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


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a vault that init has set up, and a repository whose project has a session."""
    top = tmp_path_factory.mktemp("startup")
    files = {"KVAULT.md": "x\n", "kvault.toml": "# nothing\n", "a.md": "---\nsummary: Of billing.\n---\nbill monthly\n"}
    make_vault(top / "notes", files)
    code = make_vault(top / "code" / "app", {"a.py": "x = 1\n"})
    subprocess.run(["git", "init", "--quiet", str(code)], check=True)
    run_kvault("build", "--vault", str(top / "notes"))
    for _ in range(2):
        hooked(top, "prompt", prompt="switch billing to monthly invoices")
    run_kvault("build", "--vault", str(top / "notes"))
    hooked(top, "prompt", prompt="why are monthly invoices late")
    return top


def hooked(top: Path, kind: str, **payload: object) -> set[str]:
    """Return the modules that a hook loads in a fresh interpreter."""
    given = {"session_id": "s1", "cwd": str(top / "code" / "app"), **payload}
    done = subprocess.run(
        [sys.executable, "-S", "-c", CODE.format(path=sys.path), "hook", kind, "--for", "claude"]
        + ["--vault", str(top / "notes")],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done
    return set(done.stderr.split("\n")[-2].split())


def test_a_prompt_that_is_answered_and_recorded_loads_nothing_heavy(place: Path) -> None:
    modules = hooked(place, "prompt", prompt="why do we bill monthly and send monthly invoices")
    assert modules & HEAVY == set()
    assert "kvault.actions.record_turn" in modules
    assert {module for module in modules if module.startswith("kvault.cli.")} == {
        f"kvault.cli.{name}" for name in ("main", "command", "flags", "hook")
    }


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("start", {"source": "startup"}),
        ("tool", {"tool_name": "Write", "tool_input": {"file_path": "b.py"}}),
        ("stop", {"stop_hook_active": False}),
        ("end", {"reason": "exit"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_event_loads_anything_heavy(place: Path, kind: str, payload: dict[str, object]) -> None:
    assert hooked(place, kind, **payload) & HEAVY == set()


def test_a_second_stop_loads_no_vault(place: Path) -> None:
    modules = hooked(place, "stop", stop_hook_active=True)
    assert not {module for module in modules if module.startswith("kvault.actions")}
