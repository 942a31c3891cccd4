"""Infomap by its bare engine and through its package."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kvault.adapters.infomap_engine import open_engine
from kvault.graph.infomap import Packaged

# Three rings in a chain, and a pair apart.
PAIRS = [
    *((base + a, base + b, 1.0 + a) for base in (0, 5, 10) for a in range(5) for b in range(a + 1, 5)),
    *((4, 5, 1.0), (9, 10, 1.0), (15, 16, 2.0)),
]
SEED = 7


def test_the_bare_engine_gives_what_the_package_gives() -> None:
    bare, packaged = open_engine(PAIRS, SEED), Packaged(PAIRS, SEED)
    assert bare is not None and not isinstance(bare, Packaged)
    found = bare.run({})
    assert found == packaged.run({})
    assert len(set(found.values())) == 4
    initial = {at: 0 if at < 10 else 1 for at in range(17)}
    assert bare.run(initial) == packaged.run(initial)


def test_an_engine_that_is_not_what_we_know_is_used_through_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kvault.adapters.infomap_engine._USED", ("addLinks", "gone"))
    assert isinstance(open_engine(PAIRS, SEED), Packaged)


def test_the_package_is_not_imported_and_can_be_later() -> None:
    code = """
import sys
from kvault.adapters.infomap_engine import open_engine
found = open_engine([(0, 1, 1.0), (1, 2, 1.0)], 7).run({})
assert "infomap" not in sys.modules and "infomap.network" not in sys.modules
import infomap
assert infomap.run([(0, 1), (1, 2)], seed=7, two_level=True, num_trials=1).modules() == found
"""
    subprocess.run([sys.executable, "-c", code], check=True)
