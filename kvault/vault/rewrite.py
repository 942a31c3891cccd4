"""Rewrites the links of a file after a move, and reads the result again before it is believed.

A link that would not lead where it must is written with its full path, and if that does not help
either, it keeps its words and is reported.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.model import CARD
from kvault.note.model import Link
from kvault.note.parse import parse_file
from kvault.record import NamedTuple
from kvault.vault.backgrounds import find_backgrounds
from kvault.vault.escapes import JSON
from kvault.vault.linktext import full_path
from kvault.vault.linktext import target_of
from kvault.vault.rename import Renaming
from kvault.vault.rename import new_path
from kvault.vault.rename import new_text
from kvault.vault.rewrite_link import Rewrite
from kvault.vault.rewrite_link import rewrite_link

WISHED, FULL, KEPT = range(3)  # a link is written as wished, else with its full path, else kept


class Lost(NamedTuple):
    """A link that could not be written so that it leads where it did."""

    line: int
    column: int
    raw: str
    target: str  # path of the file after the move


class Rewritten(NamedTuple):
    """What becomes of the text of one file."""

    rewrites: tuple[Rewrite, ...]
    lost: tuple[Lost, ...]

    @property
    def splices(self) -> tuple[Splice, ...]:
        """All changes to the text."""
        return tuple(one for rewrite in self.rewrites for one in rewrite.splices)


class _Task(NamedTuple):
    """A link of the file, and where it must lead."""

    link: Link
    target: str | None  # path before the move
    wanted: str | None  # the same file's path after it
    wish: str | None  # the path to write; None: it stays


def rewrite_file(path: str, text: str, renaming: Renaming) -> Rewritten:
    """Return the changes to the text of a file, given by its path before the move."""
    tasks = _tasks(path, text, renaming)
    levels = [KEPT if task.wish is None else WISHED for task in tasks]
    while True:
        rewrites = _rewrites(text, tasks, levels)
        wrong = _wrong(path, text, tasks, rewrites, renaming)
        if not wrong:
            break
        for number in wrong:
            levels[number] += 1
    lost = _lost(path, tasks, levels, renaming)
    return Rewritten((*rewrites.values(), *_backgrounds(path, text, renaming)), lost)


def _tasks(path: str, text: str, renaming: Renaming) -> list[_Task]:
    tasks = []
    for link in parse_file(path, text, renaming.switches).links:
        target = wish = None
        if not link.external:
            target = target_of(link.path, link.form, path, renaming.before, renaming.switches).target
            wish = new_path(link.path, link.form, path, target, renaming)
        wanted = None if target is None else renaming.after_of(target)
        tasks.append(_Task(link, target, wanted, wish))
    return tasks


def _rewrites(text: str, tasks: Sequence[_Task], levels: list[int]) -> dict[int, Rewrite]:
    """Return the rewrites by the number of their link; a link that cannot be written is kept.

    A property that a YAML alias repeats stands once in the text and is written once.
    """
    found: dict[int, Rewrite] = {}
    starts: set[int] = set()
    for number, task in enumerate(tasks):
        if levels[number] == KEPT or task.link.start in starts:
            continue
        rewrite = _rewrite(text, task, full=levels[number] == FULL)
        if rewrite is None:
            levels[number] = KEPT
            continue
        starts.add(task.link.start)
        found[number] = rewrite
    return found


def _rewrite(text: str, task: _Task, *, full: bool) -> Rewrite | None:
    """Return the rewrite of one link; its display text follows the name only as wished."""
    link, target, wanted = task.link, task.target, task.wanted
    if target is None or wanted is None or task.wish is None or not link.raw:
        return None
    if full:
        return rewrite_link(text, link, full_path(wanted, link.form), link.text)
    shown = new_text(link.text, target, wanted, embed=link.embed)
    return rewrite_link(text, link, task.wish, shown)


def _wrong(
    path: str,
    text: str,
    tasks: Sequence[_Task],
    rewrites: dict[int, Rewrite],
    renaming: Renaming,
) -> list[int]:
    """Return the numbers of the rewritten links that do not read as they must."""
    if not rewrites:
        return []
    changes = (one for rewrite in rewrites.values() for one in rewrite.splices)
    links = parse_file(path, splice(text, changes), renaming.switches).links
    if len(links) != len(tasks):
        return list(rewrites)
    owners = {rewrite.start: number for number, rewrite in rewrites.items()}
    starts = sorted(owners)
    wrong: set[int] = set()
    for task, link in zip(tasks, links, strict=True):
        owner = owners.get(task.link.start)
        if not _kept(task.link, link, moved=owner is not None or _holds_another(task.link, starts)):
            return list(rewrites)  # new words changed how a neighbour is read
        if owner is not None and not _leads(path, link, task, renaming):
            wrong.add(owner)
    return sorted(wrong)


def _kept(old: Link, new: Link, *, moved: bool) -> bool:
    same = (old.embed, old.form, old.subpath, old.external, old.source) == (
        new.embed,
        new.form,
        new.subpath,
        new.external,
        new.source,
    )
    return same and (moved or (old.path, old.text) == (new.path, new.text))


def _holds_another(link: Link, starts: Sequence[int]) -> bool:
    """Tell whether a rewritten link stands inside this one, as ``[![](picture.png)](note.md)``."""
    number = bisect_right(starts, link.start)
    return number < len(starts) and starts[number] < link.start + len(link.raw)


def _leads(path: str, link: Link, task: _Task, renaming: Renaming) -> bool:
    place = renaming.place(path)
    found = target_of(link.path, link.form, place.source, place.names, place.switches)
    return found.target == task.wanted


def _lost(path: str, tasks: Sequence[_Task], levels: Sequence[int], renaming: Renaming) -> tuple[Lost, ...]:
    lost = []
    for task, level in zip(tasks, levels, strict=True):
        link, wanted = task.link, task.wanted
        if level != KEPT or wanted is None or _leads(path, link, task, renaming):
            continue
        lost.append(Lost(link.line, link.column, link.raw or f"[[{link.path}]]", wanted))
    return tuple(lost)


def _backgrounds(path: str, text: str, renaming: Renaming) -> list[Rewrite]:
    """Return the rewrites of the pictures behind a canvas's groups, which are no links."""
    if not path.lower().endswith(".canvas"):
        return []
    found = []
    for picture in find_backgrounds(text):
        target = target_of(picture.value, CARD, path, renaming.before, renaming.switches).target
        if target is None or renaming.after_of(target) == target:
            continue
        new = JSON.write(renaming.after_of(target))
        change = Splice(picture.start, picture.end, new)
        raw = text[picture.start : picture.end]
        found.append(Rewrite(picture.start, picture.line, picture.column, raw, new, (change,)))
    return found
