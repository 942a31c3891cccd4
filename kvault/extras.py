"""What each extra brings, and how to add it to a kvault that is installed.

By the names of its packages, never as ``kvault[extra]``: the kvault on PyPI is a program of somebody else
(docs/decisions/0030).
"""

from __future__ import annotations

EXTRAS = {
    "mcp": ("mcp>=2,<3",),
    "vectors": ("qdrant-client>=1.15", "qdrant-edge-py>=0.9", "sentence-transformers>=5"),
    "vectors-light": ("qdrant-edge-py>=0.9", "wordllama>=0.4"),
}

UPGRADE = "git pull and pipx install --force . in the clone of kvault"


def add(extra: str) -> str:
    """Return what to type for an extra."""
    packages = " ".join(f"'{package}'" for package in EXTRAS[extra])
    return f"pip install {packages} where kvault is installed; with pipx: pipx inject kvault {packages}"
