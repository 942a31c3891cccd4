"""Writes into the note of a thread: made when first needed, found again under another name, a person's edits kept."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

from kvault.actions.desk import Desk
from kvault.actions.desk import unwritable
from kvault.actions.projects import read_cards
from kvault.adapters import session_state as states
from kvault.adapters.clock import today
from kvault.adapters.edits import Changed
from kvault.adapters.edits import apply_edits
from kvault.adapters.session_files import SessionFile
from kvault.adapters.session_files import heads_with
from kvault.adapters.session_files import read_note_file
from kvault.config import Config
from kvault.edit import Edit
from kvault.edit import count_changed_lines
from kvault.edit import decode
from kvault.edit import fingerprint
from kvault.errors import Refusal
from kvault.history import Range
from kvault.note.frontmatter import read_frontmatter
from kvault.project.model import Card
from kvault.record import NamedTuple
from kvault.session.model import FOCUS
from kvault.session.model import FOLDER
from kvault.session.model import Head
from kvault.session.model import Thread
from kvault.session.note import Ours
from kvault.session.note import Wish
from kvault.session.note import new_note
from kvault.session.note import ranges_of
from kvault.session.note import rewrite
from kvault.session.sections import read_body
from kvault.session.words import content_words

TRIES = 8  # a note that a person is writing makes us look again

Plan = Callable[[tuple[Range, ...]], Wish]
"""Given the ranges that a note has, what it is to be told."""


class Noted(NamedTuple):
    """The note of a thread after it was told."""

    thread: Thread
    path: str  # vault path
    ranges: tuple[Range, ...]


def threads_in(desk: Desk, session: str, card: Card) -> list[Thread]:
    """Return the threads of a session in a project; where none is remembered, they are read back from their notes."""
    found = [thread for thread in states.threads_of(desk.state, session) if thread.project == card.name]
    if found:
        return [*found[:-1], found[-1]._replace(latest=True)]
    for name in heads_with(desk.root, notes_folder(card), session.encode("utf-8", "replace")):
        file = read_note_file(desk.root, f"{notes_folder(card)}/{name}")
        if file is None or _session_of(file, desk.config) != session:
            continue
        words = content_words(_said(file, desk.config), desk.config.language)
        with states.writing(desk.state):
            found.append(states.add_thread(desk.state, session, card.name, name, words)._replace(latest=False))
    return [*found[:-1], *(one._replace(latest=True) for one in found[-1:])]


def last_thread(desk: Desk, session: str, card: Card | None) -> tuple[Card, Thread] | None:
    """Return the thread a session was last at, with its project: in ``card``'s if it has one there, else in any."""
    threads = threads_in(desk, session, card) if card else []
    if not threads:  # the agent works in another place than that of the request
        threads = states.threads_of(desk.state, session)
        card = _card_named(desk, threads[-1].project) if threads else None
    return (card, threads[-1]) if card and threads else None


def tell(desk: Desk, card: Card, thread: Thread, summary: str, plan: Plan) -> Noted:
    """Write into the note of a thread what ``plan`` says; ``summary`` is that of a note which is not there yet.

    A person may save the note between our look and our writing: then we look again. Raises Refusal.
    """
    told = Noted(thread, "", ())

    def look() -> _Look:
        nonlocal told
        found, file = _note_of(desk, card, thread)
        ranges = ranges_of(decode(file.data), desk.config.switches) if file else ()
        wish = plan(ranges)
        told = Noted(found, f"{notes_folder(card)}/{found.name}", ranges if wish.ranges is None else wish.ranges)
        if file is None:
            begun = _begun(card, found, summary, git=bool(wish.ranges))
            return _Look(found.name, None, begun, wish, _all_is_ours)
        return _Look(found.name, file, file.data, wish, _known(desk, card.name, found.name))

    _tell(desk, card, look)
    return told


def write_ranges(desk: Desk, card: Card, name: str, ranges: tuple[Range, ...]) -> str | None:
    """Give the note of a thread other ranges; return its path, None where there is none. Raises Refusal."""
    path = f"{notes_folder(card)}/{name}"

    def look() -> _Look | None:
        file = read_note_file(desk.root, path)
        return file and _Look(name, file, file.data, Wish(ranges=ranges), _known(desk, card.name, name))

    return path if _tell(desk, card, look) else None


class _Look(NamedTuple):
    """A note as it is now, and what it is to be told."""

    name: str
    file: SessionFile | None  # None: it is not there yet
    data: bytes
    wish: Wish
    ours: Ours


def _tell(desk: Desk, card: Card, look: Callable[[], _Look | None]) -> bool:
    """Write what a note is to be told; return whether there is one. We look again where it changes meanwhile."""
    for attempt in range(TRIES):
        seen = look()
        if seen is None:
            return False
        done = rewrite(seen.data, seen.wish, seen.ours, desk.config.switches)
        if seen.file and done.data == seen.file.data:
            return True
        with states.writing(desk.state):
            states.put_prints(desk.state, card.name, seen.name, done.prints)
        try:
            write(desk.root, f"{notes_folder(card)}/{seen.name}", seen.file, done.data)
        except Changed:
            if attempt == TRIES - 1:
                raise
            continue
        return True
    raise AssertionError("the last try returns or raises")


def write(root: str, path: str, file: SessionFile | None, data: bytes) -> Edit:
    """Write one note if it is still as it was read. Raises Changed, and Refusal where it cannot be written."""
    before = fingerprint(file.data) if file else None
    disk = file.disk if file and file.disk != path else None
    edit = Edit(path, before, data, count_changed_lines(file.data if file else b"", data), disk)
    try:
        apply_edits(root, [edit])
    except Changed:
        raise
    except Refusal:
        if file is None and read_note_file(root, path) is not None:
            raise Changed(f"{path} came while kvault was at work on it", "run the command again", path=path) from None
        raise
    except OSError as error:
        raise unwritable(root, error, path) from error
    return edit


def notes_folder(card: Card) -> str:
    """Return the folder of a project's sessions."""
    return f"{card.folder}/{FOLDER}"


def _note_of(desk: Desk, card: Card, thread: Thread) -> tuple[Thread, SessionFile | None]:
    """Return the note of a thread, which a person may have renamed; None where there is none."""
    file = read_note_file(desk.root, f"{notes_folder(card)}/{thread.name}")
    if file is not None:
        return thread, file
    claimed = states.names_of(desk.state, thread.project)
    for name in heads_with(desk.root, notes_folder(card), thread.session.encode("utf-8", "replace")):
        other = None if name in claimed else read_note_file(desk.root, f"{notes_folder(card)}/{name}")
        if other is not None and _session_of(other, desk.config) == thread.session:
            with states.writing(desk.state):
                return states.rename_thread(desk.state, thread, name), other
    return thread, None


def _begun(card: Card, thread: Thread, summary: str, *, git: bool) -> bytes:
    head = Head(card.name, thread.session, summary, today(), card.path.removesuffix(".md"))
    return new_note(head, git=git).encode("utf-8")


def _known(desk: Desk, project: str, name: str) -> Ours:
    return lambda section, print_: states.is_ours(desk.state, project, name, section, print_)


def _all_is_ours(section: str, print_: str) -> bool:
    return True


def _session_of(file: SessionFile, config: Config) -> str | None:
    held = read_frontmatter(decode(file.data), config.switches).properties or {}
    session = held.get("session")
    return session if isinstance(session, str) else None


def _said(file: SessionFile, config: Config) -> str:
    """Return the requests of a note, as far as it holds them."""
    text = decode(file.data)
    held = read_frontmatter(text, config.switches).properties or {}
    return _joined((str(held.get("summary") or ""), read_body(text, config.switches).held(FOCUS)))


def _card_named(desk: Desk, project: str) -> Card | None:
    """Return the card of a project by its name; the one that is not archived first."""
    cards = [card for card in read_cards(desk.root, desk.config) if card.name == project]
    return next(iter(sorted(cards, key=lambda card: card.is_archived)), None)


def _joined(parts: Iterable[str]) -> str:
    return "\n".join(parts)
