"""What kvault asks of git: one function a question."""

from __future__ import annotations

import os

from kvault.adapters.process import output
from kvault.history import SHORT

LOCAL = (  # as `git rev-parse --local-env-vars` lists them
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CONFIG",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_SHALLOW_FILE",
    "GIT_COMMON_DIR",
)
"""What git sets in a hook to point at the repository of the hook, which need not be that of the vault."""


def head(folder: str) -> str | None:
    """Return the commit that is checked out in the repository around a folder, or None."""
    code, out = _git(folder, "rev-parse", "--verify", "--quiet", f"--short={SHORT}", "HEAD")
    return out.decode("ascii", "replace").strip() or None if code == 0 else None


def is_ignored(folder: str, path: str) -> bool | None:
    """Return whether git ignores a path; None outside a repository or without git."""
    code, _ = _git(folder, "check-ignore", "--quiet", "--", path)
    return None if code not in (0, 1) else code == 0


def is_tracked(folder: str, path: str) -> bool:
    """Return whether git tracks a path."""
    code, out = _git(folder, "ls-files", "-z", "--", path)
    return code == 0 and bool(out)


def branch(folder: str) -> str | None:
    """Return the branch that is checked out, born or not; None for a detached HEAD or outside a repository."""
    code, out = _git(folder, "symbolic-ref", "--quiet", "--short", "HEAD")
    return os.fsdecode(out).rstrip("\n") or None if code == 0 else None


def work_tree(git_dir: str) -> str | None:
    """Return the absolute path that a git folder names as its work tree; None where it names none."""
    code, out = output(["git", f"--git-dir={git_dir}", "config", "--get", "core.worktree"], clean_environment())
    named = os.fsdecode(out).rstrip("\n")
    return os.path.join(git_dir, named) if code == 0 and named else None


def has_remote(folder: str) -> bool:
    """Return whether the repository around a folder has another one it came from or is sent to.

    It has where git cannot tell, though there is a repository.
    """
    code, _ = _git(folder, "config", "--local", "--get-regexp", r"^(remote|branch)\..*\.(url|pushurl|remote)$")
    return code == 0 or (code != 1 and in_repository(folder))


def in_repository(folder: str) -> bool:
    """Return whether a repository is around a folder, by what lies there alone."""
    folder = os.path.abspath(folder)
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True


def shared_folder(folder: str) -> tuple[str, str] | None:
    """Return (git's own folder, shared by linked work trees, as an absolute path; the way from the top to a folder)."""
    code, out = _git(folder, "rev-parse", "--path-format=absolute", "--git-common-dir", "--show-prefix")
    lines = os.fsdecode(out).split("\n")
    return (os.path.realpath(lines[0]), lines[1].rstrip("/")) if code == 0 and len(lines) > 1 else None


def tracked_or_would_be(folder: str) -> tuple[int, list[str]]:
    """Return (git's exit code, the paths below a folder that git tracks or that it would).

    The folder may have come from elsewhere: what its configuration would have git run stays off.
    """
    listing = ("ls-files", "--cached", "--others", "--exclude-standard", "-z")
    code, out = _git(folder, "-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", *listing)
    return code, [os.fsdecode(path) for path in out.split(b"\0") if path]


def version() -> str | None:
    """Return git's version, or None where it is not installed."""
    code, out = output(["git", "--version"], clean_environment())
    return out.decode("utf-8", "replace").strip().removeprefix("git version ") if code == 0 else None


def clean_environment() -> dict[str, str]:
    """Return the environment without what would point git at another repository."""
    kept = {name: value for name, value in os.environ.items() if name not in LOCAL}
    kept["GIT_OPTIONAL_LOCKS"] = "0"
    kept["LC_ALL"] = "C"
    return kept


def _git(folder: str, *args: str) -> tuple[int, bytes]:
    return output(["git", "-C", folder, *args], clean_environment())
