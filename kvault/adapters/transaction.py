"""One change of the index, whole or not at all."""

from __future__ import annotations

from kvault.adapters.store import Store


class Transaction:
    """``with Transaction(store):`` writes all that is done in it, or nothing where that raises."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __enter__(self) -> None:
        self._store.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            if kind is None:
                self._store.execute("COMMIT")
        finally:
            if self._store.in_transaction:  # it failed, or the commit did
                self._store.execute("ROLLBACK")
