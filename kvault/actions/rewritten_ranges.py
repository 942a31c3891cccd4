"""Finds where the commits of a range are after history was rewritten."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.adapters import git_history
from kvault.history import SHORT
from kvault.history import Range
from kvault.history import follow


def parse_rewritten(text: str) -> dict[str, str]:
    """Return old to new commits by the list that git gives its hook: a line ``old new`` each."""
    rows = (line.split() for line in text.splitlines())
    return {row[0][:SHORT]: row[1][:SHORT] for row in rows if len(row) > 1}


def match_patches(folder: str, old: str, new: str, since: str | None = None) -> dict[str, str]:
    """Return old to new commits by what they change, for the two histories that end at ``old`` and ``new``.

    ``since``: only the new ones after this one are compared.
    """
    base = git_history.merge_base(folder, old, new)
    if base == old[:SHORT]:
        return {}
    fresh = {patch: commit for commit, patch in git_history.patch_ids(folder, new, since or base).items()}
    stale = git_history.patch_ids(folder, old, base)
    return {commit: fresh[patch] for commit, patch in stale.items() if patch in fresh}


def follow_range(folder: str, one: Range, rewritten: Mapping[str, str], tip: str) -> Range:
    """Return a range as it is in the history that ends at ``tip``; itself where git does not know its commits."""
    if one.end is None:
        return one
    commits = git_history.commits_in(folder, one.end, one.start)
    if commits is None:
        return one
    ids = [commit.id for commit in commits]
    lost = git_history.lost_from(folder, [*ids, *([one.start] if one.start else [])], tip)
    if not lost:
        return one
    known = rewritten or match_patches(folder, one.end, tip)
    base = git_history.merge_base(folder, one.start or one.end, tip)
    order = git_history.commits_in(folder, tip, git_history.merge_base(folder, one.end, tip)) or ()
    return follow(one, commits, known, order, lost, base)
