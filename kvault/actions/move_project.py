"""Moves a project between ``projects/`` and ``archive/``, every link into it rewritten."""

from __future__ import annotations

import os

from kvault.actions.move import Moved
from kvault.actions.move import move
from kvault.actions.open_vault import Notice
from kvault.adapters.card_files import project_folders
from kvault.adapters.card_files import read_card_file
from kvault.config import Config
from kvault.edit import Change
from kvault.errors import Refusal
from kvault.project.model import Card
from kvault.project.model import card_path
from kvault.vault.names import fold


def plan_move(root: str, config: Config, card: Card, goal: str) -> Moved:
    """Return what a project's way to ``projects`` or ``archive`` changes. Raises Refusal.

    Nothing that is there is ever overwritten or added to.
    """
    taken = next((name for name in project_folders(root, goal) if fold(name) == fold(card.name)), None)
    if taken is not None or os.path.lexists(os.path.join(root, goal, card.name)):
        path = f"{goal}/{taken or card.name}"
        raise Refusal(
            f"{card.folder} cannot go to {path}, which is there already; nothing was changed",
            f"give one of the two another name, as with: kvault mv {path}/ {path}-old",
            path=path,
        )
    return move(root, config, f"{card.folder}/", f"{goal}/{card.name}", dry_run=True)


def moved_card(root: str, card: Card, moved: Moved) -> bytes:
    """Return the bytes of the card after a planned move, in which its own links follow."""
    own = next((one.edit.after for one in moved.followers if one.source == card.path), None)
    if own is not None:
        return own
    file = read_card_file(root, card.path)
    return b"" if file is None else file.data


def carry_out(root: str, config: Config, card: Card, goal: str, notice: Notice | None) -> Moved:
    """Move a project."""
    moved = move(root, config, f"{card.folder}/", f"{goal}/{card.name}", notice=notice)
    if notice:
        for warning in moved.warnings:
            notice(warning)
    return moved


def together(moved: Moved, own: Change | None, card: Card, goal: str, after: str | None = None) -> tuple[Change, ...]:
    """Return the changes of a move and of the card before it, by path; ``after``: how the card ends, if it is known."""
    if own is None:
        return moved.changes
    goal_path = card_path(goal, card.name)
    merged = []
    for change in moved.changes:
        if change.path == own.path:
            merged.append(change._replace(before=own.before))
        elif change.path == goal_path:
            lines = change.lines_changed + own.lines_changed
            merged.append(change._replace(after=after or change.after, lines_changed=lines))
        else:
            merged.append(change)
    return tuple(merged)
