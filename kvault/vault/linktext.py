"""Writes the path of a link to a file as Obsidian writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.config import Switches
from kvault.note import markdown_link
from kvault.note import wikilink
from kvault.note.model import CARD
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI
from kvault.record import NamedTuple
from kvault.vault.names import Names
from kvault.vault.names import base_of
from kvault.vault.resolve import NOTE
from kvault.vault.resolve import Resolution
from kvault.vault.resolve import resolve

SHORTEST = "shortest"
RELATIVE = "relative"
ABSOLUTE = "absolute"
FORMATS = (SHORTEST, RELATIVE, ABSOLUTE)
"""What the setting ``newLinkFormat`` may say; the first is the app's default."""

_ENCODED = re.compile(r"[\x00-\x20\x7f<>\\`|]")  # these would end or hide a destination
_ENCODED_IN_ANGLES = re.compile(r"[\x00-\x1f\x7f<>\\]")
_PARENTHESES = re.compile(r"[()]")


class Place(NamedTuple):
    """A file of the vault from which a link is written, and how the vault likes its links."""

    source: str  # vault path
    names: Names
    format: str
    switches: Switches


def link_path(target: str, form: str, place: Place) -> str | None:
    """Return the path to write in a link of this form: the one the vault's setting asks for.

    Where that leads elsewhere, the full path or the first other one that leads to the target; None
    when none does, as for a name with "#".
    """
    ambiguous = None
    for path in _paths(target, form, place):
        if not _is_readable(path, form):
            continue
        found = target_of(path, form, place.source, place.names, place.switches)
        if found.target == target:
            if not found.ambiguous:
                return path
            ambiguous = ambiguous or path
    return ambiguous


def full_path(target: str, form: str) -> str:
    """Return a file's vault path as a link of this form names it: a wikilink drops ``.md``."""
    return target[: -len(NOTE)] if form == WIKI and target.lower().endswith(NOTE) else target


def relative_path(target: str, source: str) -> str:
    """Return the way from the source's folder to a file, without ``./`` for what lies below."""
    here, there = source.split("/")[:-1], target.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:])


def target_of(path: str, form: str, source: str, names: Names, switches: Switches) -> Resolution:
    """Return where a link leads; the file of a canvas card is a path from the root."""
    if form == CARD:
        path = "/" + path.lstrip("/")
    return resolve(path, source, names, switches)


def write_destination(path: str, rest: str = "", subpath: str | None = None, *, angle: bool = False) -> str | None:
    """Return a Markdown destination for a path and the writing of a subpath that follows it.

    Blanks and what else would end it are encoded, unless it stands in angle brackets; it gets those
    when nothing else reads back as path and subpath. None is returned when nothing does.
    """
    bare = (_encoded(path, _ENCODED), _encoded(path.replace("%", "%25"), _ENCODED))
    angles = (path, path.replace("%", "%25"))
    written = [f"<{_percent(one, _ENCODED_IN_ANGLES)}{rest}>" for one in angles]
    plain = [one + rest for one in bare]
    for one in (*written, *plain) if angle else (*plain, *written):
        inner = one[1:-1] if one.startswith("<") else one
        found = markdown_link.destination_at(f"({one})", 0, len(one) + 2)
        if found is None or found.written != inner or markdown_link.is_external(inner):
            continue
        if wikilink.split_path(markdown_link.decode(inner)) == (path, subpath):
            return one
    return None


def _paths(target: str, form: str, place: Place) -> Iterator[str]:
    """Yield the ways to name a file, the wanted one first."""
    if form == CARD:
        yield target
        return
    for path in _whole_paths(target, place):
        short = full_path(path, form)
        yield short
        if short != path:
            yield path  # of a note called "Figure.png.md" beside "Figure.png"


def _whole_paths(target: str, place: Place) -> Iterator[str]:
    bare, relative = target.rpartition("/")[2], relative_path(target, place.source)
    if place.format == RELATIVE:
        yield relative
    elif place.format == SHORTEST and len(place.names.named(base_of(target))) == 1:
        yield bare
    yield target
    yield bare
    yield relative if relative.startswith("../") else f"./{relative}"
    yield f"/{target}"


def _is_readable(path: str, form: str) -> bool:
    """Tell whether a path comes out of a link as it went in."""
    if form == CARD:
        return True
    if form == MARKDOWN:
        return write_destination(path) is not None
    if "[[" in path or "]]" in path or "\n" in path or "\r" in path:
        return False
    return wikilink.split(path) == (path, None, None) and path != ""


def _encoded(path: str, signs: re.Pattern[str]) -> str:
    written = _percent(path, signs)
    return written if _is_balanced(written) else _percent(written, _PARENTHESES)


def _percent(text: str, signs: re.Pattern[str]) -> str:
    return signs.sub(lambda found: f"%{ord(found.group()):02X}", text)


def _is_balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return False
    return depth == 0
