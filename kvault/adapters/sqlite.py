"""SQLite without Python's dates and times, which nothing here keeps, and whose loading takes a tenth of a recall."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING

__all__ = ("sqlite3",)

if TYPE_CHECKING:
    import sqlite3
else:
    try:
        import _sqlite3 as sqlite3  # all of sqlite3 but its converters of dates
    except ImportError:
        import sqlite3
