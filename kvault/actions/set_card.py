"""Changes a project's card: its properties and rows in place, and with its status the folder it lies in."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from kvault.actions.open_vault import cannot_write
from kvault.adapters.card_files import read_card_file
from kvault.adapters.clock import today
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.config import Config
from kvault.edit import Change
from kvault.edit import Edit
from kvault.edit import Splice
from kvault.edit import change_of
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.edit import splice_bytes
from kvault.errors import NoteNotFound
from kvault.errors import Refusal
from kvault.project.model import ARCHIVE
from kvault.project.model import ARCHIVED
from kvault.project.model import NO_STEP
from kvault.project.model import PROJECTS
from kvault.project.model import Card
from kvault.project.model import card_path

TRIES = 5  # a card that changes under our hands makes us look again


def change_card(
    root: str, config: Config, card: Card, values: Mapping[str, str], *, dry_run: bool = False
) -> tuple[Change, ...]:
    """Do what ``projects.set_card`` says."""
    goal = _goal(card, values)
    if goal is None:
        return _set(root, config, card.path, values, dry_run=dry_run)
    from kvault.actions.move_project import check_goal
    from kvault.actions.move_project import move_project

    check_goal(root, config, card, goal)
    changed = _set(root, config, card.path, values, dry_run=dry_run)
    return move_project(root, config, card, goal, changed, dry_run=dry_run)


def edit_card(
    root: str, path: str, plan: Callable[[str], tuple[Splice, ...]], *, dry_run: bool = False
) -> tuple[Change, ...]:
    """Change a card by what ``plan`` makes of its text as it is now; a person's edit in between is kept.

    Raises Refusal.
    """
    return _write(root, path, lambda data: splice_bytes(data, plan(decode(data))), dry_run=dry_run)


def _goal(card: Card, values: Mapping[str, str]) -> str | None:
    """Return the folder below the vault's root into which the project goes, or None where it stays."""
    status = next((value for key, value in values.items() if key.lower() == "status"), None)
    if status is None:
        return None
    above = ARCHIVE if status.strip().lower() == ARCHIVED else PROJECTS
    return None if card.path == card_path(above, card.name) else above


def _set(root: str, config: Config, path: str, values: Mapping[str, str], *, dry_run: bool) -> tuple[Change, ...]:
    return _write(root, path, lambda data: planned(path, data, values, config), dry_run=dry_run)


def planned(path: str, data: bytes, values: Mapping[str, str], config: Config) -> bytes:
    """Return a card's bytes with these properties, and with today's date where one of them changed."""
    from kvault.actions.set_properties import Wanted
    from kvault.actions.set_properties import plan_edit
    from kvault.note.yaml_value import write_value

    wanted = [Wanted(key, write_value(_value(key, value))) for key, value in values.items()]
    edit = plan_edit(path, None, data, wanted, config)
    if edit is None or edit.after is None:
        return data
    if any(key.lower() == "updated" for key in values):
        return edit.after
    stamped = plan_edit(path, None, edit.after, [Wanted("updated", write_value(today()))], config)
    return edit.after if stamped is None or stamped.after is None else stamped.after


def _value(key: str, value: str) -> str:
    line = " ".join(value.split())
    return line or (NO_STEP if key.lower() == "next" else "")


def _write(root: str, path: str, plan: Callable[[bytes], bytes], *, dry_run: bool) -> tuple[Change, ...]:
    for attempt in range(TRIES):
        file = read_card_file(root, path)
        if file is None:
            raise NoteNotFound(f"there is no card {path}", "kvault project status lists the projects", path=path)
        after = plan(file.data)
        if after == file.data:
            return ()
        lines = count_changed_lines(file.data, after)
        disk = file.disk if file.disk != file.path else None
        edit = Edit(file.path, fingerprint(file.data), after, lines, disk)
        if dry_run:
            return (change_of(edit),)
        try:
            apply_edits(root, [edit])
        except Changed:
            if attempt == TRIES - 1:
                raise
            continue
        except OSError as error:
            raise _unwritable(path, error) from error
        return (change_of(edit),)
    raise AssertionError("the last try returns or raises")


def _unwritable(path: str, error: OSError) -> Exception:
    why = cannot_write(error)
    return (
        error
        if why is None
        else Refusal(f"{path} cannot be written: {why}", "make room or give write access", path=path)
    )
