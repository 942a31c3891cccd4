"""One note as terms: its head (titles, summary, tags), then its body cut into passages."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from operator import sub

from kvault.search.model import Document
from kvault.search.vocabulary import Vocabulary

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
    sections: Sequence[tuple[int, str]],
    vocabulary: Vocabulary,
    *,
    language: str | None,
    default: str,
) -> tuple[Document, str]:
    """Return the terms of a note and its language, guessed (else the default) where it is not given.

    Its titles (the first is the name), the rest of the head, its sections: a section is the line where it begins and
    its text, the heading with it.
    """
    texts = [*titles, head, *[text for _, text in sections]]
    stems, starts, found = vocabulary.read(texts, language, default)
    starts.append(len(stems))
    first = len(titles) + 1
    named = tuple([tuple(stems[starts[n] : starts[n + 1]]) for n in range(len(titles))])
    bodies = starts[first:]
    lengths = list(map(sub, bodies[1:], bodies))
    places = tuple(zip(bodies, [line for line, _ in sections], strict=False))
    return Document(stems, cut(lengths, bodies[0]), named, places), found


def passage_line(document: Document, passage: int, lines: Sequence[str], length: Callable[[str], int]) -> int:
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
