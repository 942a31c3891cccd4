"""Which repositories belong to the graph of a vault: those its cards name as far as they may, and the user's."""

from __future__ import annotations

import os
from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from kvault.adapters import git
from kvault.adapters.disk import digest
from kvault.adapters.settings import user_file
from kvault.adapters.store import FOLDER
from kvault.adapters.store import Store

HOW = "kvault build --repo"


class Chosen(NamedTuple):
    """A repository that belongs to the graph."""

    place: str  # absolute, without symbolic links
    name: str  # unique among those that were chosen
    cards: tuple[str, ...]  # folders of the projects whose cards name it, sorted


class Choice(NamedTuple):
    """What was chosen, and what a person should know about it."""

    repositories: tuple[Chosen, ...]  # by place
    notices: tuple[str, ...]
    missing: tuple[str, ...]  # places that are not on this machine, as written


class Wish(NamedTuple):
    """A place that a card names."""

    card: str  # vault path of the card
    written: str


def wishes(store: Store) -> list[Wish]:
    """Return the rows ``repo`` of all cards."""
    rows = store.execute(
        "SELECT file.path, place.path FROM place JOIN file ON file.id = place.note WHERE source='repo' ORDER BY 1, 2"
    )
    return [Wish(*row) for row in rows]


def given(store: Store, root: str) -> tuple[str, ...]:
    """Return the places that a person gave to a build of this vault, in this place on this machine."""
    rows = store.execute("SELECT place, seal FROM given ORDER BY place")
    return tuple(place for place, seal in rows if seal == _seal(root))


def remember(store: Store, root: str, places: Iterable[str]) -> None:
    """Keep the places that a person gave, in place of those given before."""
    store.execute("DELETE FROM given")
    store.executemany("INSERT INTO given VALUES(?,?)", [(place, _seal(root)) for place in sorted(set(places))])


def choose(root: str, wished: Sequence[Wish], configured: Sequence[str], given: Sequence[str], *, own: bool) -> Choice:
    """Return the repositories of a vault's graph.

    A vault that came from elsewhere must not decide that folders outside its own repository are read: in a vault whose
    repository has a remote, a card's place outside counts only at or below one that the user has configured or given.
    ``own`` when the configured ones belong to this vault without any card.
    """
    choosing = _Choosing(root, [*configured, *given])
    for written in (*(configured if own else ()), *given):
        choosing.take(written)
    for wish in wished:
        choosing.wish(wish)
    return Choice(_named(choosing.cards), choosing.notices(), tuple(dict.fromkeys(choosing.missing)))


def may_read(root: str, place: str, allowed: Iterable[str]) -> bool:
    """Tell whether a card of a vault may name this real path: see ``choose``."""
    root = os.path.realpath(root)
    real = (os.path.realpath(os.path.expanduser(one)) for one in allowed)
    return _is_below(place, _top(root)) or any(_is_below(place, one) for one in real) or not git.has_remote(root)


class _Choosing:
    def __init__(self, root: str, allowed: Sequence[str]) -> None:
        self._root = os.path.realpath(root)
        self._inside = _top(self._root)
        self._allowed = [self._real(written) for written in allowed]
        self._is_shared: bool | None = None
        self.cards: dict[str, set[str]] = {}
        self.missing: list[str] = []
        self._outside: list[tuple[str, str]] = []
        self._refused: list[str] = []

    def take(self, written: str) -> None:
        """Take a place that the user named; one that only holds repositories is a permission."""
        place = self._real(written)
        if self._may_be_read(place, written) and (git.in_repository(place) or not _holds_repositories(place)):
            self.cards.setdefault(place, set())

    def wish(self, wish: Wish) -> None:
        """Take a place that a card names, if it may."""
        place = self._real(wish.written)
        if not self._may_be_read(place, wish.written):
            return
        if _is_below(place, self._inside) or any(_is_below(place, one) for one in self._allowed) or not self._shared():
            self.cards.setdefault(place, set()).add(wish.card.rpartition("/")[0])
        else:
            self._outside.append((wish.card, wish.written))

    def notices(self) -> tuple[str, ...]:
        """Return what a person should know.

        Where none of the places is there, this is another machine than that of the cards, which is no news.
        """
        said = list(self._refused)
        if self.missing and (self.cards or self._outside):
            listed = ", ".join(dict.fromkeys(self.missing))
            said.append(f"not on this machine, so that the graph is without its code: {listed}")
        for card, written in self._outside:
            said.append(
                f"{card} names the repository {written} outside the vault, which may have come from elsewhere: it is"
                f" not read until you say so, with {HOW} {written} or code.repositories in {user_file()}"
            )
        return tuple(said)

    def _real(self, written: str) -> str:
        return os.path.realpath(os.path.join(self._root, os.path.expanduser(written)))

    def _may_be_read(self, place: str, written: str) -> bool:
        if not os.path.isdir(place):
            self.missing.append(written)
            return False
        if place in _too_wide():
            self._refused.append(f"{written} is no repository: it holds everything, so that its code is not read")
            return False
        return True

    def _shared(self) -> bool:
        if self._is_shared is None:
            self._is_shared = git.has_remote(self._root)
        return self._is_shared


def _named(cards: dict[str, set[str]]) -> tuple[Chosen, ...]:
    """Return the places with unique names: the folder's; then with the folder around it; then with a hash."""
    places = _without_twins(cards)
    taken: set[str] = set()
    chosen = []
    for place in sorted(places):
        last, around = os.path.basename(place), os.path.basename(os.path.dirname(place))
        name = next((one for one in (last, f"{last}-{around}") if one not in taken), None)
        name = name or f"{last}-{digest(os.fsencode(place)).hex()[:8]}"
        taken.add(name)
        chosen.append(Chosen(place, name, tuple(sorted(places[place]))))
    return tuple(chosen)


def _without_twins(cards: dict[str, set[str]]) -> dict[str, set[str]]:
    """Put what is named of a linked work tree to the first work tree of the same repository that is named too."""
    found: dict[tuple[str, str], str] = {}
    kept: dict[str, set[str]] = {}
    linked = {place: os.path.isfile(os.path.join(_top(place), ".git")) for place in cards}
    several = any(linked.values()) and len(cards) > 1
    for place in sorted(cards, key=lambda one: (linked[one], one)):
        identity = git.shared_folder(place) if several else None
        first = found.setdefault(identity, place) if identity else place
        kept.setdefault(first, set()).update(cards[place])
    return kept


def _too_wide() -> set[str]:
    """Return the folders that are never a repository: home and all around it, and that for temporary files."""
    temporary = (os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP"))
    wide = {os.path.realpath(one) for one in ("/tmp", "/var/tmp", *filter(None, temporary))}
    folder = os.path.realpath(os.path.expanduser("~"))
    while folder != os.path.dirname(folder):
        wide.add(folder)
        folder = os.path.dirname(folder)
    return {*wide, folder}


def _top(folder: str) -> str:
    """Return the top of the repository around a folder, the folder itself where there is none."""
    top = folder
    while not os.path.lexists(os.path.join(top, ".git")):
        above = os.path.dirname(top)
        if above == top:
            return folder
        top = above
    return top


def _holds_repositories(place: str) -> bool:
    try:
        with os.scandir(place) as entries:
            return any(os.path.lexists(os.path.join(entry.path, ".git")) for entry in entries)
    except OSError:
        return False  # what may not be read shows nothing


def _is_below(path: str, folder: str) -> bool:
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _seal(root: str) -> str:
    """Return what tells the index of this machine from one that came with a vault from elsewhere."""
    try:
        found = os.stat(os.path.join(root, FOLDER))
    except OSError:
        return ""
    return f"{found.st_dev}:{found.st_ino}"
