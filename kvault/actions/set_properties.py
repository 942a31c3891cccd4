"""Sets and removes properties of a note, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.find_note import find_note
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import cannot_write
from kvault.actions.open_vault import open_vault
from kvault.actions.read_text import kind_of_file
from kvault.actions.workspace import Receipt
from kvault.adapters.disk import read_bytes
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.adapters.schema import NOTE
from kvault.config import Config
from kvault.edit import Edit
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.note.set_property import set_property
from kvault.note.yaml_value import Written

TRIES = 5  # a note that changes under our hands makes us look again


class Wanted(NamedTuple):
    """One property as it is to be."""

    key: str
    written: Written | None  # None: it is taken out


class PropertiesSet(NamedTuple):
    """What became of the note, or would become."""

    path: str
    before: bytes
    edit: Edit | None  # None: everything is as wanted already
    written: bool
    receipt: Receipt


def set_properties(
    root: str,
    config: Config,
    word: str,
    wanted: Sequence[Wanted],
    *,
    dry_run: bool = False,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> PropertiesSet:
    """Set properties of the note a word means, or say what that would change. Raises KvaultError."""
    for attempt in range(TRIES):
        workspace = open_vault(root, config, progress=progress, notice=notice)
        path = find_note(workspace, word)[1]
        if kind_of_file(path) != NOTE:
            raise Refusal(f"{path} is no note, and only notes have properties", path=path)
        row = workspace.store.execute("SELECT disk FROM file WHERE path=?", (path,)).fetchone()
        data = read_bytes(root, row[0] or path)
        edit = plan_edit(path, row[0], data, wanted, config)
        done = PropertiesSet(path, data, edit, False, workspace.receipt)
        if dry_run or edit is None:
            return done._replace(written=not dry_run)
        workspace.store.close()
        try:
            return _write(root, config, done, edit, notice)
        except Changed:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("the last try returns or raises")


def plan_edit(path: str, disk: str | None, data: bytes, wanted: Sequence[Wanted], config: Config) -> Edit | None:
    """Return the change to a note's bytes, None when there is none. Raises Refusal."""
    after = data
    for key, written in wanted:
        try:
            changes = set_property(decode(after), key, written, config.switches)
        except Refusal as refusal:
            message = refusal.message if refusal.line else f"in {path}: {refusal.message}"
            raise Refusal(message, refusal.hint, path=path, line=refusal.line) from None
        after = splice_bytes(after, changes)
    if after == data:
        return None
    return Edit(path, fingerprint(data), after, count_changed_lines(data, after), disk)


def _write(root: str, config: Config, done: PropertiesSet, edit: Edit, notice: Notice | None) -> PropertiesSet:
    try:
        apply_edits(root, [edit])
    except OSError as error:
        why = cannot_write(error)
        if why is None:
            raise
        raise Refusal(
            f"{done.path} cannot be written: {why}",
            "make room or give write access",
            path=done.path,
        ) from error
    return done._replace(written=True, receipt=open_vault(root, config, notice=notice).receipt)
