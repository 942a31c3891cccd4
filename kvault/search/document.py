"""One note as terms: its head (titles, summary, tags), then its body cut into passages."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence

from kvault.search.model import Document
from kvault.search.model import TermId

PASSAGE = 100  # terms


def cut(lengths: Iterable[int], start: int) -> list[int]:
    """Return where passages begin, given the lengths of the sections and where the first begins.

    A passage lies within one section (a heading and the text below it) and has at most PASSAGE terms.
    """
    starts: list[int] = []
    for length in lengths:
        starts.extend(range(start, start + length, PASSAGE))
        start += length
    return starts


def document(
    titles: Sequence[str],
    head: str,
    sections: Iterable[tuple[int, str]],
    terms: Callable[[str], list[TermId]],
) -> Document:
    """Return the terms of a note: its titles (the first is the name), the rest of the head, its sections.

    A section is the line where it begins and its text, the heading with it.
    """
    named = tuple(tuple(terms(title)) for title in titles)
    stems = [term for title in named for term in title]
    stems += terms(head)
    begin = len(stems)
    lengths = []
    places = []
    for line, section in sections:
        found = terms(section)
        places.append((len(stems), line))
        lengths.append(len(found))
        stems += found
    return Document(stems, cut(lengths, begin), named, tuple(places))


def passage_line(
    document: Document, passage: int, lines: Sequence[str], length: Callable[[str], int]
) -> int:
    """Return the line at which a passage begins, counted from 1.

    ``lines`` are those of the note as it is now, ``length`` gives the number of terms of one.
    """
    if not document.sections:
        return 1
    start = document.starts[passage] if passage < len(document.starts) else document.sections[0][0]
    at, line = max(place for place in document.sections if place[0] <= start)
    while line < len(lines):
        more = length(lines[line - 1])
        if at + more > start:
            break
        at += more
        line += 1
    return min(line, max(1, len(lines)))
