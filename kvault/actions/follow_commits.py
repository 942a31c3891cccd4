"""Keeps the ranges of threads true while git works: their ends move with commits, and rewritten commits are followed.

Called by hooks of a code repository. It records and builds nothing (``build_after`` builds and records nothing).
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from kvault.actions.desk import Desk
from kvault.actions.desk import open_desk
from kvault.actions.follow_squash import follow_squash
from kvault.actions.follow_squash import merged_elsewhere
from kvault.actions.follow_squash import remember_squash
from kvault.actions.follow_squash import squashed_here
from kvault.actions.git_event import CHECKOUT
from kvault.actions.git_event import COMMIT
from kvault.actions.git_event import MERGE
from kvault.actions.git_event import REWRITE
from kvault.actions.git_event import Event
from kvault.actions.open_thread import open_thread
from kvault.actions.place_in_git import branch_here
from kvault.actions.place_in_git import place_in_git
from kvault.actions.place_in_git import repository_of
from kvault.actions.projects import project_of
from kvault.actions.rewritten_ranges import follow_range
from kvault.actions.rewritten_ranges import parse_rewritten
from kvault.actions.session_notes import notes_folder
from kvault.actions.session_notes import write_ranges
from kvault.actions.waiting_ranges import read_waiting
from kvault.actions.waiting_ranges import spell_waiting
from kvault.adapters import git_events
from kvault.adapters import git_history
from kvault.adapters import session_state as states
from kvault.adapters.disk import nfc
from kvault.adapters.git import head
from kvault.adapters.places import Spot
from kvault.adapters.places import find_spot
from kvault.adapters.session_files import note_names
from kvault.adapters.session_files import read_note_file
from kvault.config import Config
from kvault.edit import decode
from kvault.history import DETACHED
from kvault.history import SHORT
from kvault.history import Range
from kvault.project.model import Card
from kvault.session.note import ranges_of

_REBASES = ("rebase-merge", "rebase-apply")


def follow_commits(
    root: str, config: Config, event: Event, environment: Mapping[str, str], given: str = ""
) -> tuple[str, ...]:
    """Bring the ranges of a vault's notes up to date after an event of git; return the vault paths of those notes.

    ``environment`` as git gave it to the hook. ``given``: the list of rewritten commits, where git gave it.
    Raises Refusal where a note cannot be written.
    """
    repository = git_events.repository({**environment, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"})
    if repository is None or not states.has_state(root):
        return ()
    rewrites = event.name == REWRITE
    if git_events.under_way(repository.git_dir) in _REBASES and not event.ends_rebase:
        return ()  # what counts is how it ends
    found = project_of(root, config, repository.top, create=False)
    spot = find_spot(repository.top)
    if found is None or spot.tree is None:
        return ()
    desk = open_desk(root, config)
    try:
        if event.name == MERGE and remember_squash(desk, spot, repository.git_dir):
            return ()
        if rewrites:
            listed = parse_rewritten(given or git_events.rewritten_list(repository.git_dir))
            return _rewritten(desk, found.card, spot, listed or _amended(spot, event))
        squashed = _squashed(desk, found.card, spot, event)
        return (*squashed, *(path for path in _moved(desk, found.card, spot, event) if path not in squashed))
    finally:
        desk.state.close()


def _moved(desk: Desk, card: Card, spot: Spot, event: Event) -> tuple[str, ...]:
    """Move the end of the thread that was last at work in the repository."""
    last = open_thread(desk, card, spot)
    if last is None:
        return ()
    name = last.thread.name
    before = _ranges(desk, card, name)
    if before is None:
        return ()
    if event.name == CHECKOUT:
        after = _left(before, spot, event)
    else:
        placed, _ = place_in_git(before, spot, last.seen // 1_000_000_000, repository_of(card, spot.place))
        after = placed or before
    return _keep(desk, card, spot, name, before, after)


def _squashed(desk: Desk, card: Card, spot: Spot, event: Event) -> tuple[str, ...]:
    """Follow the ranges of branches that are squashed into what was just committed or pulled."""
    if spot.tree is None or event.name == CHECKOUT:
        return ()
    branch = branch_here(spot.tree)
    rewritten = squashed_here(desk, spot) if event.name == COMMIT else {}
    if event.name == COMMIT and not rewritten:
        return ()
    held = _held(desk, card)
    if event.name == MERGE:
        rewritten = merged_elsewhere(spot, [one for ranges in held.values() for one in ranges], branch)
    told: list[str] = []
    for name, before in held.items() if rewritten else ():
        told += _keep(desk, card, spot, name, before, follow_squash(spot, before, rewritten, branch))
    return tuple(told)


def _held(desk: Desk, card: Card) -> dict[str, tuple[Range, ...]]:
    """Return the ranges of each note of a project that has some."""
    names = map(nfc, note_names(desk.root, notes_folder(card)))
    return {name: ranges for name in names if (ranges := _ranges(desk, card, name))}


def _left(ranges: tuple[Range, ...], spot: Spot, event: Event) -> tuple[Range, ...]:
    """Return the ranges with the last commit of the branch that was left; what comes next may be nothing of theirs."""
    if spot.tree is None or len(event.words) < 3 or event.words[2] != "1" or not event.words[0].strip("0"):
        return ranges  # single files, or a new work tree
    branch = git_history.left_branch(spot.tree.top) or DETACHED
    if branch == branch_here(spot.tree):
        return ranges
    repo, end = os.path.basename(spot.place), event.words[0][:SHORT]
    return tuple(
        one._replace(end=end) if one.branch == branch and one.repo in ("", repo) and one.end else one for one in ranges
    )


def _rewritten(desk: Desk, card: Card, spot: Spot, rewritten: Mapping[str, str]) -> tuple[str, ...]:
    """Follow every range of the project that ends or begins at a commit which the branch does not hold any more."""
    tree = spot.tree
    tip = head(tree.top) if tree else None
    if tree is None or tip is None:
        return ()
    branch, repo = branch_here(tree), os.path.basename(spot.place)
    held = {
        name: ranges
        for name, ranges in _held(desk, card).items()
        if any(_is_meant(one, repo, branch, rewritten) for one in ranges)
    }
    ends = sorted({end for ranges in held.values() for one in ranges for end in (one.start, one.end) if end})
    lost = git_history.lost_from(tree.top, ends, tip) if ends else frozenset()
    told: list[str] = []
    for name, before in held.items():
        after = tuple(
            follow_range(tree.top, one, rewritten, tip)
            if _is_meant(one, repo, branch, rewritten) and (one.start in lost or one.end in lost)
            else one
            for one in before
        )
        told += _keep(desk, card, spot, name, before, after)
    return tuple(told)


def _is_meant(one: Range, repo: str, branch: str, rewritten: Mapping[str, str]) -> bool:
    """Tell whether a range may have been rewritten: it is of the branch, or what it ends with was."""
    return one.repo in ("", repo) and (one.branch == branch or one.end in rewritten)


def _amended(spot: Spot, event: Event) -> dict[str, str]:
    """Return what a commit that was amended became, by the log of HEAD."""
    if spot.tree is None or event.words[:1] != ("amend",):
        return {}
    old, new = git_history.resolve(spot.tree.top, "HEAD@{1}"), head(spot.tree.top)
    return {old: new} if old and new else {}


def _ranges(desk: Desk, card: Card, name: str) -> tuple[Range, ...] | None:
    """Return the ranges of a note, those that wait to be written first; None where there is no note."""
    waiting = states.waiting_of(desk.state, card.name, name)
    if waiting is not None:
        return read_waiting(waiting)
    file = read_note_file(desk.root, f"{notes_folder(card)}/{name}")
    return None if file is None else ranges_of(decode(file.data), desk.config.switches)


def _keep(
    desk: Desk, card: Card, spot: Spot, name: str, before: tuple[Range, ...], after: tuple[Range, ...]
) -> tuple[str, ...]:
    """Write ranges into their note; where that lies in the same repository, leave them for the next command."""
    if after == before:
        return ()
    path = f"{notes_folder(card)}/{name}"
    if find_spot(desk.root).place == spot.place:
        with states.writing(desk.state):
            states.put_waiting(desk.state, card.name, name, spell_waiting(after))
        return (path,)
    return (path,) if write_ranges(desk, card, name, after) else ()
