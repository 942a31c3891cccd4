"""Where a folder lies on this disk, and which rows of cards name it: real paths, and git's work trees."""

from __future__ import annotations

import os
from collections.abc import Iterable

from kvault.adapters.store import Store
from kvault.project.forbidden import Bounds
from kvault.project.places import ON_DISK
from kvault.project.places import Location
from kvault.project.places import Parts
from kvault.project.places import Row
from kvault.project.places import deepest
from kvault.project.places import is_within
from kvault.project.places import split
from kvault.record import NamedTuple


class Tree(NamedTuple):
    """The git work tree around a folder."""

    top: str  # real path
    main: str | None  # real path of the main repository, where this is a linked worktree of another folder
    head: str  # the folder whose HEAD names the branch the project is on


class Spot(NamedTuple):
    """A folder on this disk."""

    real: str
    tree: Tree | None  # None outside git
    folds: bool  # the disk does not tell cases apart

    @property
    def place(self) -> str:
        """The folder that stands for all that lies in the same repository: its top, else the folder itself."""
        return self.real if self.tree is None else self.tree.main or self.tree.top

    @property
    def location(self) -> Location:
        """The folder as rows are compared with it."""
        top = self.tree and self.parts(self.tree.top)
        main = self.parts(self.tree.main) if self.tree and self.tree.main else None
        return Location(self.parts(self.real), top, main)

    def parts(self, real: str) -> Parts:
        """Return a real path as its components, as this disk compares names."""
        return split(real, separator=os.sep, folds=self.folds)

    def row(self, source: str, path: str, card: str) -> Row | None:
        """Return a row of a card; None for one that names no folder of this disk."""
        real = real_place(path) if source in ON_DISK else None
        return None if real is None else Row(source, self.parts(real), card, path)


def find_spot(folder: str) -> Spot:
    """Return where a folder lies, without asking git: what tells is read from the disk."""
    real = os.path.realpath(folder)
    spot = Spot(real, find_tree(real), folds_case(real))
    home = spot.parts(os.path.realpath(os.path.expanduser("~")))
    # A repository of the whole home folder, as people keep for their settings, says nothing of what lies in it.
    return spot._replace(tree=None) if is_within(home, spot.parts(spot.place)) else spot


def real_place(written: str) -> str | None:
    """Return the real path that a row names; None for one that is no absolute path on this system.

    ``~`` is the home folder of who runs kvault. What is gone has the path it would have.
    """
    path = os.path.expanduser(written)
    return os.path.realpath(path) if os.path.isabs(path) else None


def folds_case(folder: str) -> bool:
    """Tell whether the disk takes two spellings that differ in case only for one folder."""
    if os.name == "nt":
        return True
    other = folder.swapcase()
    try:
        return other != folder and os.path.samefile(folder, other)
    except (OSError, ValueError):
        return False


def claimed(spot: Spot, rows: Iterable[tuple[str, str, str]]) -> Row | None:
    """Return the row a folder belongs to; ``rows``: (source, path as written, vault path of the card)."""
    found = (spot.row(*row) for row in rows)
    return deepest((row for row in found if row is not None), spot.location)


def home_project(store: Store, folder: str | None) -> str | None:
    """Return the folder of the project to whose rows, as the index has them, a folder belongs; None without one."""
    card = home_card(store, folder)
    return None if card is None else card.rpartition("/")[0]


def home_card(store: Store, folder: str | None) -> str | None:
    """Return the vault path of the card of that project."""
    if not folder:
        return None
    rows = store.execute(
        "SELECT place.source, place.path, file.path FROM place JOIN file ON file.id = place.note"
        " WHERE place.source IN ('repo','folder')"
    ).fetchall()
    row = claimed(find_spot(folder), rows) if rows else None
    return None if row is None else row.card


def searched_with(store: Store, card: str) -> list[tuple[str, str]]:
    """Return (source, path as written) of the folders that a card names, as the index has them, in its order."""
    return store.execute(
        "SELECT place.source, place.path FROM place JOIN file ON file.id = place.note"
        " WHERE file.path=? AND place.source IN ('repo','folder','search') ORDER BY place.line",
        (card,),
    ).fetchall()


def bounds_of(root: str, spot: Spot) -> Bounds:
    """Return the folders of this machine that mean something other than a project."""
    named = [os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP")]
    always = () if os.name == "nt" else ("/tmp", "/var/tmp")  # noqa: S108  nothing is written there
    temporary = sorted({os.path.realpath(folder) for folder in (*filter(None, named), *always)})
    home = os.path.realpath(os.path.expanduser("~"))
    return Bounds(spot.parts(home), spot.parts(os.path.realpath(root)), tuple(map(spot.parts, temporary)))


def existing_places(places: Iterable[str]) -> frozenset[str] | None:
    """Return those of the places, as written, that exist on this machine.

    None when none does, and none is written as a path in a folder of this user's home: then this is another machine
    than that of the cards, a build server or a colleague's, and says nothing about them. A path that is not absolute
    here is another system's and counts as there.
    """
    named = frozenset(places)
    there = frozenset(place for place in named if os.path.exists(os.path.expanduser(place)))
    foreign = frozenset(place for place in named if not os.path.isabs(os.path.expanduser(place)))
    return there | foreign if there or any(map(_is_of_this_home, named)) else None


def _is_of_this_home(place: str) -> bool:
    """Tell whether a place is written with the whole path of a folder in this user's home that is there."""
    above = os.path.dirname(place.rstrip(os.sep))
    return above.startswith(os.path.expanduser("~") + os.sep) and os.path.isdir(above)


def real_places(places: Iterable[str]) -> dict[str, str]:
    """Return for places as written what tells whether two are one folder of this disk; foreign paths are left out."""
    reals = {place: real_place(place) for place in places}
    return {
        place: "/".join(split(real, separator=os.sep, folds=folds_case(real)))
        for place, real in reals.items()
        if real is not None
    }


def find_tree(folder: str) -> Tree | None:
    """Return the git work tree at or above a real path, as git finds it."""
    while True:
        git_dir = _git_dir(os.path.join(folder, ".git"))
        if git_dir is not None:
            return _tree(folder, git_dir)
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def branch_of(tree: Tree) -> str | None:
    """Return the branch a work tree is on, born or not; None for a detached HEAD."""
    head = _line(os.path.join(tree.head, "HEAD")) or ""
    name = head.removeprefix("ref: refs/heads/")
    if name == head:
        return None
    if name == ".invalid":  # the branch stands in git's own tables
        from kvault.adapters.git import branch

        return branch(tree.top)
    return name


def _tree(top: str, git_dir: str) -> Tree:
    common = _line(os.path.join(git_dir, "commondir"))
    shared = os.path.realpath(os.path.join(git_dir, common)) if common else git_dir
    if shared == git_dir:
        return Tree(top, None, git_dir)
    if os.path.basename(shared) == ".git":
        return Tree(top, os.path.dirname(shared), shared)
    from kvault.adapters.git import work_tree

    named = work_tree(shared)
    if named is not None:  # of a submodule, say, whose git folder lies in that of another repository
        return Tree(top, os.path.realpath(named), shared)
    # A bare repository has no work tree: it stands for itself, or for its folder where it is hidden in one.
    hidden = os.path.basename(shared).startswith(".")
    return Tree(top, os.path.dirname(shared) if hidden else shared, git_dir)


def _git_dir(mark: str) -> str | None:
    """Return the real path of the git folder that a ``.git`` is or names; None where there is no sound one."""
    if not os.path.isdir(mark):
        line = _line(mark) or ""
        named = line.removeprefix("gitdir: ")
        if named == line:
            return None
        mark = os.path.join(os.path.dirname(mark), named)
    return os.path.realpath(mark) if os.path.lexists(os.path.join(mark, "HEAD")) else None


def _line(path: str) -> str | None:
    """Return the first line of a small file as the system spells paths; None where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return os.fsdecode(file.readline(4096)).rstrip("\r\n")
    except OSError:
        return None
