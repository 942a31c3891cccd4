"""Finishes the note of a thread with what a model says: sections, notes of decisions, the card's next step."""

from __future__ import annotations

import os

from kvault.actions.desk import Desk
from kvault.actions.desk import open_desk
from kvault.actions.desk import unwritable
from kvault.actions.place_in_git import place_in_git
from kvault.actions.place_in_git import repository_of
from kvault.actions.projects import project_of
from kvault.actions.projects import set_card
from kvault.actions.record_turn import NOWHERE
from kvault.actions.record_turn import Recorded
from kvault.actions.record_turn import session_id
from kvault.actions.record_turn import text_of
from kvault.actions.session_notes import last_thread
from kvault.actions.session_notes import notes_folder
from kvault.actions.session_notes import tell
from kvault.actions.twins import find_twin
from kvault.actions.waiting_ranges import write_waiting
from kvault.adapters import session_state as states
from kvault.adapters.clock import today
from kvault.adapters.create import spelled
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.adapters.places import Spot
from kvault.adapters.places import find_spot
from kvault.adapters.session_files import read_note_file
from kvault.config import Config
from kvault.edit import Edit
from kvault.edit import decode
from kvault.errors import Refusal
from kvault.history import Range
from kvault.project.model import Card
from kvault.session.decisions import FOLDER
from kvault.session.decisions import decision_line
from kvault.session.decisions import decision_name
from kvault.session.decisions import decision_text
from kvault.session.model import DECISIONS
from kvault.session.model import Decision
from kvault.session.model import Summary
from kvault.session.model import Thread
from kvault.session.note import Wish
from kvault.session.sections import read_body
from kvault.session.summary import read_summary


def end_session(root: str, config: Config, session: str, summary: str | None, here: str) -> Recorded:
    """Finish the note of the thread that a session in the folder ``here`` was last at.

    ``summary``: Markdown or JSON as a model wrote it; without one only the range of commits is brought up to date.
    Nothing is begun: a session without a thread has no note. Raises Refusal where nothing can be written.
    """
    session = session_id(session)
    found = project_of(root, config, here, create=False)
    if found is None and not states.has_state(root):
        return NOWHERE
    desk = open_desk(root, config)
    try:
        write_waiting(desk)
        card = found.card if found else None
        last = last_thread(desk, session, card)
        if last is None:
            return NOWHERE
        spot = find_spot(here)
        # In a place of another project, or of none, what git says is not about this thread.
        return _finish(desk, *last, summary, spot if last[0] == card else spot._replace(tree=None))
    finally:
        desk.state.close()


def _finish(desk: Desk, card: Card, thread: Thread, summary: str | None, spot: Spot) -> Recorded:
    said = read_summary(summary or "")
    seen, last = states.last_turn(desk.state, thread)
    note = f"{notes_folder(card)}/{thread.name}"
    named = [decision_line(path) for path in _decisions(desk.root, desk.config, card, note, said.decisions)]
    linked = list(dict.fromkeys((*_linked(desk, note), *named))) if said.sections.get(DECISIONS) or named else []
    current: list[str | None] = [None]

    def plan(ranges: tuple[Range, ...]) -> Wish:
        after, current[0] = place_in_git(ranges, spot, seen // 1_000_000_000, repository_of(card, last))
        return Wish((), _sections(said, linked), after, current[0], said.topic)

    noted = tell(desk, card, thread, said.topic or "", plan)
    if said.next is not None and said.next != card.next:
        set_card(desk.root, desk.config, card, {"next": said.next})
    return Recorded(noted.path, False, text_of(noted.ranges, current[0]), card.name)


def _linked(desk: Desk, note: str) -> list[str]:
    """Return the lines by which a note links decisions that were saved while the thread went on."""
    file = read_note_file(desk.root, note)
    held = read_body(decode(file.data), desk.config.switches).held(DECISIONS) if file else ""
    return [line for line in held.splitlines() if line.startswith("- [[") and line.endswith("]]")]


def _sections(said: Summary, linked: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the text of each section that the summary speaks of; decisions with a note of their own are links."""
    sections = dict(said.sections)
    if linked:
        rest = sections.get(DECISIONS, "")
        sections[DECISIONS] = "\n".join((*linked, *([rest] if rest else [])))
    return tuple(sections.items())


def _decisions(root: str, config: Config, card: Card, note: str, decisions: tuple[Decision, ...]) -> list[str]:
    """Return the vault paths of the notes of decisions; those that have none yet are written."""
    if not decisions:
        return []
    from kvault.actions.open_vault import open_vault

    workspace = open_vault(root, config)
    paths = []
    for decision in decisions:
        name = decision_name(decision)
        twin = find_twin(workspace, decision.lead, name)
        if twin is not None:
            paths.append(twin[0])
            continue
        text = decision_text(decision, note.removesuffix(".md"), card.path.removesuffix(".md"), today())
        paths.append(_write(root, f"{card.folder}/{FOLDER}/{name}", text))
    workspace.store.close()
    return list(dict.fromkeys(paths))


def _write(root: str, path: str, text: str) -> str:
    """Write a new note, unless another process has just written one of that name; return its path."""
    disk = spelled(root, path)
    try:
        apply_edits(root, [Edit(path, None, text.encode("utf-8"), text.count("\n"), disk if disk != path else None)])
    except Changed:
        raise
    except Refusal:
        if not os.path.lexists(os.path.join(root, *disk.split("/"))):
            raise
    except OSError as error:
        raise unwritable(root, error, path) from error
    return path
