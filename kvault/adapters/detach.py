"""Starts a program that outlives this one and holds nothing of it open."""

from __future__ import annotations

import os

from kvault.adapters.process import start_detached


def run_apart(args: list[str], environment: dict[str, str], log: str) -> bool:
    """Start a program whose output goes to a file; return whether it started.

    Whoever called this process may wait for the end of any pipe it handed down, not of its output only.
    """
    _keep_to_myself()
    return start_detached(args, environment, log)


def _keep_to_myself() -> None:
    """Let no file but the three streams, which are replaced, be handed down to the program."""
    try:
        numbers = [int(name) for name in os.listdir("/dev/fd") if name.isdigit()]
    except OSError:
        return  # Windows, which hands down nothing that is not asked for
    for number in numbers:
        if number > 2:
            try:
                os.set_inheritable(number, False)
            except OSError:
                continue  # that of the listing itself
