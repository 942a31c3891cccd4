"""What a range of commits did to the graph of a vault."""

from __future__ import annotations

import os
from typing import NamedTuple
from unicodedata import normalize

from kvault.actions.changes import Progress
from kvault.actions.graph_at import Reader
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import with_app
from kvault.adapters.git_trees import Tree
from kvault.adapters.git_trees import find_tree
from kvault.adapters.git_trees import has_commit
from kvault.adapters.git_trees import is_shallow
from kvault.adapters.git_trees import list_renames
from kvault.adapters.git_trees import merge_base
from kvault.adapters.git_trees import top_of
from kvault.config import Config
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.report.difference import Difference
from kvault.report.difference import State
from kvault.report.difference import difference


class GraphDiff(NamedTuple):
    """What the commits from one to another did."""

    start: str  # 12 hex digits
    end: str
    difference: Difference


def diff_report(
    root: str, config: Config, commits: str, *, progress: Progress | None = None, notice: Notice | None = None
) -> GraphDiff:
    """Return what the commits ``A..B`` did; without A or B it is HEAD, ``A...B`` begins where the two part.

    Both states are read from the repository's objects; the vault's files and its index are neither read nor touched.
    Raises Refusal without a repository or a commit, UsageError for a range that git does not know.
    """
    top = top_of(root)
    if top is None:
        raise Refusal(
            f"{root} lies in no git repository with a work tree", "report --diff compares commits of the vault"
        )
    if not has_commit(top):
        raise Refusal(f"{top} has no commit yet", "git add and git commit make the first")
    before, after = _trees(top, commits)
    below = os.path.relpath(os.path.realpath(root), os.path.realpath(top)).replace(os.sep, "/")
    folder = "" if below == "." else f"{below}/"
    reader = Reader(top, folder, with_app(root, config), progress)
    was, now = reader.read(before), reader.read(after)
    if notice and (lacking := was.lacking + now.lacking):
        are = "file is" if lacking == 1 else "files are"
        notice(f"{lacking} {are} not in this clone, and what was in them does not count")
    renamed = {normalize("NFC", old): normalize("NFC", new) for old, new in list_renames(top, before, after, folder)}
    found = difference(State(was.graph, was.missing), State(now.graph, now.missing), renamed)
    return GraphDiff(before.name, after.name, found)


def _trees(top: str, commits: str) -> tuple[Tree, Tree]:
    start, dots, end = commits.partition("...")
    if not dots:
        start, dots, end = commits.partition("..")
    if not dots or not (start or end):
        hint = f"{commits}..HEAD" if commits.strip(".") else "HEAD~1..HEAD"
        raise UsageError(f"--diff is {commits!r}, expected a range of commits", f"for instance --diff {hint}")
    start, end = start or "HEAD", end or "HEAD"
    before, after = _tree(top, start), _tree(top, end)
    if dots == "...":
        base = merge_base(top, start, end)
        if base is None:
            raise UsageError(
                f"{start} and {end} have no commit in common", f"--diff {start}..{end} compares them all the same"
            )
        before = _tree(top, base)
    return before, after


def _tree(top: str, revision: str) -> Tree:
    tree = find_tree(top, revision)
    if tree is None:
        hint = "git log --oneline lists the commits"
        if is_shallow(top):
            hint = "this clone is shallow: git fetch --unshallow brings the older commits"
        raise UsageError(f"{revision} is no commit of {top}", hint)
    return tree
