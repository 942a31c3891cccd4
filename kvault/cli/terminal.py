"""What a person sees: progress, notices, JSON on request."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from collections.abc import Mapping

from kvault.actions.workspace import Receipt
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

_VISIBLE = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"},
    **dict.fromkeys((*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\N{REPLACEMENT CHARACTER}"),
}
"""Signs that steer a terminal or turn the direction of writing, and what is shown instead."""

SLOW = 0.8  # seconds of work from which progress is shown
OFTEN = 0.2  # seconds between two lines of progress


def print_json(value: Mapping[str, object]) -> None:
    """Print one JSON object on a line of stdout."""
    import json

    print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def notice(line: str) -> None:
    """Tell a person something that is no part of the answer."""
    print(visible(f"kvault: {line}"), file=sys.stderr)


def visible(text: str) -> str:
    """Return a text in which nothing steers a terminal: names and notes may come from anywhere."""
    return text if text.isprintable() else text.translate(_VISIBLE)


def can_ask() -> bool:
    """Tell whether somebody is there to be asked: whoever started the program may have closed its streams."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


class Progress:
    """A line on stderr that counts files, on a terminal, for work that takes a while; ``with`` clears it at the end.

    With ``lines`` it is lines for a program, from the beginning, terminal or not.
    """

    def __init__(self, what: str, *, lines: bool = False) -> None:
        self._what = what
        self._from = time.monotonic()
        self._shown = False
        self._lines = lines
        self._terminal = sys.stderr.isatty() and not lines

    def __call__(self, done: int, of: int) -> None:
        """Show how far the work is."""
        if self._lines:
            self._tell(done, of)
        elif self._terminal and time.monotonic() - self._from > SLOW:
            print(f"\r{self._what} {done}/{of}", end="", file=sys.stderr, flush=True)
            self._shown = True

    def _tell(self, done: int, of: int) -> None:
        now = time.monotonic()
        if done == of or now >= self._from:
            self._from = now + OFTEN
            print(f"{self._what} {done}/{of}", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False


def print_paths(paths: Iterable[str], receipt: Receipt, *, as_json: bool) -> int:
    """Print a list of notes and return the exit code."""
    if as_json:
        from kvault.wire import paths_json

        print_json(paths_json(paths, receipt))
    else:
        for path in paths:
            print(path)
    return 0
