"""The commits named by session notes that their project's repositories do not have any more."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.check.facts import NoteFact
from kvault.check.facts import PlaceFact
from kvault.check.facts import project_of


def gone_commits(notes: Iterable[NoteFact], places: Iterable[PlaceFact]) -> frozenset[str]:
    """Return the commits that are gone.

    Only what is certain: every repository of the project is on this machine, and none is a shallow clone.
    """
    wanted: dict[str, set[str]] = {}
    for note in notes:
        folder = project_of(note.path) if note.ranges else None
        if folder:
            named = (commit for one in note.ranges for commit in (one.start, one.end) if commit)
            wanted.setdefault(folder, set()).update(named)
    if not wanted:
        return frozenset()
    rows = [row for row in places if row.source == "repo"]
    gone: set[str] = set()
    for folder, commits in sorted(wanted.items()):
        repos = [os.path.expanduser(row.place) for row in rows if project_of(row.path) == folder]
        gone |= _missing(repos, commits)
    return frozenset(gone)


def _missing(repos: list[str], commits: set[str]) -> set[str]:
    from kvault.adapters import git_history
    from kvault.adapters.places import find_tree

    missing = set(commits) if repos else set()
    for repo in repos:
        real = os.path.realpath(repo)
        if not os.path.isabs(repo) or not os.path.isdir(real) or find_tree(real) is None:
            return set()
        if git_history.is_shallow(real):
            return set()
        missing -= git_history.existing(real, sorted(missing))
    return missing
