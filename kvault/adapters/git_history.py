"""What kvault asks of git about a stretch of history."""

from __future__ import annotations

import os

from kvault.adapters.git import clean_environment
from kvault.adapters.process import output
from kvault.history import SHORT
from kvault.history import Commit

_MOST = 2_000  # commits of a stretch that are looked at
_TURNS = 500  # entries of the log of HEAD that are looked at


def switched_at(folder: str, branch: str, since: int) -> str | None:
    """Return the commit at which HEAD was when it last came to a branch, if that was at or after ``since``.

    ``since``: seconds since 1970. None where the log of HEAD does not tell.
    """
    code, out = _ask(
        folder, "log", "-g", f"-n{_TURNS}", "--date=unix", f"--abbrev={SHORT}", "--format=%h %gd %gs", "HEAD"
    )
    if code:
        return None
    for line in os.fsdecode(out).split("\n"):
        commit, _, rest = line.partition(" ")
        when, _, says = rest.partition(" ")
        time = when.rpartition("{")[2].rstrip("}")
        if not time.isdigit() or int(time) < since:
            return None
        if says.startswith("checkout: moving from ") and says.endswith(f" to {branch}"):
            return commit
    return None


def is_ancestor(folder: str, old: str, new: str) -> bool:
    """Return whether a commit is part of the history of another."""
    code, _ = _ask(folder, "merge-base", "--is-ancestor", old, new)
    return code == 0


def resolve(folder: str, name: str) -> str | None:
    """Return the commit that a name means, or None."""
    code, out = _ask(folder, "rev-parse", "--verify", "--quiet", f"--short={SHORT}", f"{name}^{{commit}}")
    return out.decode("ascii", "replace").strip() or None if code == 0 else None


def merge_base(folder: str, one: str, other: str) -> str | None:
    """Return the last commit that two histories share, or None."""
    code, out = _ask(folder, "merge-base", one, other)
    return out.decode("ascii", "replace")[:SHORT] or None if code == 0 else None


def commits_in(folder: str, wanted: str, without: str | None) -> tuple[Commit, ...] | None:
    """Return the commits of ``without..wanted``, newest first; None where git does not know one of the two."""
    args = ["rev-list", "--topo-order", "--parents", f"-n{_MOST}", wanted, *([f"^{without}"] if without else []), "--"]
    code, out = _ask(folder, *args)
    if code:
        return None
    rows = (line.split() for line in out.decode("ascii", "replace").splitlines())
    return tuple(Commit(row[0][:SHORT], tuple(parent[:SHORT] for parent in row[1:])) for row in rows if row)


def _ask(folder: str, *args: str) -> tuple[int, bytes]:
    return output(["git", "-C", folder, *args], clean_environment())
