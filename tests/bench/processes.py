"""CPU time and peak memory of whole processes, as the operating system accounts for them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

RUNS = 7
BARE = (sys.executable, "-c", "pass")
BESIDE = 3  # starts of bare Python before and after each run: a shared machine is now fast, now slow


class Cost(NamedTuple):
    """What a command costs."""

    cpu: float  # seconds, median over the runs
    low: float
    high: float
    peak: int  # MiB, the largest
    ratio: float  # to bare Python, started right before and after; median over the runs


class Row(NamedTuple):
    """One job, what it cost, and the figure to reach where there is one."""

    job: str
    cost: Cost
    goal: str


def measure(
    command: list[str],
    *,
    before: Callable[[], object] | None = None,
    runs: int = RUNS,
    stdin: str = os.devnull,
    environment: dict[str, str] | None = None,
) -> Cost:
    """Return the cost of a command; ``before`` is called ahead of each run and not counted.

    ``stdin``: a file that it reads; ``environment``: what is set for it besides.

    One run warms up and is not counted. Raises RuntimeError when the command fails.
    """
    times, ratios = [], []
    peak = 0
    for number in range(runs + 1):
        if before:
            before()
        floors = _bare(BESIDE)
        cpu, memory = _run(command, stdin, environment or {})
        if number:
            times.append(cpu)
            ratios.append(cpu / median(floors + _bare(BESIDE)))
            peak = max(peak, memory)
    return Cost(median(times), min(times), max(times), peak, median(ratios))


def bare_python() -> Cost:
    """Return the cost of starting Python and doing nothing: the floor of every figure here."""
    return measure(list(BARE), runs=15)


def _bare(times: int) -> list[float]:
    return [_run(list(BARE), os.devnull, {})[0] for _ in range(times)]


def kvault() -> str:
    """Return the program as it is installed beside this Python. Raises RuntimeError where it is not."""
    program = shutil.which("kvault", path=os.path.dirname(sys.executable)) or shutil.which("kvault")
    if program is None:
        raise RuntimeError("kvault is not installed: make bench sets everything up")
    return program


def _run(command: list[str], stdin: str, more: dict[str, str]) -> tuple[float, int]:
    sink = os.open(os.devnull, os.O_WRONLY)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    child = os.posix_spawnp(
        command[0],
        command,
        {**environment, **more},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_DUP2, sink, 1),
            (os.POSIX_SPAWN_DUP2, sink, 2),
        ],
    )
    _, status, usage = os.wait4(child, 0)
    os.close(sink)
    if os.waitstatus_to_exitcode(status):
        raise RuntimeError(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
