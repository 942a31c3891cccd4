"""Shows which lines of a note a change touches."""

from __future__ import annotations

from difflib import SequenceMatcher


def show_changed_lines(before: bytes, after: bytes) -> None:
    """Print the lines that go and those that come, each with its number."""
    old, new = (data.decode("utf-8", "replace").splitlines() for data in (before, after))
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for number in range(a, b):
            print(f"  {number + 1} - {old[number]}")
        for number in range(c, d):
            print(f"  {number + 1} + {new[number]}")
