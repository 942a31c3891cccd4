"""A stretch of a repository's history, and what becomes of it when the history is rewritten."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.record import NamedTuple

SHORT = 12  # hex digits of a commit as kvault writes it
DETACHED = "HEAD"  # the branch of a work tree that is on none
_HEX = frozenset("0123456789abcdef")


class Range(NamedTuple):
    """The commits of a thread on one branch of one repository."""

    repo: str  # name of the repository's folder; "" where it is not told
    branch: str  # DETACHED where there was none
    start: str | None  # the commit before the first; None: from the first commit of all
    end: str | None  # None: nothing was committed yet, and there was no commit before

    @property
    def text(self) -> str | None:
        """The range as git takes it: ``a..b``, or ``b`` for all up to it; None where there is no commit."""
        return self.end if self.start is None else f"{self.start}..{self.end}"


class Commit(NamedTuple):
    """A commit and those it was made upon, by their first digits."""

    id: str
    parents: tuple[str, ...]


def parse_range(text: str, repo: str = "", branch: str = DETACHED) -> Range | None:
    """Return the range that a text spells: ``a..b`` or ``b``; None for anything else."""
    start, dots, end = text.partition("..")
    if not dots:
        start, end = "", start
    if not _is_commit(end) or (dots and not _is_commit(start)):
        return None
    return Range(repo, branch, start or None, end)


def parse_ranges(branch: object, commits: object) -> tuple[Range, ...]:
    """Return the ranges of a note by its properties ``branch`` and ``commits``; what is no range is passed over."""
    named = branch if isinstance(branch, str) and branch else DETACHED
    if isinstance(commits, str):
        one = parse_range(commits, "", named)
        return (one,) if one else ()
    if not isinstance(commits, list):
        return (Range("", named, None, None),) if isinstance(branch, str) and branch else ()
    found = (_parse_entry(entry) for entry in commits if isinstance(entry, str))
    return tuple(one for one in found if one)


def spell_ranges(ranges: Sequence[Range]) -> str | list[str] | None:
    """Return the property ``commits``: a text for one range, a list of ``repo branch a..b`` for several."""
    told = [one for one in ranges if one.text]
    if not told:
        return None
    if len(told) == 1:
        return told[0].text
    return [" ".join(filter(None, (one.repo, one.branch, one.text))) for one in told]


def moved(ranges: Sequence[Range], repo: str, branch: str, start: str | None, end: str | None) -> tuple[Range, ...]:
    """Return the ranges with one whose end is moved; it begins at ``start`` where there is none yet.

    A range whose repository is not told is of this one if the branch is the same, or if it is the only one.
    """
    alike = [n for n, one in enumerate(ranges) if one.branch == branch and one.repo in ("", repo)]
    if not alike:
        return (*ranges, Range(repo, branch, start, end))
    at = alike[-1]
    old = ranges[at]
    return (*ranges[:at], Range(repo, branch, old.start, end), *ranges[at + 1 :])


def follow(
    one: Range,
    commits: Sequence[Commit],
    rewritten: Mapping[str, str],
    order: Sequence[Commit],
    lost: Collection[str],
    base: str | None,
) -> Range:
    """Return a range after its history was rewritten.

    ``commits``: those of the range as it was, newest first. ``rewritten``: old to new. ``order``: the new history
    down to where it forks off from the old, newest first. ``lost``: those of the range, its start too, that the
    new history does not hold. ``base``: the last commit that old and new history share; None without one.
    """

    def image(id: str | None) -> str | None:
        return None if id is None else rewritten.get(id, None if id in lost else id)

    ranks = {commit.id: number for number, commit in enumerate(order)}
    ages: dict[str, int] = {}
    for number, commit in enumerate(commits):
        kept = image(commit.id)
        if kept is not None:
            ages.setdefault(kept, ranks.get(kept, len(order) + number))
    start = image(one.start)
    if not ages:  # all were dropped, or there never was one
        at = start or base
        return one._replace(start=at if one.start or at else None, end=at or one.end)
    newest, oldest = min(ages, key=ages.__getitem__), max(ages, key=ages.__getitem__)
    straight = all(len(commit.parents) < 2 for commit in commits)
    if straight or start is None or start in ages:
        parents = {commit.id: commit.parents for commit in (*commits, *order)}.get(oldest, ())
        start = parents[0] if parents else None
    return one._replace(start=start, end=newest)


def _parse_entry(entry: str) -> Range | None:
    words = entry.split(" ")
    if len(words) < 2:
        return parse_range(entry)
    return parse_range(words[-1], " ".join(words[:-2]), words[-2])


def _is_commit(text: str) -> bool:
    return 7 <= len(text) <= 64 and _HEX.issuperset(text)
