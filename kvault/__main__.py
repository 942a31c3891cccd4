"""python -m kvault."""

from __future__ import annotations

from kvault.cli.main import entry

if __name__ == "__main__":
    entry()
