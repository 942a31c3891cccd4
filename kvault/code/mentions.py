"""Finds the package that a note names by a path or a name in a code span; only where nothing else can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from kvault.code.languages import language_of
from kvault.code.model import Repository
from kvault.code.packages import Folders
from kvault.code.packages import Place
from kvault.code.resolve import Resolvers

LONGEST = 200  # characters of a text that may be a path

_WORD = re.compile(r"[^\s`'\"<>|=;!&$%^]+")
_LINE = re.compile(r"(?::\d+(?:[:-]\d+)?|#L\d+(?:-L?\d+)?)\Z")
_WILD = re.compile(r"[*?{\[]")


class Mention(NamedTuple):
    """A text in a note that may name code."""

    text: str  # as written
    line: int  # counts from 1; 0 for one in a property
    path: bool = False  # it stands where paths stand, so that one word is enough


def may_name_code(text: str) -> bool:
    """Tell whether a code span is worth keeping: one word that has the form of a path or of a dotted name."""
    return ("/" in text or "." in text or "\\" in text) and len(text) <= LONGEST and bool(_WORD.fullmatch(text))


class Names:
    """What notes can call the files and packages of all repositories."""

    def __init__(self, repositories: Sequence[Repository], by_language: Resolvers) -> None:
        self._repositories = {one.name for one in repositories}
        self._by_language = by_language
        self._cards = {one.name: one.cards for one in repositories}
        self._packages: dict[str, list[Place]] = {}  # folder to the packages it may be
        self._files: dict[str, list[tuple[str, Place]]] = {}  # name of a file to (path, package)
        for one in repositories:
            folders = Folders(one)
            seen = set()
            for file in one.files:
                place = (one.name, folders.of(file))
                self._files.setdefault(file.path.rpartition("/")[2], []).append((file.path, place))
                seen.add(place)
            for place in seen:
                self._packages.setdefault(place[1], []).append(place)

    def find(self, note: str, mention: Mention) -> Place | None:
        """Return the package that a text in a note names, or None where it is none, or may be several."""
        own = {name for name, cards in self._cards.items() if note.startswith(tuple(f"{card}/" for card in cards))}
        text, is_folder = _plain(mention)
        first, _, rest = text.partition("/")
        if first in self._repositories and rest:
            place = self._file({first}, rest) or self._folder({first}, rest)
            if place:
                return place
        for among in (own, self._repositories) if text else ():
            place = self._name(among, text)
            if "/" in text or among is own or mention.path:
                place = self._file(among, text) or place
            if "/" in text or is_folder or mention.path:
                place = self._folder(among, text) or place
            if place:
                return place
        return None

    def _folder(self, among: set[str], text: str) -> Place | None:
        return _only(place for place in self._packages.get(text, ()) if place[0] in among)

    def _file(self, among: set[str], text: str) -> Place | None:
        """Return the package of the one file with this path, or else the one with a path that ends so."""
        if language_of(text) is None:
            return None
        found = [one for one in self._files.get(text.rpartition("/")[2], ()) if one[1][0] in among]
        exact = [place for path, place in found if path == text] if "/" in text else []
        return _only(exact or (place for path, place in found if f"/{path}".endswith(f"/{text}")))

    def _name(self, among: set[str], text: str) -> Place | None:
        """Return the package with a name that its language gives it: dotted, of a module of Go, of a scope of npm."""
        resolvers = self._by_language
        if "/" in text:
            places = [resolvers.go.find("", text)] if "." in text.partition("/")[0] else []
            places += [resolvers.javascript.find("", text)] if text.startswith("@") else []
        elif "." in text:
            places = [resolvers.python.find(home, text) for home in sorted(among)]
            places.append(resolvers.java.named(text))
        else:
            places = []
        return _only(place for place in places if place is not None and place[0] in among)


def _plain(mention: Mention) -> tuple[str, bool]:
    """Return a text without what is no part of a path, and whether it says by itself that it is a folder."""
    text = mention.text.strip().replace("\\", "/")
    text = _LINE.sub("", text).removesuffix("()")
    if mention.path and (wild := _WILD.search(text)):
        text = text[: wild.start()].rpartition("/")[0] + "/"
    while text.startswith("./"):
        text = text[2:]
    plain = text.rstrip("/")
    return ("", False) if text.startswith(("/", "~", "..")) else (plain, text.endswith("/"))


def _only(places: Iterable[Place]) -> Place | None:
    """Return the one place there is among these, however often; None where there are several or none."""
    distinct = set(places)
    return distinct.pop() if len(distinct) == 1 else None
