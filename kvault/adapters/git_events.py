"""What git says about the event that called a hook: the repository, and the files it changed."""

from __future__ import annotations

import os

from kvault.adapters.process import output
from kvault.record import NamedTuple

UNDER_WAY = ("rebase-merge", "rebase-apply", "sequencer", "MERGE_HEAD", "CHERRY_PICK_HEAD")
"""What lies in the git folder while git is in the middle of something."""

BEFORE_REBASE = ("rebase-merge/orig-head", "rebase-apply/orig-head")


REWRITTEN = ("rebase-merge/rewritten-list", "rebase-apply/rewritten")


class Repository(NamedTuple):
    """A repository with a work tree."""

    git_dir: str  # absolute; of a linked worktree its own one
    top: str  # absolute path of the work tree


def repository(environment: dict[str, str], folder: str | None = None) -> Repository | None:
    """Return the repository of a folder, else of the hook that runs; None where there is none."""
    where = ["-C", folder] if folder else []
    code, out = output(["git", *where, "rev-parse", "--absolute-git-dir", "--show-toplevel"], environment)
    lines = os.fsdecode(out).split("\n")
    if code or len(lines) < 2 or not lines[1]:
        return None
    return Repository(os.path.normpath(lines[0]), os.path.normpath(lines[1]))


def under_way(git_dir: str) -> str | None:
    """Return the name of what git is in the middle of, or None."""
    return next((name for name in UNDER_WAY if os.path.lexists(os.path.join(git_dir, name))), None)


def before_rebase(git_dir: str) -> str | None:
    """Return the commit from which the rebase that just ended set out, or None."""
    for name in BEFORE_REBASE:
        try:
            with open(os.path.join(git_dir, name), encoding="ascii") as file:
                commit = file.read().strip()
        except (OSError, UnicodeDecodeError):
            continue
        if commit and all(sign in "0123456789abcdef" for sign in commit):
            return commit
    return None


def rewritten_list(git_dir: str) -> str:
    """Return the list of old and new commits that git keeps while a rebase ends; "" where there is none."""
    for name in REWRITTEN:
        try:
            with open(os.path.join(git_dir, name), encoding="ascii") as file:
                return file.read()
        except (OSError, UnicodeDecodeError):
            continue
    return ""


def squashed_tip(git_dir: str) -> str | None:
    """Return the commit that ``git merge --squash`` took in, while git keeps the message for it; None without one."""
    try:
        with open(os.path.join(git_dir, "SQUASH_MSG"), encoding="utf-8", errors="replace") as file:
            words = (line.split() for line in file)
            tip = next((word[1] for word in words if len(word) == 2 and word[0] == "commit"), "")
    except OSError:
        return None
    return tip if tip and all(sign in "0123456789abcdef" for sign in tip) else None


def changed_by_head(environment: dict[str, str]) -> tuple[str, ...]:
    """Return the paths, from the top, that the commit at HEAD changed against any of its parents."""
    return _paths(environment, "--root", "-m", "HEAD")


def changed_between(environment: dict[str, str], old: str, new: str) -> tuple[str, ...] | None:
    """Return the paths, from the top, that differ between two commits; None if there is no such commit."""
    return _paths(environment, old, new) or (None if _missing(environment, old) else ())


def _paths(environment: dict[str, str], *which: str) -> tuple[str, ...]:
    args = ["git", "diff-tree", "--no-commit-id", "-r", "-z", "--name-only", *which, "--"]
    code, out = output(args, environment)
    return tuple(os.fsdecode(path) for path in sorted(set(out.split(b"\0"))) if path) if code == 0 else ()


def _missing(environment: dict[str, str], commit: str) -> bool:
    code, _ = output(["git", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"], environment)
    return code != 0
