"""The names of a vault's files, asked of the index."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence

from kvault.adapters.store import Store


class DiskNames:
    """Which files bear a name; meets ``vault.names.Names``."""

    def __init__(self, store: Store, counts: Callable[[str], bool] = lambda path: True) -> None:
        self._store = store
        self._counts = counts
        self._known: dict[str, list[str]] = {}

    def named(self, base: str) -> Sequence[str]:
        """Return the vault paths of the files whose folded name is ``base``, in path order."""
        found = self._known.get(base)
        if found is None:
            rows = self._store.execute("SELECT path FROM file WHERE base=? ORDER BY path", (base,)).fetchall()
            found = self._known[base] = [path for (path,) in rows if self._counts(path)]
        return found
