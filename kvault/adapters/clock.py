"""The time."""

from __future__ import annotations

import time


def now() -> int:
    """Return the time in nanoseconds, as file systems stamp it."""
    return time.time_ns()


def today() -> str:
    """Return the local date as YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d")


def minute() -> str:
    """Return the local date and time as YYYY-MM-DD HHMM."""
    return time.strftime("%Y-%m-%d %H%M")


def second() -> str:
    """Return the local time of day as HH:MM:SS."""
    return time.strftime("%H:%M:%S")


def ticks() -> float:
    """Return seconds that only serve to tell how long something took."""
    return time.perf_counter()
