"""Follows the commits of a branch that is in another one as other commits: squashed, or rebased by who merged it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from collections.abc import Mapping

from kvault.actions.desk import Desk
from kvault.actions.rewritten_ranges import follow_range
from kvault.actions.rewritten_ranges import match_patches
from kvault.adapters import git_events
from kvault.adapters import git_history
from kvault.adapters import session_state as states
from kvault.adapters.git import head
from kvault.adapters.places import Spot
from kvault.history import Commit
from kvault.history import Range

MOST = 50  # commits that came, and branches that may be in them, which are compared

Ranges = tuple[Range, ...]


def remember_squash(desk: Desk, spot: Spot, git_dir: str) -> bool:
    """Remember which branch ``git merge --squash`` has just put into the index of a work tree; a commit follows.

    Return whether it was such a merge: by what git leaves behind, since not every runner of hooks tells.
    """
    tip, on = git_events.squashed_tip(git_dir), head(spot.tree.top) if spot.tree else None
    if not tip or not on:
        return False
    with states.writing(desk.state):
        states.put_squash(desk.state, spot.place, tip, on)
    return True


def squashed_here(desk: Desk, spot: Spot) -> dict[str, str]:
    """Return old to new commits if the commit that was just made holds the branch that was squashed before it."""
    squash = states.squash_in(desk.state, spot.place)
    if squash is None or spot.tree is None:
        return {}
    tip, on = squash
    with states.writing(desk.state):
        states.forget_squash(desk.state, spot.place)
    top, new = spot.tree.top, head(spot.tree.top)
    if new is None or git_history.resolve(top, f"{new}^") != on:
        return {}
    base = git_history.merge_base(top, on, tip)
    changed = git_history.changed_paths(top, base, tip) if base else frozenset()
    if base is None or changed.isdisjoint(git_history.changed_paths(top, on, new)):
        return {}  # the squash was given up, and something else committed
    return _onto(new, git_history.commits_in(top, tip, base) or ())


def merged_elsewhere(spot: Spot, ranges: Iterable[Range], branch: str) -> dict[str, str]:
    """Return old to new commits for branches that came back squashed or rebased with the commits just pulled.

    Only what is certain: a commit holds exactly what merging the branch gives, or for each commit of the branch there
    is one that changes the same.
    """
    if spot.tree is None:
        return {}
    top, new = spot.tree.top, head(spot.tree.top)
    old = git_history.resolve(top, "HEAD@{1}")
    came = git_history.commits_in(top, new, old) or () if old and new else ()
    if not came or new is None:
        return {}
    tips = {_tip(top, one) for one in ranges if one.branch != branch and one.end}
    found: dict[str, str] = {}
    for tip in sorted(tip for tip in tips if tip)[:MOST]:
        base = git_history.merge_base(top, tip, new)
        if base is None or base == tip:
            continue
        changed = git_history.changed_paths(top, base, tip)
        holder = next((one.id for one in came[:MOST] if changed and _is_squash(top, one, tip, changed)), None)
        commits = git_history.commits_in(top, tip, base) or ()
        if holder:
            found.update(_onto(holder, commits))
        elif len(commits) <= len(came) <= MOST:
            images = match_patches(top, tip, new, old)
            found.update(images if all(one.id in images for one in commits) else {})
    return found


def _is_squash(top: str, commit: Commit, tip: str, changed: frozenset[bytes]) -> bool:
    """Tell whether a commit is what merging a branch, which changed these paths, gives."""
    if len(commit.parents) != 1 or git_history.changed_paths(top, commit.parents[0], commit.id) != changed:
        return False
    return git_history.is_merge_of(top, commit.id, commit.parents[0], tip)


def follow_squash(spot: Spot, ranges: Ranges, rewritten: Mapping[str, str], branch: str) -> Ranges:
    """Return the ranges of a note after the commits of a branch were squashed into one of the branch that is on.

    A range all of whose commits are in there becomes that commit, unless another range of the note holds it.
    """
    if spot.tree is None:
        return ranges
    top, tip = spot.tree.top, head(spot.tree.top)
    squashed = [one for one in ranges if tip and _is_within(top, one, os.path.basename(spot.place), rewritten)]
    after = tuple(one for one in ranges if one not in squashed)
    for one in squashed:
        after = _with(top, after, follow_range(top, one, rewritten, tip or "")._replace(branch=branch))
    return after


def _is_within(top: str, one: Range, repo: str, rewritten: Mapping[str, str]) -> bool:
    """Tell whether all commits of a range were rewritten, or the one at which it stands without any."""
    if one.end is None or one.end not in rewritten or one.repo not in ("", repo):
        return False
    commits = git_history.commits_in(top, one.end, one.start)
    return commits is not None and all(commit.id in rewritten for commit in commits)


def _with(top: str, ranges: Ranges, new: Range) -> Ranges:
    """Return ranges with one more: none where one of its branch holds it, that one longer where it follows upon it."""
    alike = [one for one in ranges if (one.repo, one.branch) == (new.repo, new.branch)]
    if any(_holds(top, one, new.end) for one in alike):
        return ranges
    before = next((one for one in alike if one.end == new.start), None)
    if before is None:
        return (*ranges, new)
    return tuple(one._replace(end=new.end) if one == before else one for one in ranges)


def _holds(top: str, one: Range, commit: str | None) -> bool:
    known = git_history.commits_in(top, one.end, one.start) if one.end else None
    return any(each.id == commit for each in known or ())


def _tip(top: str, one: Range) -> str | None:
    """Return where the branch of a range ends, which may have gone on without its thread."""
    return (git_history.resolve(top, f"refs/heads/{one.branch}") if one.branch else None) or one.end


def _onto(new: str, commits: Iterable[Commit]) -> dict[str, str]:
    return {commit.id: new for commit in commits}
