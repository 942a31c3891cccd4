"""What kvault asks git of commits that lie in the past: which are meant, and which files they hold.

Nothing but objects of the repository is read: no file of the work tree, no index, and nothing is fetched.
"""

from __future__ import annotations

from kvault.adapters.git import clean_environment
from kvault.adapters.git_commit import read_blobs
from kvault.adapters.process import output
from kvault.history import SHORT
from kvault.record import NamedTuple

REGULAR = ("100644", "100755")  # modes of files; others are links and repositories within


class Tree(NamedTuple):
    """The files of one commit."""

    id: str  # of the tree, all its digits
    name: str  # the commit, 12 hex digits


class Blob(NamedTuple):
    """One file of a tree."""

    path: str  # from the folder that was asked for, as git spells it
    id: str  # the same for the same content


def top_of(folder: str) -> str | None:
    """Return the top of the work tree around a folder; None outside one or without git."""
    code, out = _git(folder, "rev-parse", "--show-toplevel")
    return out.decode("utf-8", "surrogateescape").rstrip("\n") or None if code == 0 else None


def find_tree(top: str, revision: str) -> Tree | None:
    """Return the files of a commit, or of a tree, that is named as git names them; None where there is none."""
    if not revision or revision.startswith("-"):
        return None
    ids = [_parsed(top, f"{revision}^{{{kind}}}") for kind in ("tree", "commit")]
    return Tree(ids[0], (ids[1] or ids[0])[:SHORT]) if ids[0] else None


def merge_base(top: str, one: str, other: str) -> str | None:
    """Return the commit at which two part; None where they have none in common."""
    if one.startswith("-") or other.startswith("-"):
        return None
    code, out = _git(top, "merge-base", one, other)
    return out.decode("ascii", "replace").strip() or None if code == 0 else None


def has_commit(top: str) -> bool:
    """Return whether HEAD is a commit: in a repository without any it is none."""
    return bool(_parsed(top, "HEAD^{commit}"))


def is_shallow(top: str) -> bool:
    """Return whether the clone lacks the older commits."""
    code, out = _git(top, "rev-parse", "--is-shallow-repository")
    return code == 0 and out.strip() == b"true"


def list_files(top: str, tree: Tree, folder: str) -> list[Blob]:
    """Return the regular files of a tree below a folder ("" or ending in "/"), by path."""
    code, out = _git(top, "ls-tree", "-r", "-z", "--full-tree", tree.id, *(["--", folder] if folder else []))
    found = []
    for line in out.decode("utf-8", "surrogateescape").split("\0") if code == 0 else ():
        head, _, path = line.partition("\t")
        if path.startswith(folder) and head.startswith(REGULAR):
            found.append(Blob(path[len(folder) :], head.split(" ")[2]))
    return found


def list_renames(top: str, before: Tree, after: Tree, folder: str) -> list[tuple[str, str]]:
    """Return (old path, new path) of the files below a folder that git finds to be renamed."""
    names = ("--name-status", "--find-renames", "--diff-filter=R", "-z", "--no-ext-diff", "--no-color")
    code, out = _git(top, "diff-tree", "-r", *names, before.id, after.id, "--", folder or ".")
    fields = out.decode("utf-8", "surrogateescape").split("\0")[:-1] if code == 0 else []
    pairs = zip(fields[1::3], fields[2::3], strict=True)
    return [(old[len(folder) :], new[len(folder) :]) for old, new in pairs if old.startswith(folder)]


def read_objects(top: str, ids: list[str]) -> dict[str, bytes]:
    """Return the content of files by their ids; what is not in this clone is absent."""
    return read_blobs(top, ids, {**clean_environment(), "GIT_NO_LAZY_FETCH": "1"})


def _parsed(top: str, revision: str) -> str:
    code, out = _git(top, "rev-parse", "--verify", "--quiet", revision)
    return out.decode("ascii", "replace").strip() if code == 0 else ""


def _git(folder: str, *args: str) -> tuple[int, bytes]:
    return output(["git", "-C", folder, "--literal-pathspecs", *args], clean_environment())
