"""Renames or moves a file or folder and rewrites every link to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.move_target import Target
from kvault.actions.move_target import find_target
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import cannot_write
from kvault.actions.open_vault import open_vault
from kvault.actions.roll_forward import lost_line
from kvault.actions.roll_forward import roll_forward
from kvault.actions.workspace import Receipt
from kvault.actions.workspace import Workspace
from kvault.adapters import journal as journals
from kvault.adapters.disk import read_bytes
from kvault.adapters.edits import Changed
from kvault.adapters.edits import check_edit
from kvault.adapters.edits import current
from kvault.adapters.edits import place
from kvault.adapters.journal import Journal
from kvault.adapters.journal import Staged
from kvault.adapters.lock import Lock
from kvault.adapters.names import DiskNames
from kvault.adapters.obsidian import read_app
from kvault.adapters.schema import CANVAS
from kvault.adapters.store import FOLDER
from kvault.config import Config
from kvault.edit import Change
from kvault.edit import Edit
from kvault.edit import change_of
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.vault.rename import MovedNames
from kvault.vault.rename import Renaming
from kvault.vault.rename import new_path
from kvault.vault.rename import touched_keys
from kvault.vault.rewrite import rewrite_file
from kvault.vault.rewrite_link import Rewrite

TRIES = 5  # a file that changes under our hands makes us look again
MANY = 500  # values in one question to the index


class Follower(NamedTuple):
    """A file whose links follow the move."""

    source: str  # vault path before the move
    edit: Edit  # its path is the one after the move
    disk: str  # where it lies before the move, as the disk spells it
    rewrites: tuple[Rewrite, ...]

    @property
    def after(self) -> str:
        """The fingerprint of the new content."""
        return fingerprint(self.edit.after or b"")


class Moved(NamedTuple):
    """What a move did, or would do."""

    old: str
    new: str
    moves: tuple[tuple[str, str], ...]
    followers: tuple[Follower, ...]
    changes: tuple[Change, ...]  # of moved files too, under either name
    warnings: tuple[str, ...]
    written: bool
    receipt: Receipt


def move(
    root: str,
    config: Config,
    old: str,
    new: str,
    *,
    dry_run: bool = False,
    hashes: bool = True,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Moved:
    """Move what ``old`` means to ``new``, or say what that would change. Raises KvaultError.

    Without ``hashes`` moved files whose content stays are not read.
    """
    for attempt in range(TRIES):
        workspace = open_vault(root, config, progress=progress, notice=notice)
        target = find_target(workspace, old, new)
        settings, wrong = read_app(root)
        if wrong and notice and not attempt:
            notice(wrong)
        renaming = _renaming(workspace, target, settings.link_format)
        followers, warnings = _followers(workspace, target, renaming)
        moved = _moved(workspace, target, followers, warnings, hashes=hashes)
        if dry_run:
            return moved
        if not workspace.writable:
            raise Refusal(f"{root} cannot be written", "make room or give write access", path=root)
        try:
            return _carry_out(workspace, target, moved, renaming.format, notice)
        except Changed:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("the last try returns or raises")


def _renaming(workspace: Workspace, target: Target, link_format: str) -> Renaming:
    names = DiskNames(workspace.store)
    after = MovedNames(names, target.moves)
    return Renaming(target.moves, names, after, link_format, workspace.config.switches)


def _followers(workspace: Workspace, target: Target, renaming: Renaming) -> tuple[list[Follower], list[str]]:
    """Return the files whose links change, and what could not be rewritten."""
    followers: list[Follower] = []
    warnings: list[str] = []
    for source, disk in sorted(_sources(workspace, renaming).items()):
        path = renaming.after_of(source)
        try:
            place(workspace.root, disk)
        except Refusal as refusal:
            warnings.append(f"{refusal.message}; its links were left as they are")
            continue
        data = read_bytes(workspace.root, disk)
        rewritten = rewrite_file(source, decode(data), renaming)
        warnings += [lost_line(path, one) for one in rewritten.lost]
        after = splice_bytes(data, rewritten.splices)
        if after == data:
            continue
        goal = target.disks.get(source, disk)
        lines = count_changed_lines(data, after)
        edit = Edit(path, fingerprint(data), after, lines, goal if goal != path else None)
        followers.append(Follower(source, edit, disk, rewritten.rewrites))
    return followers, warnings


def _sources(workspace: Workspace, renaming: Renaming) -> dict[str, str]:
    """Return the files in which a link may have to change: vault path to path on the disk."""
    store, found = workspace.store, {}
    for source, disk, form, path, goal in _links(workspace, renaming):
        if source not in found and new_path(path, form, source, goal, renaming) is not None:
            found[source] = disk or source
    for path, disk in store.execute("SELECT path, disk FROM file WHERE kind=?", (CANVAS,)):
        found[path] = disk or path  # a picture behind a group is no link, so no index knows it
    return found


_LINK = (
    "SELECT one.path, one.disk, link.form, link.path, other.path FROM link"
    " JOIN file AS one ON one.id = link.source LEFT JOIN file AS other ON other.id = link.target"
    " WHERE "
)


def _links(workspace: Workspace, renaming: Renaming) -> Iterator[tuple[str, str | None, str, str, str | None]]:
    """Yield the links a move may touch: source, its path on the disk, form, path, target."""
    keys = touched_keys(renaming.moves)
    for some in _chunks(keys):
        yield from workspace.store.execute(f"{_LINK} link.key IN ({_marks(some)})", some)
    for some in _chunks(sorted(renaming.moves)):
        yield from workspace.store.execute(f"{_LINK} one.path IN ({_marks(some)})", some)


def _chunks(values: list[str]) -> Iterator[list[str]]:
    return (values[at : at + MANY] for at in range(0, len(values), MANY))


def _marks(values: list[str]) -> str:
    return ",".join("?" * len(values))


def _moved(
    workspace: Workspace,
    target: Target,
    followers: list[Follower],
    warnings: list[str],
    *,
    hashes: bool,
) -> Moved:
    """Return what is to be done as a value: of moved files both names, of others the new content."""
    edited = {follower.source: follower.edit for follower in followers}
    changes = [change_of(edit) for source, edit in edited.items() if source not in target.moves]
    for old, new in target.moves.items():
        edit = edited.get(old)
        if edit:
            before, after, lines = edit.before, change_of(edit).after, edit.lines_changed
        else:
            before = current(workspace.root, _disk(workspace, old)) if hashes else None
            after, lines = before, 0
        changes += [Change(old, before, None, 0), Change(new, None, after, lines)]
    return Moved(
        target.old.path,
        target.new.path,
        tuple(target.moves.items()),
        tuple(followers),
        tuple(sorted(changes)),
        tuple(warnings),
        False,
        workspace.receipt,
    )


def _disk(workspace: Workspace, path: str) -> str:
    row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
    return row[0] or path


def _carry_out(workspace: Workspace, target: Target, moved: Moved, link_format: str, notice: Notice | None) -> Moved:
    """Write the journal and do what it says. Raises Changed before anything is, Refusal when it cannot be."""
    root, config = workspace.root, workspace.config
    workspace.store.close()
    staged = tuple(
        Staged(one.source, target.disks.get(one.source, one.disk), one.edit.before or "", one.after)
        for one in moved.followers
    )
    journal = Journal(target.old.disk, target.new.disk, target.moves, link_format, staged)
    try:
        with Lock(os.path.join(root, FOLDER)):
            _check_again(root, journal, moved)
            journals.write_journal(root, journal, [one.edit.after or b"" for one in moved.followers])
            forward = roll_forward(root, config, journal)
        if not forward.moved:
            raise Refusal(forward.told[0], "look at it and run the command again", path=moved.old)
    except OSError as error:
        why = cannot_write(error)
        if why is None:
            raise
        raise Refusal(f"{root} cannot be written: {why}", "make room or give write access", path=root) from error
    told = (*moved.warnings, *forward.told)
    after = open_vault(root, config, notice=notice)
    return moved._replace(warnings=told, written=True, receipt=after.receipt)


def _check_again(root: str, journal: Journal, moved: Moved) -> None:
    """Raise Changed or Refusal unless everything is as it was looked at, now that we hold the lock."""
    old, new = place(root, journal.old), place(root, journal.new)
    taken = os.path.lexists(new) and os.path.lexists(old) and not os.path.samefile(old, new)
    if journals.is_pending(root) or not os.path.lexists(old) or taken:
        raise Changed(f"{moved.old} or {moved.new} changed meanwhile; nothing was moved", "run it again")
    for one in moved.followers:
        check_edit(root, one.edit._replace(path=one.source, disk=one.disk))
