"""Says what the text of a note or card below ``projects/`` shows that belongs elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.note.kinds import CARD_TYPES
from kvault.note.model import Note
from kvault.note.model import Problem
from kvault.note.places import Places
from kvault.note.properties import first_text

MOST_PROSE = 3  # lines

_STEPS = frozenset({"next step", "next steps"})
_NOTHING = frozenset({"", "(none)", "none", "-", "n/a", "tbd"})
_DECORATION = re.compile(r"[^\w ]+")
_NO_PROSE = re.compile(r"[ \t]*(?:[|#]|<!--|-->|%%|[-*_]{3,}[ \t]*$|```|~~~|\^[\w-]+[ \t]*$)")
_ONLY_LINKS = re.compile(r"[ \t]*(?:[-*+][ \t]+)?(?:!?\[\[[^\[\]\n]*\]\]|!?\[[^\[\]\n]*\]\([^()\n]*\)|[ \t,·|]+)+")


def card_faults(path: str, text: str, note: Note) -> Iterator[Problem]:
    """Yield what is not in its home, for a note in a project's folder; whether that has a card is not known here."""
    parts = path.split("/")
    if len(parts) < 3:
        return
    if len(parts) == 3 and parts[2] == f"{parts[1]}.md":
        yield from _prose(text, note)
        return
    properties = note.properties or {}
    step = first_text(properties, "next")
    if step.lower() not in _NOTHING:
        yield _at_key(text, note, "next", "next-step", "a next step stands in a note that is no card")
    if (note.type or "").lower() in CARD_TYPES and first_text(properties, "status"):
        yield _at_key(text, note, "status", "project-status", "the status of a project stands in a second place")
    yield from _step_sections(text, note)


def _at_key(text: str, note: Note, key: str, rule: str, message: str) -> Problem:
    """Return a problem at the line of a property."""
    at = text.find(f"\n{key}:", 0, note.body)
    return Problem(rule, text.count("\n", 0, at + 1) + 1 if at != -1 else 1, message)


def _step_sections(text: str, note: Note) -> Iterator[Problem]:
    for number, heading in enumerate(note.headings):
        if _DECORATION.sub("", heading.text).strip().lower() not in _STEPS:
            continue
        begin = text.find("\n", heading.start) + 1
        end = next((one.start for one in note.headings[number + 1 :] if one.level <= heading.level), len(text))
        if begin and _DECORATION.sub("", text[begin:end]).strip().lower() not in _NOTHING:
            message = f'the section "{heading.text}" stands in a note that is no card'
            yield Problem("next-step", heading.line, message)


def _prose(text: str, note: Note) -> Iterator[Problem]:
    """Yield the card's problem if it has too many lines that are neither table, heading, code nor links alone."""
    lines = 0
    first = 0
    places = Places(text)
    at = note.body
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end == -1 else end
        if _is_prose(text[at:end]) and not _is_opaque(at, end, note):
            lines += 1
            if lines == MOST_PROSE + 1:
                first = places.at(at)[0]
        at = end + 1
    if lines > MOST_PROSE:
        yield Problem("card-prose", first, f"the card has {lines} lines of prose; {MOST_PROSE} are the most")


def _is_prose(line: str) -> bool:
    return bool(line.strip()) and not _NO_PROSE.match(line) and not _ONLY_LINKS.fullmatch(line.rstrip("\r"))


def _is_opaque(start: int, end: int, note: Note) -> bool:
    """Tell whether a line lies in a block of code, math or HTML."""
    return any(first <= start and end <= last + 1 for first, last in note.opaque)
