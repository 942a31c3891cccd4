"""The version of kvault, and of what it writes into an index."""

from __future__ import annotations

__version__ = "0.1.0"

OLDEST_PLUGIN = "0.1.0"
"""The oldest Obsidian plugin whose questions this kvault still answers as it expects."""

REPORT_FORM = 2
"""Of the text of GRAPH_REPORT.md; a report of another form is written anew."""
