"""Takes the fingerprints of longer paragraphs, by which two that are nearly the same find each other.

A paragraph's shingles are its runs of K words; each is hashed, and of every WINDOW neighbouring hashes the smallest
is kept (winnowing: Schleimer, Wilkerson, Aiken, "Local Algorithms for Document Fingerprinting", 2003). Whatever two
paragraphs share over K + WINDOW - 1 words gives at least one common print.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from zlib import crc32

from kvault.check.facts import Paragraph
from kvault.note.model import Note
from kvault.note.places import Places
from kvault.note.summary import readable

LEAST = 30  # words of a paragraph; a sign of a script without spaces is half a word
K = 4  # words of a shingle: one changed word costs four of them
WINDOW = 4

FORMULAS = 2  # a paragraph with so many is left out: near in words, two of them may say different things
MOST = 32  # prints of a paragraph: of a long one the smallest stand for all

_SHORTEST = 60  # characters; less is no paragraph of so many words
_MASK = (1 << 63) - 1  # SQLite's whole numbers
_PAIR, _QUAD = 0x7FFFFFED, 0x1B873593CC9E2D51  # odd, and of many bits
_UNSPACED = (  # scripts without spaces between their words
    *("\u0e00-\u0eff", "\u1000-\u109f", "\u1780-\u17ff", "\u3005-\u3005"),
    *("\u3040-\u30ff", "\u3400-\u4dbf", "\u4e00-\u9fff", "\uf900-\ufaff"),
)
_WORD = re.compile(r"[^\W_]+")
_TO_BLANKS = bytes(code if chr(code).isalnum() and code < 128 else 32 for code in range(256))
_INK = re.compile(r"\S")
# A line that ends a paragraph: blank, a quote, table, heading, embed, fence, footnote, comment, rule or inline field.
_NO_PROSE = re.compile(r"[ \t]*(?:[>|#\r]|$|!\[|```|~~~|\[\^[^\]]+\]:|%%|[-*_]{3,}[ \t]*\r?$|[\w -]{1,40}::)")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")


def paragraphs(path: str, text: str, note: Note) -> tuple[Paragraph, ...]:
    """Return the longer paragraphs of a note; quotes, tables, headings, embeds and code are none."""
    if len(text) - note.body < _SHORTEST:
        return ()
    found = []
    places = Places(text)
    for start, end in _stretches(_without_blocks(text, note)):
        if start < note.body:
            continue
        words, hashes = _hashes(readable(text[start:end]).lower())
        if words >= LEAST and not _is_math(text, start, end, note):
            found.append(Paragraph(path, places.at(start)[0], words, _winnowed(hashes)))
    return tuple(found)


def _is_math(text: str, start: int, end: int, note: Note) -> bool:
    """Tell whether formulas say what the words do not: the ellipse's paragraph is not the hyperbola's."""
    if text.count("$", start, end) < 2 * FORMULAS:
        return False
    first, last = bisect_left(note.opaque, (start, 0)), bisect_left(note.opaque, (end, 0))
    return sum(text[at] == "$" for at, _ in note.opaque[first:last]) >= FORMULAS


def _without_blocks(text: str, note: Note) -> str:
    """Return a text of the same length with marks in the place of properties and of blocks of code or HTML."""
    parts = ["#" * (note.body - 1) + "\n" * (note.body > 0)]
    at = note.body
    for start, end in note.opaque:
        if start >= at and ("\n" in text[start:end] or _begins_line(text, start)):
            parts += text[at:start], "\n", "#" * (end - start - 1)
            at = end
    return "".join((*parts, text[at:]))


def _begins_line(text: str, at: int) -> bool:
    return text[at] in "<$" and not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text that may be longer paragraphs or list items."""
    at, size = 0, len(text)
    while at < size:
        end = text.find("\n\n", at)
        end = size if end == -1 else end
        if _may_be_long(text, at, end):
            yield from _parts(text, at, end)
        at = end + 1


def _may_be_long(text: str, start: int, end: int) -> bool:
    """Tell quickly whether a stretch may hold enough words."""
    if end - start < _SHORTEST:
        return False
    return text.count(" ", start, end) + text.count("\n", start, end) >= LEAST - 1 or not text[start:end].isascii()


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a stretch: its items, and what stands between lines that are no prose."""
    begin = at = start
    while at < end:
        line_end = text.find("\n", at, end)
        line_end = end if line_end == -1 else line_end
        is_other = _NO_PROSE.match(text, at, line_end) is not None
        if is_other or _ITEM.match(text, at, line_end):
            if _may_be_long(text, begin, at):
                yield _begin(text, begin, at), at
            begin = line_end if is_other else at
        at = line_end + 1
    if _may_be_long(text, begin, end):
        yield _begin(text, begin, end), end


def _begin(text: str, start: int, end: int) -> int:
    """Return where the words of a stretch begin."""
    found = _INK.search(text, start, end)
    return end if found is None else found.start()


def _hashes(prose: str) -> tuple[int, list[int]]:
    """Return the number of words, and of enough of them the hashes, the same in every process."""
    if prose.isascii():
        hashes = list(map(crc32, prose.encode("ascii").translate(_TO_BLANKS).split()))
        return len(hashes), hashes
    unspaced = _holds_unspaced(prose)
    words = (_unspaced_word() if unspaced else _WORD).findall(prose)
    count = len(words)
    if unspaced and count >= LEAST:
        signs = len(_unspaced_sign().findall(prose))
        count += signs // 2 - signs
    if count < LEAST:
        return count, []
    return count, [_hash(word) for word in words]


def _holds_unspaced(prose: str) -> bool:
    return any(run[0] <= sign <= run[-1] for sign in set(prose) if sign > "\u0dff" for run in _UNSPACED)


@cache
def _unspaced_sign() -> re.Pattern[str]:
    """Made when a text asks for it: to compile such wide ranges takes longer than to check most commits."""
    return re.compile(f"[{''.join(_UNSPACED)}]")


@cache
def _unspaced_word() -> re.Pattern[str]:
    return re.compile(rf"[{''.join(_UNSPACED)}]|[^\W_{''.join(_UNSPACED)}]+")


def _hash(word: str) -> int:
    return ord(word) if len(word) == 1 and word > "\x7f" else crc32(word.encode("utf-8", "replace"))


def _winnowed(hashes: list[int]) -> tuple[int, ...]:
    """Return the prints of a paragraph by the hashes of its words."""
    pairs = [a * _PAIR + b for a, b in zip(hashes, hashes[1:], strict=False)]
    shingles = [(a * _QUAD + b) & _MASK for a, b in zip(pairs, pairs[2:], strict=False)]
    if len(shingles) < WINDOW:
        return tuple(sorted(set(shingles))[:MOST])
    return tuple(sorted(set(map(min, shingles, shingles[1:], shingles[2:], shingles[3:])))[:MOST])
