"""A home folder of each test's own, where a test looks at what lies in it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def use_own_home(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """Point home, settings, state and cache, and the variables ``more``, to empty folders below ``folder``."""
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", *more):
        place = folder / "own" / name
        place.mkdir(parents=True)
        monkeypatch.setenv(name, str(place))
    monkeypatch.delenv("KVAULT_VAULT", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
