"""Saves a note that holds one idea, unless its title has a note already."""

from __future__ import annotations

import os
from typing import NamedTuple
from unicodedata import normalize

from kvault.actions.note_place import find_place
from kvault.actions.open_vault import WAIT
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import open_vault
from kvault.actions.recall_notes import Request
from kvault.actions.recall_notes import recall_notes
from kvault.actions.refuse_secrets import refuse_secrets
from kvault.actions.twins import find_twin
from kvault.actions.workspace import Workspace
from kvault.adapters.clock import today
from kvault.adapters.create import spelled
from kvault.adapters.create import write_edit
from kvault.adapters.disk import Entry
from kvault.adapters.disk import scan
from kvault.adapters.lock import Lock
from kvault.adapters.store import FOLDER
from kvault.edit import Edit
from kvault.errors import Refusal
from kvault.errors import UsageError
from kvault.note.file_name import EXTENSION
from kvault.note.file_name import clean_title
from kvault.note.file_name import file_name
from kvault.note.kinds import CARD
from kvault.note.kinds import NOTE_KINDS
from kvault.note.kinds import Kind
from kvault.note.kinds import kind_of
from kvault.note.templates import NewNote
from kvault.note.templates import note_text
from kvault.recall.model import Limits
from kvault.vault.names import base_of

DEFAULT_TYPE = "note"
DECISION = "decision"
SIMILAR = 3  # notes that are shown before a new one is written


class Wish(NamedTuple):
    """The note a person or an agent wants to save."""

    title: str
    type: str | None
    summary: str
    body: str
    folder: str | None  # one of note_place.CHOICES
    project: str | None  # its name
    here: str  # the working folder


class Similar(NamedTuple):
    """A note that may say the same."""

    path: str
    title: str
    summary: str
    score: float


class NotePlan(NamedTuple):
    """A new note, not yet written."""

    edit: Edit
    kind: str  # its type among those that kvault knows
    similar: tuple[Similar, ...]  # the most similar first
    warnings: tuple[str, ...]


def plan_note(workspace: Workspace, wish: Wish) -> NotePlan:
    """Return the note as it would be written.

    Raises UsageError, and Refusal where the title has a note or no folder is fit.
    """
    title = _title(wish.title)
    refuse_secrets("\n".join((title, wish.summary, wish.body)))
    type = clean_title(wish.type or "") or DEFAULT_TYPE
    kind = kind_of("", dict(workspace.config.kinds).get(type, type))
    if kind.policy == CARD:
        raise Refusal(
            f"a note of type {type} is a project's card, which kvault new does not make",
            "schema.md shows how a card is written: projects/NAME/NAME.md",
        )
    name = file_name(title)
    _refuse_twin(workspace, title, name)
    folder, project = find_place(workspace, kind, wish.folder, wish.project, wish.here)
    disk = spelled(workspace.root, f"{folder}/{name}" if folder else name)
    summary = clean_title(wish.summary)
    note = NewNote(
        type,
        summary,
        today(),
        title if name != title + EXTENSION else None,
        project.card if project else None,
        wish.body,
    )
    data = note_text(note).encode("utf-8")
    path = normalize("NFC", disk)
    edit = Edit(path, None, data, data.count(b"\n"), disk if disk != path else None)
    return NotePlan(edit, kind.type, _similar(workspace, title, summary, wish.body), _advice(type, kind, summary))


def write_note(workspace: Workspace, plan: NotePlan, here: str, *, notice: Notice | None = None) -> None:
    """Write the note and bring the index up to date. Raises Refusal where it cannot be written.

    A decision is linked in the note of the session that is at work in the folder ``here``.
    """
    root, edit = workspace.root, plan.edit
    try:
        with Lock(os.path.join(root, FOLDER), wait=WAIT):
            # Again, under the lock: another process may have made such a note meanwhile.
            stem = edit.path.rsplit("/", 1)[-1].removesuffix(EXTENSION)
            for entry in _files(workspace):
                if base_of(entry.path) == base_of(edit.path):
                    raise _twin(stem, entry.path)
            if not write_edit(root, edit):
                raise _twin(stem, edit.path)
    except OSError as error:
        raise Refusal(
            f"{edit.path} cannot be written: {error.strerror or error}",
            "give write access or make room",
            path=edit.path,
        ) from error
    if plan.kind == DECISION:
        _tell_session(workspace, edit.path, here, notice)
    open_vault(root, workspace.config, notice=notice)


def _tell_session(workspace: Workspace, path: str, here: str, notice: Notice | None) -> None:
    from kvault.actions.open_thread import tell_decision

    try:
        tell_decision(workspace.root, workspace.config, path, here)
    except Refusal as refusal:  # the decision itself is saved
        if notice:
            notice(f"the note of the session does not link it: {refusal.message}")


def _files(workspace: Workspace) -> list[Entry]:
    config = workspace.config
    return scan(
        workspace.root,
        node_modules=config.switches.node_modules,
        follow_links=config.follow_links,
    ).entries


def _title(given: str) -> str:
    title = clean_title(given)
    if title.lower().endswith(EXTENSION) and len(title) > len(EXTENSION):
        title = title[: -len(EXTENSION)].rstrip()
    if not title:
        raise UsageError("the title is empty", "kvault new TITLE")
    return title


def _refuse_twin(workspace: Workspace, title: str, name: str) -> None:
    """Raise Refusal when a file, a title or an alias of the vault bears this name already."""
    twin = find_twin(workspace, title, name)
    if twin:
        raise _twin(title, *twin)


def _twin(title: str, path: str, how: str = "") -> Refusal:
    return Refusal(
        f'"{title}" is there already: {path} has that name{how}',
        "change that note, or choose another title",
        path=path,
    )


def _similar(workspace: Workspace, title: str, summary: str, body: str) -> tuple[Similar, ...]:
    """Return the notes that share most with the words of the new one."""
    request = Request(
        f"{title}\n{summary}\n{body}",
        Limits(notes=SIMILAR, hops=0, floor=0.0),
        10_000_000,
    )
    answer = recall_notes(workspace.root, workspace.config, request)
    return tuple(
        Similar(fact.path, fact.title, fact.summary, round(score, 9))
        for fact, score in ((found.hit.fact, found.hit.score) for found in answer.notes)
    )


def _advice(type: str, kind: Kind, summary: str) -> tuple[str, ...]:
    from difflib import get_close_matches

    advice = []
    known = [row.type for row in NOTE_KINDS]
    near = get_close_matches(type.lower(), known, 1, 0.75)
    if kind.type not in known and near:
        advice.append(f"{type} is not a kind that kvault knows; did you mean {near[0]}?")
    if not summary and "summary" in kind.required:
        advice.append("the note has no summary, the line by which it is found: --summary TEXT")
    return tuple(advice)
