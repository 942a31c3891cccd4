"""What kvault asks of git about a stretch of history."""

from __future__ import annotations

import os
from collections.abc import Sequence

from kvault.adapters.git import clean_environment
from kvault.adapters.process import output
from kvault.adapters.process import piped
from kvault.history import SHORT
from kvault.history import Commit

_AT_ONCE = 500  # commits that are asked for in one call
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


def lost_from(folder: str, commits: Sequence[str], tip: str) -> frozenset[str]:
    """Return those of some commits that are not part of the history of ``tip``, or that git does not have at all."""
    held: set[str] = set()
    for at in range(0, len(commits), _AT_ONCE):
        some = commits[at : at + _AT_ONCE]
        code, out = _ask(folder, "rev-list", "--ignore-missing", *some, "--not", tip, "--")
        if code:
            held.update(one for one in some if is_ancestor(folder, one, tip))
            continue
        outside = {line[:SHORT] for line in out.decode("ascii", "replace").splitlines()}
        held.update(one for one in some if one not in outside)
    there = existing(folder, sorted(held))
    return frozenset(one for one in commits if one not in held or one not in there)


def existing(folder: str, commits: Sequence[str]) -> frozenset[str]:
    """Return those of some commits that the repository around a folder has."""
    found: set[str] = set()
    environment = {**clean_environment(), "GIT_NO_LAZY_FETCH": "1"}
    for at in range(0, len(commits), _AT_ONCE):
        asked = commits[at : at + _AT_ONCE]
        given = "".join(f"{one}^{{commit}}\n" for one in asked).encode("ascii", "replace")
        code, out = output(["git", "-C", folder, "cat-file", "--batch-check"], environment, given)
        lines = out.decode("ascii", "replace").splitlines()
        if code or len(lines) != len(asked):
            return frozenset(one for one in commits if resolve(folder, one))
        found.update(one for one, line in zip(asked, lines, strict=True) if " commit " in line)
    return frozenset(found)


def changed_paths(folder: str, old: str, new: str) -> frozenset[bytes]:
    """Return the paths that differ between two commits; none where git does not know one of them."""
    code, out = _ask(folder, "diff-tree", "-r", "-z", "--name-only", "--no-renames", old, new, "--")
    return frozenset(filter(None, out.split(b"\0"))) if code == 0 else frozenset()


def is_merge_of(folder: str, commit: str, one: str, other: str) -> bool:
    """Return whether a commit holds just what merging two others gives; False where git is too old to tell."""
    code, out = _ask(folder, "merge-tree", "--write-tree", one, other)
    return code == 0 and out.split(b"\n")[0].strip() == _ask(folder, "rev-parse", f"{commit}^{{tree}}")[1].strip()


def is_shallow(folder: str) -> bool:
    """Return whether the repository around a folder holds its newest commits only."""
    code, out = _ask(folder, "rev-parse", "--is-shallow-repository")
    return code == 0 and out.strip() == b"true"


def patch_ids(folder: str, wanted: str, without: str | None) -> dict[str, str]:
    """Return what each commit of ``without..wanted`` changes, as git's stable patch id, by commit."""
    stretch = (wanted, *([f"^{without}"] if without else []))
    log = [
        "git",
        "-C",
        folder,
        "log",
        "-p",
        f"-n{_MOST}",
        "--no-ext-diff",
        "--no-textconv",
        "--no-color",
        *stretch,
        "--",
    ]
    _, out = piped(log, ["git", "-C", folder, "patch-id", "--stable"], clean_environment())
    rows = (line.split() for line in out.decode("ascii", "replace").splitlines())
    return {row[1][:SHORT]: row[0] for row in rows if len(row) == 2}


def left_branch(folder: str) -> str | None:
    """Return the branch that was checked out before the one that is, or None."""
    code, out = _ask(folder, "rev-parse", "--symbolic-full-name", "@{-1}")
    name = os.fsdecode(out).strip()
    return name.removeprefix("refs/heads/") if code == 0 and name.startswith("refs/heads/") else None


def has_branch(folder: str, branch: str) -> bool:
    """Return whether a repository has a branch."""
    code, _ = _ask(folder, "show-ref", "--verify", "--quiet", f"refs/heads/{branch}")
    return code == 0


def log_lines(folder: str, stretch: str) -> list[str] | None:
    """Return the commits of a range as a person reads them, newest first; None where git does not know them."""
    code, out = _ask(
        folder, "log", "--no-color", "--date=short", f"--abbrev={SHORT}", "--format=%h %ad %s", stretch, "--"
    )
    return None if code else out.decode("utf-8", "replace").splitlines()


def _ask(folder: str, *args: str) -> tuple[int, bytes]:
    return output(["git", "-C", folder, *args], clean_environment())


def touched_by_commits(folder: str, most: int) -> list[tuple[str, list[str]]]:
    """Return (subject, paths it touched, seen from the folder) of the newest commits; [] outside a repository.

    Merges are left out, and so is what commits touched outside the folder.
    """
    asked = ("-c", "core.quotePath=false", "log", "--no-merges", f"-n{most}", "--relative", "--name-only", "-z")
    code, out = _ask(folder, *asked, "--format=%x01%s%x02", "--", ".")
    if code:
        return []
    found = []
    for entry in out.decode("utf-8", "replace").split("\x01")[1:]:
        subject, _, rest = entry.partition("\x02")
        found.append((" ".join(subject.split()), [path for path in rest.replace("\n", "").split("\0") if path]))
    return found
