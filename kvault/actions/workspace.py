"""What every action is given: the vault, its settings, its index, and how fresh that is."""

from __future__ import annotations

from kvault.adapters.store import Store
from kvault.config import Config
from kvault.record import NamedTuple


class Receipt(NamedTuple):
    """How fresh an answer is."""

    commit: str | None  # the commit of the last build, 12 hex digits
    overlaid: int  # notes that changed since the index last saw them and were read for this answer
    unread: int  # notes that are known to have changed and were not read
    stale: bool  # the answer may miss changes
    checked: str  # "all": every file was looked at; "hits": only what is shown


class Workspace(NamedTuple):
    """One vault, open."""

    root: str  # absolute path
    config: Config
    store: Store
    receipt: Receipt
    writable: bool  # False: the index lives in memory, since the vault cannot be written
