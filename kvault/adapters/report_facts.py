"""The facts of the last two states that a report told of, kept in the index."""

from __future__ import annotations

import zlib

from kvault.adapters.schema import REPORTED
from kvault.adapters.store import Store

NOW, BEFORE = "now", "before"


def keep_facts(store: Store, facts: str) -> str | None:
    """Keep the facts of this state and return those of the state before it, or None.

    The same facts again are the same state: what they were compared with stays, so that a report that is written again
    says the same. Within the transaction that is open, if one is.
    """
    store.execute(REPORTED)
    kept = dict(store.execute("SELECT state, facts FROM reported"))
    now, before = _text(kept.get(NOW)), _text(kept.get(BEFORE))
    if now == facts:
        return before
    rows = [(NOW, zlib.compress(facts.encode(), 1))]
    if now is not None:
        rows.append((BEFORE, kept[NOW]))
    store.executemany("INSERT OR REPLACE INTO reported VALUES(?,?)", rows)
    return now


def _text(data: bytes | None) -> str | None:
    return None if data is None else zlib.decompress(data).decode()
