"""Has the vaults built that an event of git touched, and returns at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Iterable

from kvault.actions.git_event import CHECKOUT
from kvault.actions.git_event import MERGE
from kvault.actions.git_event import REWRITE
from kvault.actions.git_event import Event
from kvault.adapters import build_queue as queue
from kvault.adapters import git_events
from kvault.adapters.build_log import log
from kvault.adapters.build_log import log_path
from kvault.adapters.build_queue import Note
from kvault.adapters.detach import run_apart
from kvault.adapters.git import clean_environment
from kvault.adapters.git_events import Repository
from kvault.adapters.process import myself
from kvault.adapters.settings import MARKERS

GENERATED = ("GRAPH_REPORT.md", "graph.html")  # at a vault's root; a commit of nothing else is no reason to build
_NOBODY = "0" * 40


def build_after(event: Event, environment: dict[str, str]) -> tuple[str, ...]:
    """Have every vault built that the event touched; return their folders.

    ``environment`` as git gave it to the hook: it may be the only thing that says where the repository is.
    """
    environment = {**environment, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    repository = git_events.repository(environment)
    if repository is None:
        return ()
    roots = list(vaults_of(_changed(event, repository, environment), repository.top, _is_vault))
    if repository.top not in roots and queue.waiting(repository.top):
        roots.append(repository.top)  # what a rebase or a killed build left undone
    for root in roots:
        want_build(root, Note(event.name, at_once=event.ends_rebase))
    return tuple(roots)


def want_build(root: str, note: Note) -> str | None:
    """Leave a note that a vault is to be built, and start a builder unless there is one; return why that failed."""
    try:
        queue.leave_note(root, note)
        if queue.builder_is_there(root):
            return None
    except OSError as error:
        return f"{os.path.join(root, queue.FOLDER)} cannot be written ({error.strerror}); nothing was built"
    args = myself("build", "--vault", root, "--background", "--queued")
    if run_apart(args, clean_environment(), log_path(root)):
        return None
    log(root, "the build could not be started in the background")
    return "the build could not be started in the background; run kvault build"


def vaults_of(paths: Iterable[str], top: str, test: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the folders of the vaults around some paths, none above the top of the repository.

    A vault within a vault is part of both. What kvault wrote at a vault's root does not count.
    """
    found: dict[str, bool] = {}
    roots: dict[str, None] = {}
    for path in paths:
        folder = path
        while folder:
            folder = folder.rpartition("/")[0]
            place = os.path.join(top, *folder.split("/")) if folder else top
            if place not in found:
                found[place] = test(place)
            elif place in roots:
                break
            if found[place] and path.removeprefix(f"{folder}/") not in GENERATED:
                roots[place] = None
    return tuple(roots)


def _is_vault(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, marker)) for marker in MARKERS)


def _changed(event: Event, repository: Repository, environment: dict[str, str]) -> tuple[str, ...]:
    """Return the paths that an event changed, from the top."""
    words = event.words
    old: str | None = None
    if event.name == MERGE:
        if words[:1] == ("1",):
            return ()  # a squash: the commit that follows tells
        old = "ORIG_HEAD"
    elif event.ends_rebase:
        old = git_events.before_rebase(repository.git_dir) or "ORIG_HEAD"
    elif event.name == REWRITE:
        old = "HEAD@{1}"
    elif event.name == CHECKOUT:
        if len(words) < 3 or words[2] != "1" or words[0] in (_NOBODY, words[1]):
            return ()  # single files, a clone, a new branch: the next command catches up
        old = words[0]
    between = git_events.changed_between(environment, old, "HEAD") if old else None
    return git_events.changed_by_head(environment) if between is None else between
