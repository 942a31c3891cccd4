"""Where a thread is in git: the branch it is on, and the range of commits since it began."""

from __future__ import annotations

import os

from kvault.adapters.git import branch
from kvault.adapters.git import head
from kvault.adapters.places import Spot
from kvault.adapters.places import Tree
from kvault.adapters.places import branch_of
from kvault.history import DETACHED
from kvault.history import Range
from kvault.history import moved
from kvault.project.model import Card
from kvault.project.places import REPO


def place_in_git(
    ranges: tuple[Range, ...], spot: Spot, since: int, before: str
) -> tuple[tuple[Range, ...] | None, str | None]:
    """Return the ranges of a thread with the one that it is on now, and its branch; None outside git.

    ``since``: when its last turn was, in seconds since 1970: the branch may have been switched after that.
    ``before``: the name of the repository of ranges that do not tell.
    """
    if spot.tree is None:
        return None, None
    repo, on = os.path.basename(spot.place), branch_here(spot.tree)
    end = start = head(spot.tree.top)
    told = tuple(one if one.repo else one._replace(repo=before) for one in ranges)
    known = [one for one in told if one.repo in ("", repo)]
    if known and since and end and not any(one.branch == on for one in known):
        from kvault.adapters.git_history import switched_at

        start = switched_at(spot.tree.top, on, since) or end
    told = tuple(_true(one, spot.tree.top, end) if one in known and one.branch == on else one for one in told)
    return moved(told, repo, on, start, end), on


def _true(one: Range, folder: str, head: str | None) -> Range:
    """Return a range whose commits are part of the branch, whose history was perhaps rewritten without a hook."""
    if head is None or one.end in (None, head):
        return one
    from kvault.adapters.git_history import is_ancestor

    if one.end is None or is_ancestor(folder, one.end, head):
        return one
    from kvault.actions.rewritten_ranges import follow_range

    return follow_range(folder, one, {}, head)


def branch_here(tree: Tree) -> str:
    """Return the branch of a work tree itself: a linked one has its own; DETACHED where it is on none."""
    named = branch_of(tree) if tree.main is None else branch(tree.top)
    return named or DETACHED


def repository_of(card: Card, last: str) -> str:
    """Return the name of the repository that a thread is about where its note does not tell; "" if none is known.

    ``last``: where its last turn was.
    """
    rows = [row.path for row in card.places if row.source == REPO]
    return os.path.basename(rows[0]) if len(rows) == 1 else os.path.basename(last)
