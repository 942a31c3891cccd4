"""The files of a project's folders that hold most words of a request, from indexes that are only read.

No index is made, changed or waited for. What an index says is checked against the file as it is now: an old one may
hold a file that is gone, or that has become a secret.
"""

from __future__ import annotations

import os

from kvault.adapters import folder_index as indexes
from kvault.adapters.cache import cache_folder
from kvault.adapters.disk import digest
from kvault.adapters.disk import is_below
from kvault.adapters.folder_files import read_file
from kvault.adapters.lexicon import DiskLexicon
from kvault.adapters.places import Spot
from kvault.adapters.places import bounds_of
from kvault.adapters.places import find_spot
from kvault.adapters.places import home_card
from kvault.adapters.places import real_place
from kvault.adapters.places import searched_with
from kvault.adapters.sqlite import sqlite3
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.note.secrets import holds_secret
from kvault.project.places import Parts
from kvault.project.search_folders import why_not_indexed
from kvault.project.secret_files import is_secret
from kvault.recall.files import FoundFile
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search.best_line import Line
from kvault.search.best_line import best_line
from kvault.search.file_text import read_text
from kvault.search.lookup import Known
from kvault.search.lookup import look_up
from kvault.search.most_words import find_matches
from kvault.search.most_words import least_words
from kvault.search.query import read_query

if TYPE_CHECKING:
    from collections.abc import Iterator

EACH = 3  # files a folder
TRIES = 24  # files of a folder that are looked at until so many are found

_WHY = {
    indexes.BUSY: "its search index is busy",
    indexes.DAMAGED: "its search index cannot be read; kvault folders index makes it anew",
}


class Passed(NamedTuple):
    """A folder whose index gave no answer."""

    folder: str  # absolute
    why: str


class Files(NamedTuple):
    """What the folders of a project hold of a request."""

    files: tuple[FoundFile, ...]  # folder by folder in the order of the card, each file once, best first
    passed: tuple[Passed, ...]


class Folder(NamedTuple):
    """A folder of a project that has an index."""

    place: str  # real path
    path: str  # of the index
    spot: Spot


def recall_files(root: str, store: Store, here: str, text: str) -> Files:
    """Return the files for a request made in the folder ``here``; none where no project or no index covers it."""
    card = home_card(store, here)
    found: list[FoundFile] = []
    passed: list[Passed] = []
    listed: set[Parts] = set()
    for folder in _indexed(root, store, card) if card else ():
        index, state = indexes.open_to_read(folder.path, folder.place)
        try:
            if index is not None:
                index.execute("BEGIN")  # one state of it, whatever is written meanwhile; closing it ends that
                found += _in_folder(root, folder, index, text, listed)
        except sqlite3.DatabaseError as error:
            state = indexes.BUSY if isinstance(error, sqlite3.OperationalError) else indexes.DAMAGED
        finally:
            if index is not None:
                index.close()
        if state in _WHY:
            passed.append(Passed(folder.place, _WHY[state]))
    return Files(tuple(found), tuple(passed))


def why_forbidden(root: str, spot: Spot) -> str | None:
    """Return why a folder is never indexed nor answered from, or None."""
    bounds = bounds_of(root, spot)
    cache = spot.parts(os.path.realpath(cache_folder()))
    return why_not_indexed(spot.parts(spot.real), home=bounds.home, vault=bounds.vault, cache=cache)


def _indexed(root: str, store: Store, card: str) -> Iterator[Folder]:
    """Yield the folders of a project that have an index, each once."""
    seen = set()
    for _, written in searched_with(store, card):
        place = real_place(written)
        if place is None or place in seen:
            continue
        seen.add(place)
        path = indexes.folder_index_path(root, place)
        if os.path.isfile(path) and os.path.isdir(place):
            spot = find_spot(place)
            if why_forbidden(root, spot) is None:
                yield Folder(place, path, spot)


def _in_folder(root: str, folder: Folder, index: Store, text: str, listed: set[Parts]) -> list[FoundFile]:
    """Return the best files of one folder that may be shown and are not listed yet, and list them."""
    lexicon = DiskLexicon(index)
    counts = str(read_meta(index, "languages") or "")
    known = look_up(read_query(text, [entry.partition(":")[0] for entry in counts.split()]), lexicon)
    vault = os.path.realpath(root)
    found: list[FoundFile] = []
    for match in find_matches(known, lexicon, TRIES):
        disk, hash = index.execute("SELECT disk, hash FROM file WHERE id=?", (match.file,)).fetchone()
        absolute = os.path.join(folder.place, *(disk or match.path).split("/"))
        parts = folder.spot.parts(absolute)
        if parts in listed or is_below(absolute, vault):
            continue
        line = _line_of(folder.place, absolute, known, hash)
        if line is None:
            continue
        listed.add(parts)
        found.append(FoundFile(folder.place, folder.path, absolute, line.number, line.text))
        if len(found) == EACH:
            break
    return found


def _line_of(place: str, path: str, known: Known, hash: bytes) -> Line | None:
    """Return the line to show of a file as it is now; None where it may not be shown or no longer answers.

    The content by which a file was indexed holds no secret: an index made by other rules gives no answer.
    """
    if is_secret(path):
        return None
    data, why = read_file(place, path)
    text = None if why else read_text(data)
    changed = digest(data) != hash
    if text is None or (changed and holds_secret(text)):
        return None
    line = best_line(text, known)
    return None if changed and line.words < least_words(len(known.query.words)) else line
