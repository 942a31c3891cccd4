"""Says what a text alone shows to be wrong, for rules to judge; quick enough to run on every note read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kvault.note.model import Note
from kvault.note.model import Problem
from kvault.note.places import Places
from kvault.note.property_faults import property_faults
from kvault.note.secrets import RUN
from kvault.note.secrets import find_secrets
from kvault.note.secrets import shape

MOST_LINES = 500
MENTION = "mentioned-file"  # no fault: the message is a file that the text names where no link is read
COMMENTED = "commented-link"  # no fault: the place of a link with a subpath inside %% %%, which no reader sees

_CONFLICT = re.compile(r"^<{7}(?: [^\n]*)?\r?$", re.MULTILINE)
_CONFLICT_END = re.compile(r"^(?:={7}|>{7}(?: [^\n]*)?)\r?$", re.MULTILINE)
_FILE = re.compile(r"\.(?:avif|bmp|gif|jpe?g|png|svg|webp|flac|m4a|mp3|ogg|wav|webm|3gp|mkv|mov|mp4|ogv|pdf)\b", re.I)
_BEFORE_NAME = re.compile(r"[^/\\\"'()<>\[\]{}|,;:=\n\r\t`*?]+\Z")
_SHORTEST, _LONGEST_NAME = 5, 255
_PROJECTS = ("projects/", "archive/")


def find_faults(path: str, text: str, note: Note) -> tuple[Problem, ...]:
    """Return what is odd in a text, and the names of files it holds outside links.

    Whether it is a fault may depend on the vault: see ``kvault.check.rules``.
    """
    found: list[Problem] = []
    shaped = shape(text)
    if RUN in shaped:
        found += _secrets(text)
    if not path.endswith(".md"):
        return tuple(found)
    if b"<<<<<<<" in shaped:
        found += _conflicts(text, note)
    if note.body > 8 or note.problems:
        found += property_faults(text, note)
    if path.startswith(_PROJECTS):
        from kvault.note.card_faults import card_faults

        found += card_faults(path, text, note)
    if len(text) > 2 * MOST_LINES and (lines := shaped.count(b"\n") + (text[-1] != "\n")) > MOST_LINES:
        found.append(Problem("long-note", MOST_LINES + 1, f"the note has {lines} lines; {MOST_LINES} are the most"))
    found += _mentions(text, note)
    if b"%" in shaped and b"%%" in shaped:
        found += _commented(text, note)
    return tuple(found)


def utf8_problem(data: bytes) -> Problem | None:
    """Return where bytes are not UTF-8, or None."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        return Problem("utf8", line, f"the file is not UTF-8 at byte {error.start}", column)
    return None


def _secrets(text: str) -> Iterator[Problem]:
    secrets = sorted(find_secrets(text), key=lambda one: one.start)
    places = Places(text)
    for secret in secrets:
        line, column = places.at(secret.start)
        yield Problem("secret", line, f"{secret.kind} stands in the text", column)


def _conflicts(text: str, note: Note) -> Iterator[Problem]:
    """Yield git's conflict markers: an opening with a middle or an end after it, outside code."""
    places = Places(text)
    for found in _CONFLICT.finditer(text):
        at = found.start()
        if any(start <= at < end for start, end in note.opaque):
            continue
        if _CONFLICT_END.search(text, found.end()):
            yield Problem("conflict-marker", places.at(at)[0], "a conflict of git was not settled here")


def _mentions(text: str, note: Note) -> Iterator[Problem]:
    """Yield the names of pictures, sounds, films and PDFs in properties, code and HTML."""
    seen = set()
    for start, end in ((0, note.body), *note.opaque):
        if end - start < _SHORTEST or text.find(".", start, end) == -1:
            continue
        for dot in _FILE.finditer(text, start, end):
            before = _BEFORE_NAME.search(text[max(start, dot.start() - _LONGEST_NAME) : dot.start()])
            name = (before.group().strip() if before else "") + dot.group()
            if before and name not in seen:
                seen.add(name)
                yield Problem(MENTION, 1, name.replace("%20", " "))


def _commented(text: str, note: Note) -> Iterator[Problem]:
    """Yield the places of the links with a subpath that stand in comments."""
    at, marks = note.body, 0
    for link in note.links:
        if link.subpath is not None and link.start >= at:
            marks += text.count("%%", at, link.start)
            at = link.start
            if marks % 2:
                yield Problem(COMMENTED, link.line, link.raw, link.column)
