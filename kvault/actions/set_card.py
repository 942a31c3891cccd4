"""Changes a project's card: its properties and rows in place, and with its status the folder it lies in."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import cannot_write
from kvault.actions.refuse_secrets import refuse_secrets
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
from kvault.note.yaml_value import Written
from kvault.note.yaml_value import write_value
from kvault.project.model import ARCHIVE
from kvault.project.model import ARCHIVED
from kvault.project.model import NO_STEP
from kvault.project.model import PROJECTS
from kvault.project.model import Card
from kvault.project.model import card_path

TEXTS = ("type", "status", "next", "summary", "title")
TRIES = 5  # a card that changes under our hands makes us look again


def change_card(
    root: str,
    config: Config,
    card: Card,
    values: Mapping[str, str],
    *,
    dry_run: bool = False,
    notice: Notice | None = None,
) -> tuple[Change, ...]:
    """Do what ``projects.set_card`` says; a person is told of links that could not follow a move."""
    refuse_secrets("\n".join(values.values()))
    goal = _goal(card, values)
    if goal is None:
        return _set(root, config, card.path, values, dry_run=dry_run)
    from kvault.actions import move_project as moves

    planned_move = moves.plan_move(root, config, card, goal)
    changed = _set(root, config, card.path, values, dry_run=dry_run)
    own = changed[0] if changed else None
    if dry_run:
        after = fingerprint(planned(card.path, moves.moved_card(root, card, planned_move), values, config))
        return moves.together(planned_move, own, card, goal, after)
    return moves.together(moves.carry_out(root, config, card, goal, notice), own, card, goal)


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

    wanted = [Wanted(key, _written(key, value)) for key, value in values.items()]
    edit = plan_edit(path, None, data, wanted, config)
    if edit is None or edit.after is None:
        return data
    if any(key.lower() == "updated" for key in values):
        return edit.after
    stamped = plan_edit(path, None, edit.after, [Wanted("updated", write_value(today()))], config)
    return edit.after if stamped is None or stamped.after is None else stamped.after


def _written(key: str, value: str) -> Written:
    """Return a value as YAML on one line; what a card says is text, also where it looks like a number."""
    from kvault.note.templates import quoted

    line = " ".join(value.split())
    if key.lower() == "next" and not line:
        line = NO_STEP
    written = write_value(line)
    is_text = isinstance(written.value, str) or not line or key.lower() not in TEXTS
    return written if is_text else Written(line, quoted(line))


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
