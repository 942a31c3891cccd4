"""Which lines fit into a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence

_ASCII = bytes(range(128))


def tokens(text: str) -> int:
    """Return the tokens a text is taken to cost: ASCII / 4 + other UTF-8 bytes / 3, rounded up."""
    if text.isascii():
        return -(-len(text) // 4)
    data = text.encode("utf-8", "backslashreplace")  # as it is printed
    other = len(data.translate(None, _ASCII))
    plain = len(data) - other
    return -(-(3 * plain + 4 * other) // 12)


def fit(lines: Sequence[str], frame: Sequence[str], budget: int) -> list[int]:
    """Return which lines fit beside the frame, by number; a line that does not fit is passed over.

    Every line counts with its line end.
    """
    left = budget - sum(tokens(line + "\n") for line in frame)
    kept = []
    for number, line in enumerate(lines):
        cost = tokens(line + "\n")
        if cost <= left:
            kept.append(number)
            left -= cost
    return kept
