"""Waits for an answer for so long and no longer, whatever it is that does not answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from kvault.adapters.vectors import LaneError
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    Answer = TypeVar("Answer")


def within(seconds: float, question: Callable[[], Answer], who: str) -> Answer:
    """Return what a question gives, or raise what it raises. Raises LaneError when that takes too long.

    The time limits of a client do not bound every part of a call: the look-up of a name may take half a minute.
    """
    answers: list[Answer] = []
    errors: list[BaseException] = []

    def ask() -> None:
        try:
            answers.append(question())
        except BaseException as error:  # it is raised where the answer is waited for
            errors.append(error)

    thread = Thread(target=ask, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not answers:
        raise LaneError(f"{who} did not answer in {1000 * seconds:.0f} ms", "look whether it runs")
    return answers[0]
