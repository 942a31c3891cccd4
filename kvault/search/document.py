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
    sections: Iterable[str],
    terms: Callable[[str], list[TermId]],
) -> Document:
    """Return the terms of a note: its titles (the first is the name), the rest of the head, its sections."""
    named = tuple(tuple(terms(title)) for title in titles)
    stems = [term for title in named for term in title]
    stems += terms(head)
    begin = len(stems)
    lengths = []
    for section in sections:
        found = terms(section)
        lengths.append(len(found))
        stems += found
    return Document(stems, cut(lengths, begin), named)
