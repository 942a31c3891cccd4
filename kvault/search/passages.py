"""A note as the texts that an encoder is given: the passages of the words lane, each under its title and heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence

from kvault.record import NamedTuple
from kvault.search.document import PASSAGE
from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import forms
from kvault.search.terms import words

_PIECE = re.compile(r"\S{1,40}\s*|\s+")  # a run of a script without spaces is cut too

_LINK = re.compile(
    r"!?\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]"  # a wikilink
    r"|!?\[([^\[\]]*)\]\([^()\s]*\)"  # a Markdown link
)
"""A link; the groups are what is read of it."""


class Passage(NamedTuple):
    """One passage of a note."""

    line: int  # where it begins, counted from 1
    text: str  # what is encoded: the title, the heading above where the passage does not begin with it, the words


def passages(title: str, summary: str, sections: Sequence[tuple[int, str]], language: str) -> list[Passage]:
    """Return the passages of a note; one of its title and summary where its body has no word.

    ``sections`` as in ``document``: the line where one begins and its text, the heading with it. A passage has at most
    PASSAGE terms and lies within one section, as ``document.cut`` cuts them.
    """
    stops = STOP_WORDS.get(language) or STOP_WORDS["english"]
    counts: dict[str, int] = {}
    found: list[Passage] = []
    for line, text in sections:
        heading = text.split("\n", 1)[0].strip() if text.startswith("#") else ""
        for number, (at, part) in enumerate(_cut(line, text, stops, counts)):
            head = [title, heading] if number and heading else [title]
            found.append(Passage(at, "\n".join((*head, _as_read(part)))))
    return found or [Passage(1, f"{title}\n{summary}".strip())]


def _cut(line: int, text: str, stops: frozenset[str], counts: dict[str, int]) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of the passages of one section; ``counts`` remembers how many terms a piece has."""
    begin, terms, start = 0, 0, line
    bound = PASSAGE
    for match in _PIECE.finditer(text):
        piece = match[0]
        count = counts.get(piece)
        if count is None:
            count = counts[piece] = sum(form not in stops for word in words(piece) for form in forms(word))
        if count and terms >= bound:
            yield start, text[begin : match.start()].strip()
            begin, start = match.start(), line
            bound = terms - terms % PASSAGE + PASSAGE
        if not terms and not piece.strip():
            start = line + piece.count("\n")  # the passage begins below the blank lines
        terms += count
        line += piece.count("\n")
    if terms:
        yield start, text[begin:].strip()


def _as_read(text: str) -> str:
    """Return a text with its links as a reader sees them: an encoder makes nothing of brackets and addresses."""
    return _LINK.sub(lambda match: match[1] or match[2] or "", text)
