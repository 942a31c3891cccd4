"""What a thread is about, in the words of its first request, and the name of its note's file."""

from __future__ import annotations

from kvault.session.prose import prose
from kvault.session.untrusted import redact

LENGTH = 60  # characters of a topic
SUMMARY = 140  # characters of a summary
NAMELESS = "session"
_LEAST = 30  # a topic is cut between words unless that leaves less


def topic_of(prompt: str) -> str:
    """Return the first line of a request that says something, without keys; "" where none does."""
    said = redact(prompt)
    for text in (said, prose(said)):
        for line in text.splitlines():
            words = " ".join(line.split())
            if any(char.isalnum() for char in words) and not words.startswith(("```", "~~~", "<")):
                return words
    return ""


def note_name(at: str, topic: str, taken: frozenset[str] = frozenset()) -> str:
    """Return the name of the file of a thread that began ``at`` "YYYY-MM-DD HHMM".

    ``taken``: the lower-cased names that are there already; the name gets a number then.
    """
    from kvault.note.file_name import file_name  # its patterns are needed for the first turn of a thread only

    first = file_name(f"{at} {linkable(_cut(topic)) or NAMELESS}")
    name, number = first, 1
    while name.lower() in taken:
        number += 1
        name = numbered(first, number)
    return name


def linkable(title: str) -> str:
    """Return a title whose file's name can stand in any link: without code, and without the ending of a note."""
    plain = title.replace("`", "'").strip()
    return plain[:-3].rstrip() if plain.lower().endswith(".md") else plain


def numbered(name: str, number: int) -> str:
    """Return the name of a file with a number behind it, as long as a name may be."""
    from kvault.note.file_name import EXTENSION
    from kvault.note.file_name import MOST

    stem, end = name[: -len(EXTENSION)], f" {number}{EXTENSION}"
    while len(f"{stem}{end}".encode()) > MOST:
        stem = stem[:-1].rstrip()
    return f"{stem}{end}"


def _cut(topic: str) -> str:
    if len(topic) <= LENGTH:
        return topic
    blank = topic.rfind(" ", 0, LENGTH + 1)
    return topic[: blank if blank >= _LEAST else LENGTH].rstrip(" ,.;:-")
