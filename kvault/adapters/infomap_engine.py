"""Loads Infomap's compiled engine without the package around it.

The package costs more than dividing a vault of 2,000 notes does: it imports a hundred modules, and takes links and
gives modules in Python. What stands between us and the engine is private to it, so whatever is missing there sends us
to the public way; a test holds both to the same modules.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from kvault.graph.infomap import Engine
from kvault.graph.infomap import Pairs
from kvault.graph.infomap import open_packaged

_PACKAGE = "infomap"
_USED = ("addLinks", "setInitialPartition", "run", "getNodeData")


def open_engine(pairs: Pairs, seed: int) -> Engine | None:
    """Return Infomap by itself where that can be had, else through its package; None where it is not installed."""
    wrapper = _wrapper()
    return open_packaged(pairs, seed) if wrapper is None else _Bare(wrapper, pairs, seed)


class _Bare:
    """The engine by itself, asked for what graph/infomap.py asks the package for."""

    def __init__(self, wrapper: Any, pairs: Pairs, seed: int) -> None:
        self._engine = wrapper(f"--silent --two-level --seed {seed} --num-trials 1")
        self._engine.addLinks(*map(list, zip(*pairs, strict=True)))

    def run(self, initial: Mapping[int, int]) -> Mapping[int, int]:
        """Return node to module."""
        self._engine.setInitialPartition(dict(initial))
        self._engine.run()
        data = self._engine.getNodeData(1, False)
        return dict(zip(data.node_id, data.module_id, strict=True))


def _wrapper() -> Any:
    """Return the class of the compiled engine, or None where it is not what we know.

    A bare module stands in for the package while its engine is imported, which else would import the whole package.
    """
    there = _PACKAGE in sys.modules
    if there and sys.modules[_PACKAGE] is None:
        return None  # how Python writes down that it must not be imported
    if not there:
        spec = find_spec(_PACKAGE)
        if spec is None or spec.submodule_search_locations is None:
            return None
        stand_in = ModuleType(_PACKAGE)
        stand_in.__path__ = list(spec.submodule_search_locations)
        sys.modules[_PACKAGE] = stand_in
    try:
        from infomap._swig import InfomapWrapper
    except ImportError:
        return None
    finally:
        if not there:
            del sys.modules[_PACKAGE]
    return InfomapWrapper if all(hasattr(InfomapWrapper, name) for name in _USED) else None
