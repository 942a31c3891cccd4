"""Where path and display text stand inside a link as written."""

from __future__ import annotations

from kvault.note import markdown_link
from kvault.note import wikilink
from kvault.note.model import CARD
from kvault.note.model import MARKDOWN
from kvault.record import NamedTuple


class Parts(NamedTuple):
    """Offsets in a link, quotes of JSON or YAML around it undone."""

    start: int  # of the path, without blanks around it
    end: int
    text: int | None  # of the display text, which is as long as the link says
    destination: tuple[int, int]  # of a Markdown destination, angle brackets included
    rest: str  # what follows the path in a Markdown destination
    angle: bool  # the destination stands in angle brackets


def parts_of(raw: str, form: str, *, embed: bool, text: str | None) -> Parts | None:
    """Return the parts of a link, or None when it does not look like what was read from it."""
    if form == CARD:
        return Parts(0, len(raw), None, (0, len(raw)), "", False)
    if form == MARKDOWN:
        return _markdown(raw, embed, text or "")
    return _wiki(raw, embed)


def _wiki(raw: str, embed: bool) -> Parts | None:
    opening = "![[" if embed else "[["
    if not raw.startswith(opening):
        return _target(raw, 0, len(raw), None)  # in a base: link("Note")
    if not raw.endswith("]]"):
        return None
    first, last = len(opening), len(raw) - 2
    shown = wikilink.split(raw[first:last])[2]
    if shown is None:
        return _target(raw, first, last, None)
    bar = last - len(shown) - 1
    return _target(raw, first, bar - (raw[bar - 1] == "\\"), bar + 1)


def _target(raw: str, start: int, end: int, text: int | None) -> Parts:
    hash_at = raw.find("#", start, end)
    end = end if hash_at == -1 else hash_at
    written = raw[start:end]
    start += len(written) - len(written.lstrip())
    end = max(start, end - len(written) + len(written.rstrip()))
    return Parts(start, end, text, (start, end), "", False)


def _markdown(raw: str, embed: bool, text: str) -> Parts | None:
    first = 2 if embed else 1
    close = first + len(text)
    if not raw.startswith("](", close):
        return None
    found = markdown_link.destination_at(raw, close + 1, len(raw))
    if found is None:
        return None
    start, end = found.start, found.start + len(found.written)
    angle = raw[start - 1] == "<"
    cut = raw.find("#", start, end)
    cut = end if cut == -1 else cut
    path = raw[start:cut]
    if cut < end and (len(path) - len(path.rstrip("\\"))) % 2:
        cut -= 1  # the backslash that escapes the "#"
    whole = (start - 1, end + 1) if angle else (start, end)
    return Parts(start, cut, first, whole, raw[cut:end], angle)
