"""The version of kvault, and of what it writes into an index."""

from __future__ import annotations

__version__ = "0.1.0"
