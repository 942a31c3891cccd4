"""What every test gets: no home, no configuration and no git identity of the person who runs it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("KVAULT_EXAMPLES", "steady"))
"""The same examples on every run and however slow the machine; KVAULT_EXAMPLES=search looks for new ones."""

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Point everything that would read the person's files to empty folders, also for child processes."""
    home = tmp_path_factory.mktemp("home")
    for name in [name for name in os.environ if name.startswith(("GIT_", "KVAULT_", "XDG_"))]:
        del os.environ[name]
    os.environ.update(
        HOME=str(home),
        USERPROFILE=str(home),
        APPDATA=str(home / "AppData"),
        XDG_CONFIG_HOME=str(home / "config"),
        XDG_STATE_HOME=str(home / "state"),
        XDG_CACHE_HOME=str(home / "cache"),
        GIT_CONFIG_GLOBAL=os.devnull,
        GIT_CONFIG_SYSTEM=os.devnull,
        GIT_AUTHOR_NAME="Ada",
        GIT_AUTHOR_EMAIL="ada@example.org",
        GIT_COMMITTER_NAME="Ada",
        GIT_COMMITTER_EMAIL="ada@example.org",
        PYTHONPATH=os.pathsep.join((str(ROOT), str(ROOT / "hooks"))),
    )
    os.environ.pop("NO_COLOR", None)
    # Where the tests run in the background Ctrl-C is ignored, by every process they start too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
