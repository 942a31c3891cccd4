"""Writes the ranges into notes that a hook could not write without dirtying the work tree it was called in."""

from __future__ import annotations

from kvault.actions.desk import Desk
from kvault.actions.projects import read_cards
from kvault.adapters import session_state as states
from kvault.history import Range
from kvault.history import parse_ranges


def write_waiting(desk: Desk) -> None:
    """Write all ranges that wait. A note that is gone meanwhile is passed over. Raises Refusal."""
    waiting = states.all_waiting(desk.state)
    if not waiting:
        return
    from kvault.actions.session_notes import write_ranges

    cards = {card.name: card for card in reversed(read_cards(desk.root, desk.config))}
    for project, name, text in waiting:
        if project in cards:
            write_ranges(desk, cards[project], name, read_waiting(text))
        with states.writing(desk.state):
            states.forget_waiting(desk.state, project, name, text)


def spell_waiting(ranges: tuple[Range, ...]) -> str:
    """Return ranges as the lines that are kept of them."""
    return "\n".join("\t".join((one.repo, one.branch, one.text or "")) for one in ranges)


def read_waiting(text: str) -> tuple[Range, ...]:
    """Return the ranges that such lines spell."""
    found: list[Range] = []
    for line in text.split("\n"):
        repo, branch, spelled = line.split("\t")
        found += (one._replace(repo=repo) for one in parse_ranges(branch, spelled or None))
    return tuple(found)
