"""What is remembered under a key: one note, which the same key finds again."""

from __future__ import annotations

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import decode
from kvault.edit import splice_bytes
from kvault.note.frontmatter import read_frontmatter
from kvault.note.templates import NewNote
from kvault.note.templates import note_text
from kvault.session.note import set_properties
from kvault.session.sections import fingerprint
from kvault.session.untrusted import plain

FOLDER = "memory"  # below the project's folder, or below shared/
SUMMARY = 140  # characters
VALUE = 20_000  # characters of a value


def summary_of(key: str, value: str) -> str:
    """Return the one line of a memory: its key, and the first line of its value."""
    first = next((line for line in value.split("\n") if line.strip()), "")
    return plain(f"{key}: {first}", SUMMARY)


def new_memory(key: str, value: str, created: str, card: str | None, title: str | None) -> bytes:
    """Return the note of a new memory; ``title``: where the file's name cannot carry the key."""
    return note_text(NewNote("memory", summary_of(key, value), created, title, card, f"{value}\n")).encode("utf-8")


def update_memory(
    data: bytes, key: str, value: str, updated: str, switches: Switches, *, whole: str | None = None
) -> bytes:
    """Return a memory with another value; what a person wrote below the old value is kept.

    The old value is ``whole``, the fingerprint of all that kvault last wrote, if the text is still that; else the first
    paragraph, if the note's summary was made from it. Where a person changed either, the new value goes on top.
    """
    text = decode(data)
    block = read_frontmatter(text, switches)
    body = text[block.body :]
    old = _old_value(key, str((block.properties or {}).get("summary") or ""), body, whole)
    if old == value:
        return data
    ending = "\r\n" if "\r\n" in text else "\n"
    new = value.replace("\n", ending)
    if old is not None:
        at = block.body + body.index(old)
        change = Splice(at, at + len(old), new)
    else:
        gap = ending * (2 if body.strip() else 1)
        change = Splice(block.body, block.body, new + gap)
    data = splice_bytes(data, [change])
    return set_properties(data, {"summary": summary_of(key, value), "updated": updated}, switches)


def text_print(data: bytes, switches: Switches) -> str:
    """Return by what kvault knows the whole text of a memory again."""
    text = decode(data)
    return fingerprint(text[read_frontmatter(text, switches).body :].strip("\r\n"))


def _old_value(key: str, summary: str, body: str, whole: str | None) -> str | None:
    """Return the value at the top of a memory's text as it stands there; None where it cannot be told."""
    held = body.strip("\r\n")
    if held and fingerprint(held) == whole:
        return held
    blank = min((at for at in (held.find("\n\n"), held.find("\r\n\r\n")) if at != -1), default=len(held))
    paragraph = held[:blank]
    return paragraph if paragraph and summary_of(key, paragraph.replace("\r\n", "\n")) == summary else None
