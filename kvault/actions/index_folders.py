"""Brings the search indexes of a project's folders up to date: only what changed is read, and nothing written there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.open_vault import cannot_write
from kvault.actions.recall_files import why_forbidden
from kvault.actions.search_folders import index_of
from kvault.actions.set_card import edit_card
from kvault.adapters import folder_index as indexes
from kvault.adapters import folder_rows as rows
from kvault.adapters.cache import cache_folder
from kvault.adapters.clock import now
from kvault.adapters.code_files import list_code
from kvault.adapters.disk import Entry
from kvault.adapters.disk import Skip
from kvault.adapters.disk import digest
from kvault.adapters.disk import may_change
from kvault.adapters.folder_files import LARGE
from kvault.adapters.folder_files import read_file
from kvault.adapters.lock import Lock
from kvault.adapters.places import find_spot
from kvault.adapters.places import real_place
from kvault.adapters.repositories import may_read
from kvault.adapters.store import Store
from kvault.adapters.transaction import Transaction
from kvault.check.findings import shell_word
from kvault.config import Config
from kvault.edit import Change
from kvault.edit import Splice
from kvault.errors import Refusal
from kvault.note.cards import Place
from kvault.note.cards import read_places
from kvault.note.frontmatter import read_frontmatter
from kvault.note.secrets import holds_secret
from kvault.project.model import Card
from kvault.project.places import INDEX
from kvault.project.places import ON_DISK
from kvault.project.rows import add_row
from kvault.project.rows import remove_rows
from kvault.project.secret_files import is_secret
from kvault.search.file_text import read_text
from kvault.search.languages import ENGLISH
from kvault.search.languages import language_of
from kvault.search.vocabulary import Vocabulary

WAIT = 60.0  # seconds for another indexer of the same folder
BATCH = 1500  # files that are written at once: what was done before an interruption is kept
BATCH_BYTES = 16 * LARGE  # or so many bytes
BINARY = "it is no text"


class Indexed(NamedTuple):
    """What became of the index of one row of a card."""

    source: str  # "repo", "folder" or "search"
    path: str  # as written
    index_path: str | None  # absolute; None where none was made, for the reason ``why``
    files: int = 0  # that can be found
    read: int = 0  # files that were read now
    gone: int = 0  # files that were taken out now
    skipped: tuple[Skip, ...] = ()  # files of text that are kept out
    binary: int = 0  # files that are no text
    why: str | None = None
    refused: bool = False  # it is there, and may not or cannot be indexed


def index_folders(
    root: str,
    config: Config,
    card: Card,
    *,
    named: Sequence[str] = (),
    progress: Progress | None = None,
    waiting: Callable[[], None] | None = None,
) -> tuple[tuple[Indexed, ...], tuple[Change, ...]]:
    """Index the folders of a project; return what became of each, in the card's order, and of the card's index rows.

    ``named``: folders that the user named, which gives leave to read them; then no other is indexed. Raises Refusal
    where the cache cannot be written, or for a name that is no folder of the project.
    """
    wanted = _wanted(card, named)
    done: list[Indexed] = []
    for row in wanted:
        try:
            done.append(_index_row(root, config, row, bool(named), progress, waiting))
        except (OSError, sqlite3.OperationalError) as error:
            why = cannot_write(error)
            if why is None:
                raise
            raise Refusal(
                f"the search index of {row.path} cannot be written: {why}",
                f"it lies in {cache_folder()}; $XDG_CACHE_HOME names another place",
                path=cache_folder(),
            ) from error
    return tuple(done), _write_rows(root, config, card)


def allow_folder(root: str, folder: str) -> None:
    """Remember that the user has a folder searched, so that ``index_folders`` may read it."""
    place = os.path.realpath(os.path.expanduser(folder))
    try:
        indexes.open_to_write(indexes.folder_index_path(root, place), place).close()
    except (OSError, sqlite3.Error, UnicodeError):
        return  # ``folders index`` will say what is wrong with the cache, and what to type


def forget_folder(root: str, written: str) -> None:
    """Delete the index of a folder that is no longer searched."""
    place = real_place(os.path.abspath(os.path.expanduser(written)))
    if place is not None:
        indexes.drop(indexes.folder_index_path(root, place))


def _wanted(card: Card, named: Sequence[str]) -> list[Place]:
    found = [row for row in card.places if row.source in ON_DISK]
    if not named:
        return found
    reals = {os.path.realpath(os.path.expanduser(one)): one for one in named}
    chosen = [row for row in found if real_place(row.path) in reals]
    missing = reals.keys() - {real_place(row.path) for row in chosen}
    if missing:
        raise Refusal(
            f"{card.name} has no folder {reals[min(missing)]}",
            f"kvault folders add {shell_word(reals[min(missing)])} --project {shell_word(card.name)}",
            path=card.path,
        )
    return chosen


def _index_row(
    root: str,
    config: Config,
    row: Place,
    named: bool,
    progress: Progress | None,
    waiting: Callable[[], None] | None,
) -> Indexed:
    none = Indexed(row.source, row.path, None)
    place = real_place(row.path)
    if place is None or not os.path.isdir(place):
        return none._replace(why="it is not there")
    why = why_forbidden(root, find_spot(place))
    path = indexes.folder_index_path(root, place)
    if why is not None:
        indexes.drop(path)
        return none._replace(why=why, refused=True)
    if not (named or indexes.is_allowed(path, place) or may_read(root, place, config.repositories)):
        why = "a card of a vault that may have come from elsewhere names it: it is not read until you say so, with"
        return none._replace(why=f"{why} kvault folders index --folder {shell_word(row.path)}", refused=True)
    listing = list_code(place, lambda name: not is_secret(name) and _is_utf8(name), _vault_in(root, place))
    if listing.why is not None:
        return none._replace(why=listing.why.replace("source files", "files"), refused=True)
    folder, name = os.path.split(path)
    with Lock(folder, name=f"{name}.lock", wait=WAIT, waiting=waiting, what=f"the index of {place}"):
        store = indexes.open_to_write(path, place)
        try:
            return _update(store, place, listing.files, config, none._replace(index_path=path), progress)
        finally:
            store.close()


def _update(
    store: Store, place: str, entries: Sequence[Entry], config: Config, done: Indexed, progress: Progress | None
) -> Indexed:
    known, time = rows.known_rows(store), now()
    there = {entry.path for entry in entries}
    lost = [row.id for path, row in known.items() if path not in there]
    changed = [entry for entry in entries if _may_differ(entry, known.get(entry.path))]
    terms = rows.FolderTerms(store)
    vocabulary, language = Vocabulary(terms.__getitem__), language_of(config.language) or ENGLISH
    at = read = 0
    gone = lost
    for batch in _batches(changed):
        same: list[tuple[int, rows.Read]] = []
        came: list[tuple[int | None, rows.Read]] = []
        with Transaction(store):
            for entry in batch:
                before = known.get(entry.path)
                found = _read(place, entry, before, time, vocabulary, language)
                if before is not None and found.hash == before.hash and found.hash:
                    same.append((before.id, found))
                else:
                    came.append((before.id if before else None, found))
                at += 1
                if progress:
                    progress(at, len(changed))
            terms.save()
            rows.renew(store, gone, same, came)
        gone, read = [], read + sum(one.stems is not None for _, one in came)
    with Transaction(store):
        rows.finish(store)
    rows.settle_pages(store)
    kept_out = rows.left_out(store)
    return done._replace(
        files=rows.count_files(store),
        read=read,
        gone=len(lost),
        skipped=tuple(Skip(path, why) for path, why in kept_out if why != BINARY),
        binary=sum(why == BINARY for _, why in kept_out),
    )


def _batches(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield the files a batch at a time; an empty batch where there are none, in which those gone are taken out."""
    batch: list[Entry] = []
    size = 0
    for entry in entries:
        batch.append(entry)
        size += min(entry.size, LARGE)
        if len(batch) == BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch or not entries:
        yield batch


def _may_differ(entry: Entry, row: rows.Row | None) -> bool:
    """Tell whether a file may be another than the index has, or could not be read then."""
    return (
        row is None
        or row.racy == 1
        or not row.hash
        or (entry.size, entry.mtime, entry.inode) != (row.size, row.mtime, row.inode)
    )


def _read(
    place: str, entry: Entry, before: rows.Row | None, time: int, vocabulary: Vocabulary, default: str
) -> rows.Read:
    """Return a file as it is now; its words only if it may be found by them and has other content than before."""
    racy = may_change(entry.mtime, time)
    read = rows.Read(entry.path, entry.disk, entry.size, entry.mtime, entry.inode, racy, b"", None, None, None)
    data, why = read_file(place, entry.disk or entry.path)
    if why is not None:
        return read._replace(why=BINARY if b"\0" in data else why)
    read = read._replace(hash=digest(data))
    if before is not None and read.hash == before.hash:
        return read
    text = read_text(data)
    if text is None:
        return read._replace(why=BINARY)
    if holds_secret(text):
        return read._replace(why="it holds a key or token")
    stems, _, language = vocabulary.read([entry.path.replace("/", " "), text], None, default)
    return read._replace(stems=stems, language=language)


def _is_utf8(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _vault_in(root: str, place: str) -> tuple[str, ...]:
    """Return the vault as a folder to leave out, where it lies in a place: recall has its notes already."""
    vault = os.path.realpath(root)
    below = os.path.relpath(vault, place) if vault.startswith(place.rstrip(os.sep) + os.sep) else ""
    return (below.replace(os.sep, "/"),) if below else ()


def _write_rows(root: str, config: Config, card: Card) -> tuple[Change, ...]:
    """Give the card one row for each index that its folders have on this machine, and take out those that are gone."""
    held = [path for row in card.places if row.source in ON_DISK and (path := index_of(root, row))]
    wanted = tuple(dict.fromkeys(held))
    cache = cache_folder() + os.sep

    def plan(text: str) -> Iterable[Splice]:
        found = [row for row in read_places(text, read_frontmatter(text, config.switches).body) if row.source == INDEX]
        there = {row.path for row in found}
        over = tuple(row for row in found if row.path.startswith(cache) and row.path not in wanted)
        more = [path for path in wanted if path not in there]
        return (*_added(text, more, config), *remove_rows(text, over))

    return edit_card(root, card.path, lambda text: tuple(plan(text)))


def _added(text: str, paths: Sequence[str], config: Config) -> tuple[Splice, ...]:
    """Return one change that adds some rows at the end of the card's table."""
    splices: list[Splice] = []
    for path in paths:
        try:
            splices += add_row(text, INDEX, path, config.switches)
        except ValueError:
            continue  # a path that no row can hold: the index is found without it
    return (splices[0]._replace(new="".join(one.new for one in splices)),) if splices else ()
