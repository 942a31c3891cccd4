"""Nobody is told to install kvault by a name that is another program's on PyPI."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

from kvault.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
BY_NAME = re.compile(
    r"\b(?:pip3?|pipx|uv|uv tool|uv pip)\s+(?:install|run|upgrade)\s+(?:-\S+\s+)*['\"]?kvault\b(?!/)"
    r"|\buvx\s+kvault\b|\bkvault\[\w"
)
TOLD = (".py", ".md", ".ts", ".toml", ".yml", ".yaml")


def test_no_text_installs_it_by_name() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode()
    here = Path(__file__).relative_to(ROOT).as_posix()
    why = ("kvault/extras.py", "docs/decisions/0030-the-name-on-pypi.md", here)
    for name in listed.split("\0"):
        if name.endswith(TOLD) and name not in why and (ROOT / name).is_file():
            found = BY_NAME.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))
            assert found is None, f"{name}: {found.group()}"


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: tuple(packages) for name, packages in project["optional-dependencies"].items() if name != "test"}
    assert extras == EXTRAS
