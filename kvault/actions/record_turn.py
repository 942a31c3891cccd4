"""Records one request of a session: in the note of its thread, or in a new one where it begins another subject."""

from __future__ import annotations

import os
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.actions.desk import Desk
from kvault.actions.desk import open_desk
from kvault.actions.place_in_git import place_in_git
from kvault.actions.place_in_git import repository_of
from kvault.actions.projects import project_of
from kvault.actions.session_notes import last_thread
from kvault.actions.session_notes import notes_folder
from kvault.actions.session_notes import tell
from kvault.actions.session_notes import threads_in
from kvault.actions.waiting_ranges import write_waiting
from kvault.adapters import session_state as states
from kvault.adapters.clock import minute
from kvault.adapters.clock import now
from kvault.adapters.disk import nfc
from kvault.adapters.places import Spot
from kvault.adapters.places import find_spot
from kvault.adapters.session_files import note_names
from kvault.config import Config
from kvault.errors import UsageError
from kvault.history import Range
from kvault.project.model import PROJECTS
from kvault.project.model import Card
from kvault.record import NamedTuple
from kvault.session.lines import lines_of
from kvault.session.model import Thread
from kvault.session.model import Turn
from kvault.session.note import Wish
from kvault.session.threads import choose
from kvault.session.topic import SUMMARY
from kvault.session.topic import linkable
from kvault.session.topic import note_name
from kvault.session.topic import topic_of
from kvault.session.untrusted import plain
from kvault.session.words import content_words

ID = 200  # characters of the id of a session
LONGEST = 20_000  # characters of a request that are looked at: what is pasted below them tells nothing of the subject
DECISIONS = "decisions"  # the folder of a project's decisions


class Recorded(NamedTuple):
    """Where a turn was recorded."""

    note: str | None  # vault path; None: nothing was, since the place is no project or there is no thread
    started: bool  # the note was begun
    range: str | None  # of the commits of the thread on the branch it is on
    project: str | None  # its name


NOWHERE = Recorded(None, False, None, None)


def record_turn(
    root: str,
    config: Config,
    session: str,
    here: str,
    *,
    prompt: str = "",
    files: Sequence[str] = (),
    failed: Sequence[str] = (),
) -> Recorded:
    """Record a turn of a session that an agent has in the folder ``here``.

    Without a prompt, files and failures are added to the thread that was last at work. Raises Refusal where nothing
    can be written, and UsageError for an id that is none.
    """
    session = session_id(session)
    found = project_of(root, config, here, create=bool(prompt.strip()))
    if found is None and (prompt.strip() or not states.has_state(root)):
        return NOWHERE
    desk = open_desk(root, config)
    try:
        write_waiting(desk)
        turn = Turn(prompt[:LONGEST], tuple(files), tuple(failed), minute())
        card = found.card if found else None
        if not prompt.strip():
            return _add(desk, session, card, turn, find_spot(here))
        if card is None:
            return NOWHERE
        thread, started = _thread_for(desk, session, card, turn)
        return _told(desk, card, thread, turn, find_spot(here), started=started)
    finally:
        desk.state.close()


def session_id(session: str) -> str:
    """Return the id of a session if it is one. Raises UsageError."""
    if not session.strip() or len(session) > ID or not session.isprintable():
        raise UsageError(
            "the id of the session is empty, too long or unprintable", "--session ID, as the agent gives it"
        )
    return session.strip()


def text_of(ranges: tuple[Range, ...], branch: str | None) -> str | None:
    """Return the range on a branch as git takes it."""
    return next((one.text for one in reversed(ranges) if one.branch == branch), None)


def _thread_for(desk: Desk, session: str, card: Card, turn: Turn) -> tuple[Thread, bool]:
    """Return the thread of a request, and whether it begins with it."""
    words = content_words(turn.prompt, desk.config.language)
    threads_in(desk, session, card)  # reads them back from their notes where none is remembered
    with states.writing(desk.state):  # of two requests at once the second must see what the first began
        threads = [thread for thread in states.threads_of(desk.state, session) if thread.project == card.name]
        chosen = choose(turn.prompt, threads, desk.config.language)
        if chosen is not None:
            return chosen._replace(words=chosen.words | words), False
        names = {*map(nfc, note_names(desk.root, notes_folder(card))), *states.names_of(desk.state, card.name)}
        name = note_name(turn.at, topic_of(turn.prompt), frozenset(name.lower() for name in names))
        return states.add_thread(desk.state, session, card.name, name, words), True


def _add(desk: Desk, session: str, card: Card | None, turn: Turn, spot: Spot) -> Recorded:
    """Add what came of a request to the thread that was last at work."""
    last = last_thread(desk, session, card)
    if last is None:
        return NOWHERE
    return _told(
        desk, *last, turn, spot if card and last[0].path == card.path else spot._replace(tree=None), started=False
    )


def _told(desk: Desk, card: Card, thread: Thread, turn: Turn, spot: Spot, *, started: bool) -> Recorded:
    seen, last = states.last_turn(desk.state, thread)
    decisions = _decisions(desk.root, turn.files, spot)
    shown = _shown([file for file in turn.files if file not in decisions], spot)
    lines = lines_of(turn, shown, dict.fromkeys(decisions.values()))
    current: list[str | None] = [None]

    def plan(ranges: tuple[Range, ...]) -> Wish:
        after, current[0] = place_in_git(ranges, spot, seen // 1_000_000_000, repository_of(card, last))
        return Wish(lines, (), after, current[0])

    summary = plain(topic_of(turn.prompt), SUMMARY)
    noted = tell(desk, card, thread, summary, plan)
    repo, tree = (spot.place, spot.tree.top) if spot.tree else ("", "")
    with states.writing(desk.state):
        states.continue_thread(desk.state, noted.thread, thread.words, now(), repo, tree)
    return Recorded(noted.path, started, text_of(noted.ranges, current[0]), card.name)


def _decisions(root: str, files: Iterable[str], spot: Spot) -> dict[str, str]:
    """Return the vault path of each of the files that is the note of a decision, by the file as given."""
    top = os.path.realpath(root)
    found = {}
    for file in files:
        real = os.path.realpath(os.path.join(spot.real, os.path.expanduser(file)))
        names = real[len(top) + 1 :].split(os.sep) if real.startswith(top + os.sep) else []
        if len(names) == 4 and (names[0], names[2]) == (PROJECTS, DECISIONS) and _is_name(names[3]):
            found[file] = nfc("/".join(names))
    return found


def _is_name(name: str) -> bool:
    """Tell whether a file is a note whose name any link can spell: an agent may write what it likes."""
    from kvault.note.file_name import EXTENSION
    from kvault.note.file_name import file_name

    stem = name.removesuffix(EXTENSION)
    return stem != name and file_name(linkable(stem)) == name


def _shown(files: Iterable[str], spot: Spot) -> list[str]:
    """Return the paths of files from the top of the place, or from the home folder where they lie elsewhere."""
    top = spot.tree.top if spot.tree else spot.real
    home = os.path.expanduser("~")
    shown = []
    for file in files:
        real = os.path.realpath(os.path.join(spot.real, os.path.expanduser(file)))
        for folder, before in ((top, ""), (home, "~/")):
            if real.startswith(folder.rstrip(os.sep) + os.sep):
                real = before + os.path.relpath(real, folder)
                break
        shown.append(real.replace(os.sep, "/"))
    return shown
