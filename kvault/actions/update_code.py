"""Brings what the index holds of code up to date with the repositories, in proportion to what changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from marshal import dumps
from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.code_of_vault import Code
from kvault.actions.read_mentions import read_mentions
from kvault.adapters import code_rows as rows
from kvault.adapters import repositories as choosing
from kvault.adapters import store as stores
from kvault.adapters.clock import now
from kvault.adapters.code_files import list_code
from kvault.adapters.code_files import read_code
from kvault.adapters.disk import Entry
from kvault.adapters.disk import digest
from kvault.adapters.disk import may_change
from kvault.adapters.lock import Lock
from kvault.adapters.repositories import Choice
from kvault.adapters.repositories import Chosen
from kvault.adapters.schema import SCANNER
from kvault.adapters.store import Store
from kvault.code.languages import language_of
from kvault.code.manifests import is_manifest
from kvault.code.manifests import read_manifest
from kvault.code.mentions import Names
from kvault.code.packages import package_id
from kvault.code.resolve import find_packages
from kvault.code.resolve import resolvers
from kvault.config import Config

STATE = "code_state"  # in the index: of which state of notes and scanners the code's tables are
TOLD = "code_told"  # in the index: what a person was told last

Notice = Callable[[str], None]


class Look(NamedTuple):
    """A repository as it lies there now."""

    chosen: Chosen
    files: list[Entry]
    listing: bytes | None  # what tells whether a file changed; None while one may change without its time telling
    why: str | None  # why nothing can be seen of it


def update_code(
    store: Store,
    root: str,
    config: Config,
    *,
    given: Sequence[str] | None = None,
    locked: bool = True,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Code:
    """Bring packages, dependencies and what notes say about them up to date.

    ``given`` are the repositories that a person gave, to be remembered in place of those before; None: as they were.
    What a person should know is told once. Without ``locked`` nobody else can see the index.
    """
    if given is not None:
        _locked(store, root, lambda: choosing.remember(store, root, given), locked=locked)
    choice = _choose(store, root, config)
    looks = _look(choice)
    if not _is_known(store, looks):
        _locked(store, root, lambda: _update(store, root, config, looks, progress), locked=locked)
    notices = (*choice.notices, *(f"{one.chosen.place}: {one.why}" for one in looks if one.why))
    if notice and stores.read_meta(store, TOLD) != "\n".join(notices):
        for line in notices:
            notice(line)
        stores.write_meta(store, TOLD, "\n".join(notices))
    return Code(rows.count_files(store), tuple(rows.skipped_files(store)), notices)


def chosen_for(store: Store, root: str, config: Config) -> Choice:
    """Return the repositories of a vault's graph, and what a person should know about them."""
    return _choose(store, root, config)


def _choose(store: Store, root: str, config: Config) -> Choice:
    own = config.vault is None or os.path.realpath(os.path.expanduser(config.vault)) == os.path.realpath(root)
    return choosing.choose(root, choosing.wishes(store), config.repositories, choosing.given(store, root), own=own)


def _locked(store: Store, root: str, write: Callable[[], None], *, locked: bool) -> None:
    if not locked:
        write()
        return
    with Lock(os.path.join(root, stores.FOLDER)):
        store.execute("BEGIN IMMEDIATE")
        try:
            write()
            store.execute("COMMIT")
        except BaseException:
            if store.in_transaction:
                store.execute("ROLLBACK")
            raise


def _look(choice: Choice) -> list[Look]:
    found = []
    for one in choice.repositories:
        here = one.place.rstrip(os.sep) + os.sep
        inside = [other.place.removeprefix(here) for other in choice.repositories if other.place.startswith(here)]
        listing = list_code(one.place, _is_wanted, [path.replace(os.sep, "/") for path in inside])
        time = now()
        steady = not any(may_change(entry.mtime, time) for entry in listing.files)
        seen = dumps([tuple(entry) for entry in listing.files]) if steady else None
        found.append(Look(one, listing.files, seen, listing.why))
    return found


def _is_wanted(path: str) -> bool:
    return language_of(path) is not None or is_manifest(path)


def _is_known(store: Store, looks: list[Look]) -> bool:
    """Tell whether the index is of this state of the notes and of the repositories."""
    if stores.read_meta(store, STATE) != _state(store) or any(one.listing is None for one in looks):
        return False
    return rows.known_repositories(store) == [(one.chosen, one.listing) for one in looks]


def _state(store: Store) -> str:
    return f"{SCANNER} {stores.read_meta(store, 'revision')}"


def _update(store: Store, root: str, config: Config, looks: list[Look], progress: Progress | None) -> None:
    scanner = str(stores.read_meta(store, STATE) or "").split(" ")[0]
    if scanner != str(SCANNER):
        store.execute("DELETE FROM code")
    before = [one for one, _ in rows.known_repositories(store)]
    rows.put_repositories(store, [(one.chosen, one.listing) for one in looks])
    differs = scanner != str(SCANNER) or before != [one.chosen for one in looks]
    for one in looks:
        differs |= _read_changed(store, one, progress)
    unread = rows.unread_notes(store)
    rows.put_mentions(store, read_mentions(root, unread, config) if looks else ())
    repositories = rows.read_repositories(store)
    by_language = resolvers(repositories)
    changed = differs and rows.put_packages(store, *find_packages(repositories, by_language))
    changed |= rows.put_about(store, _about(store, Names(repositories, by_language)))
    if changed:
        stores.revise(store)
    stores.write_meta(store, STATE, _state(store))


def _read_changed(store: Store, look: Look, progress: Progress | None) -> bool:
    """Read the files that are not as the index has them; return whether any content differs."""
    number, time = rows.repository_number(store, look.chosen.place), now()
    known = rows.known_files(store, number)
    stats: list[tuple[Entry, bool]] = []
    read: list[tuple[Entry, bool, bytes, rows.Held]] = []
    for done, entry in enumerate(look.files):
        was = known.pop(entry.path, None)
        if was is not None and not was.racy and was[:3] == entry[1:4]:
            continue
        if progress and done % 250 == 0:
            progress(done, len(look.files))
        racy = may_change(entry.mtime, time)
        data, why = read_code(look.chosen.place, entry)
        content = digest(data) if why is None else b""
        if was is not None and why is None and was.hash == content:
            stats.append((entry, racy))
        else:
            read.append((entry, racy, content, _read(entry.path, data, why)))
    rows.put_stats(store, number, stats)
    rows.put_files(store, number, read)
    rows.forget_files(store, number, known)
    return bool(read or known)


def _read(path: str, data: bytes, why: str | None) -> rows.Held:
    """Return what a file holds; of one that cannot be read, why."""
    language = language_of(path)
    name = rows.MANIFEST if language is None else language.name
    if why is None and b"\0" in data:
        why = "it is binary"
    if why is not None:
        return name, None, why
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return name, None, f"is not UTF-8 at byte {error.start}"
    if language is None:
        return name, *read_manifest(path, text)
    return name, language.read(text), None


def _about(store: Store, names: Names) -> Iterator[tuple[int, str, int, int]]:
    """Yield the notes that name packages: (note, package, how often, first line, 0 for a property)."""
    found: dict[tuple[int, str], list[int]] = {}
    for note, path, mention in rows.read_mentions(store):
        place = names.find(path, mention)
        if place is not None:
            found.setdefault((note, package_id(place)), []).append(mention.line)
    for (note, package), lines in found.items():
        yield note, package, len(lines), min(filter(None, lines), default=0)
