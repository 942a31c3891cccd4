"""Vaults on disk, made from a dict of path to text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def make_vault(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files, byte for byte and in UTF-8, and return the folder."""
    for path, content in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    root.mkdir(parents=True, exist_ok=True)
    return root


def read_vault(root: Path) -> dict[str, bytes]:
    """Return every file outside .index/ as bytes, by path."""
    return {
        file.relative_to(root).as_posix(): file.read_bytes()
        for file in sorted(root.rglob("*"))
        if file.is_file() and ".index" not in file.parts
    }
