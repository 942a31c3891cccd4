"""Moves a project between ``projects/`` and ``archive/``, every link into it rewritten."""

from __future__ import annotations

import os

from kvault.actions.move import Moved
from kvault.actions.move import move
from kvault.adapters.card_files import project_folders
from kvault.config import Config
from kvault.edit import Change
from kvault.errors import Refusal
from kvault.project.model import Card
from kvault.vault.names import fold


def check_goal(root: str, config: Config, card: Card, goal: str) -> None:
    """Raise Refusal where a project cannot go to ``projects`` or ``archive``: nothing there is ever overwritten."""
    taken = next((name for name in project_folders(root, goal) if fold(name) == fold(card.name)), None)
    if taken is not None or os.path.lexists(os.path.join(root, goal, card.name)):
        path = f"{goal}/{taken or card.name}"
        raise Refusal(
            f"{card.folder} cannot go to {path}, which is there already; nothing was changed",
            f"give one of the two another name, as with: kvault mv {path}/ {path}-old",
            path=path,
        )
    _moved(root, config, card, goal, dry_run=True)


def move_project(
    root: str, config: Config, card: Card, goal: str, changed: tuple[Change, ...], *, dry_run: bool
) -> tuple[Change, ...]:
    """Move a project whose card has been changed; return all changes together, by path."""
    moved = _moved(root, config, card, goal, dry_run=dry_run)
    if not changed:
        return moved.changes
    (own,) = changed
    merged = []
    for change in moved.changes:
        if change.path == own.path:
            change = change._replace(before=own.before)
        elif change.path == f"{goal}/{card.name}/{card.name}.md":
            after = own.after if dry_run else change.after
            change = change._replace(after=after, lines_changed=change.lines_changed + own.lines_changed)
        merged.append(change)
    return tuple(merged)


def _moved(root: str, config: Config, card: Card, goal: str, *, dry_run: bool) -> Moved:
    return move(root, config, f"{card.folder}/", f"{goal}/{card.name}", dry_run=dry_run)
