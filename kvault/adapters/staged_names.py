"""The names of a vault's files as the commit will leave them, or as it found them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from kvault.adapters.store import Store
from kvault.vault.names import base_of
from kvault.vault.names import fold


class TrackedNames:
    """Which tracked files bear a name: those of the index that git tracks, and those that only git knows.

    Meets ``vault.names.Names``. ``tracked`` holds every tracked path, each between zero bytes and behind ``prefix``,
    the vault's folder within the repository; ``more`` and ``without`` are what comes and goes beside it.
    """

    def __init__(
        self, store: Store, tracked: bytes, prefix: str, *, more: Iterable[str] = (), without: Iterable[str] = ()
    ) -> None:
        self._store = store
        self._tracked = tracked
        self._prefix = prefix
        self._more: dict[str, list[str]] = {}
        for path in more:
            self._more.setdefault(base_of(path), []).append(path)
        self._without = frozenset(without)
        self._known: dict[str, list[str]] = {}
        self._folded: list[tuple[str, str]] | None = None

    def named(self, base: str) -> Sequence[str]:
        """Return the vault paths of the files whose folded name is ``base``, in path order."""
        known = self._known.get(base)
        if known is None:
            known = self._known[base] = self._find(base)
        return known

    def __contains__(self, path: str) -> bool:
        """Return whether a vault path is a file."""
        if path in self._without:
            return False
        return path in self._more.get(base_of(path), ()) or self._is_tracked(path)

    def paths(self) -> list[str]:
        """Return every vault path, sorted."""
        tracked = [path for path, _ in self._all_folded()]
        return sorted({*tracked, *(path for some in self._more.values() for path in some)} - self._without)

    def _find(self, base: str) -> list[str]:
        rows = self._store.execute("SELECT path, disk FROM file WHERE base=?", (base,)).fetchall()
        found = {path for path, disk in rows if self._is_tracked(disk or path)}
        if not found and (base.endswith(".md") or "." in base):
            # The index may not have seen a file that was made elsewhere: ask git before a link is called broken.
            found = {path for path, name in self._all_folded() if name == base}
        return sorted({*found, *self._more.get(base, ())} - self._without)

    def _is_tracked(self, path: str) -> bool:
        return f"\0{self._prefix}{path}\0".encode("utf-8", "surrogateescape") in self._tracked

    def _all_folded(self) -> list[tuple[str, str]]:
        if self._folded is None:
            from unicodedata import normalize

            text = self._tracked.decode("utf-8", "replace")
            size = len(self._prefix)
            paths = [
                normalize("NFC", path[size:])
                for path in text.split("\0")
                if path.startswith(self._prefix) and path and "/." not in f"/{path[size:]}"
            ]
            self._folded = [(path, fold(path.rsplit("/", 1)[-1])) for path in paths]
        return self._folded
