"""Remembers a value under a key: one note a key, in the project of a folder or for all projects."""

from __future__ import annotations

import os

from kvault.actions.open_vault import cannot_write
from kvault.actions.projects import project_of
from kvault.actions.refuse_secrets import refuse_secrets
from kvault.adapters import session_state as states
from kvault.adapters.clock import today
from kvault.adapters.create import spelled
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.adapters.session_files import SessionFile
from kvault.adapters.session_files import read_note_file
from kvault.config import Config
from kvault.edit import Change
from kvault.edit import Edit
from kvault.edit import change_of
from kvault.edit import count_changed_lines
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.note.file_name import EXTENSION
from kvault.note.file_name import clean_title
from kvault.note.file_name import file_name
from kvault.project.model import Card
from kvault.session.memory import FOLDER
from kvault.session.memory import VALUE
from kvault.session.memory import new_memory
from kvault.session.memory import text_print
from kvault.session.memory import update_memory

SHARED = "shared"
MEMORIES, TEXT = "memory", "text"  # under which the fingerprint of a note's text is kept
KEY = 200  # characters
TRIES = 5  # a note that changes under our hands makes us look again


def remember(
    root: str, config: Config, here: str, key: str, value: str, *, shared: bool = False, dry_run: bool = False
) -> Change:
    """Write the note of a key in the project of the folder ``here``, or in ``shared/``; return what changed.

    The same value again changes nothing: fingerprints before and after are the same. Raises UsageError and Refusal.
    """
    key, value = clean_title(key), value.replace("\r\n", "\n").strip("\n")
    _refuse(key, value)
    card = None if shared else _card(root, config, here)
    folder = f"{card.folder if card else SHARED}/{FOLDER}"
    path = f"{folder}/{file_name(key)}"
    for attempt in range(TRIES):
        file = read_note_file(root, path)
        data = _data(file, config, card, key, value, _last_written(root, path))
        before = fingerprint(file.data) if file else None
        disk = file.disk if file else spelled(root, path)
        lines = count_changed_lines(file.data if file else b"", data)
        edit = Edit(path, before, data, lines, disk if disk != path else None)
        if dry_run or (file and file.data == data):
            return change_of(edit)
        try:
            apply_edits(root, [edit])
        except Refusal as refusal:
            came = file is None and os.path.lexists(os.path.join(root, *disk.split("/")))
            if attempt == TRIES - 1 or not (came or isinstance(refusal, Changed)):
                raise
            continue
        except OSError as error:
            why = cannot_write(error)
            if why is None:
                raise
            raise Refusal(f"{path} cannot be written: {why}", "make room or give write access", path=path) from error
        if "\n\n" in value and text_print(data, config.switches) == text_print(value.encode("utf-8"), config.switches):
            _keep_written(root, path, text_print(data, config.switches))
        return change_of(edit)
    raise AssertionError("the last try returns or raises")


def _data(
    file: SessionFile | None, config: Config, card: Card | None, key: str, value: str, whole: str | None
) -> bytes:
    if file is not None:
        return update_memory(file.data, key, value, today(), config.switches, whole=whole)
    title = key if file_name(key) != key + EXTENSION else None
    return new_memory(key, value, today(), card.path.removesuffix(EXTENSION) if card else None, title)


def _last_written(root: str, path: str) -> str | None:
    """Return the fingerprint of the text that kvault last wrote into a memory, where it is remembered."""
    if not states.has_state(root):
        return None
    state = states.open_state(root)
    try:
        return states.print_of(state, MEMORIES, path, TEXT)
    finally:
        state.close()


def _keep_written(root: str, path: str, print_: str) -> None:
    """Remember what was written, so that all of it is known as kvault's the next time."""
    state = states.open_state(root)
    try:
        with states.writing(state):
            states.put_prints(state, MEMORIES, path, {TEXT: print_})
    finally:
        state.close()


def _card(root: str, config: Config, here: str) -> Card:
    found = project_of(root, config, here, create=False)
    if found is None:
        raise Refusal(
            f"{here} belongs to no project of the vault", "kvault remember --shared KEY VALUE keeps it for all"
        )
    return found.card


def _refuse(key: str, value: str) -> None:
    if not key or len(key) > KEY:
        raise UsageError(
            f"the key is empty or longer than {KEY} characters", 'kvault remember "test command" "make test"'
        )
    if not value.strip():
        raise UsageError("the value is empty", 'kvault remember "test command" "make test"')
    if len(value) > VALUE:
        raise UsageError(f"the value is longer than {VALUE} characters", "save it as a note: kvault new TITLE --body -")
    refuse_secrets(f"{key}\n{value}", "remember where the key is kept instead")
