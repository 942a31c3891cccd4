"""Small disks of their own: full ones and read-only ones, where the system lets a test make them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size: str = "8m") -> Iterator[Path]:
    """Mount a disk of so many bytes at a new folder; skip the test where that is not allowed."""
    folder.mkdir(parents=True)
    if os.name == "nt" or not _mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)):
        folder.rmdir()
        pytest.skip("this user may not mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True, timeout=30)


def make_read_only(disk: Path) -> None:
    """Let nobody write to a small disk any more."""
    assert _mount("-o", "remount,ro", str(disk))


def _mount(*arguments: str) -> bool:
    try:
        done = subprocess.run(["mount", *arguments], capture_output=True, check=False, timeout=30)
    except OSError:
        return False
    return done.returncode == 0
