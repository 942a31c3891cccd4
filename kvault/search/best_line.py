"""The line of a text that answers a request best, found in the text as it is now."""

from __future__ import annotations

from kvault.record import NamedTuple
from kvault.search.lookup import Known
from kvault.search.model import Word

PLACES = 400  # places of one word that are looked at
SHORT = 3  # letters up to which a word must end where it was found: "go" does not stand in "golang"
BEFORE = 40  # characters that are shown before the first word of a line that is too long to show
MOST = 500  # characters of a line that are handed on: a file may be one line
LONG = 120  # characters from which a line begins later than at its start


class Line(NamedTuple):
    """A line of a text."""

    number: int  # counts from 1
    text: str  # from where it is of interest
    words: int  # of the request that stand somewhere in the text


def best_line(text: str, known: Known) -> Line:
    """Return the line with the most words of a request, the rarest ones first; the first with a word where none has.

    Words are looked for by what they share with their stem, which is far quicker than to stem the whole text.
    """
    small = text.lower()
    value: dict[int, float] = {}
    first: dict[int, int] = {}
    met = 0
    for number, word in enumerate(known.query.words):
        lines = set()
        for at in _places(small, text, root(word)):
            start = small.rfind("\n", 0, at) + 1
            if start not in lines:
                lines.add(start)
                value[start] = value.get(start, 0.0) + (known.idfs[number] or 1.0)
                first[start] = min(first.get(start, at), at)
        met += bool(lines)
    if not value:
        return _beginning(text)
    start = min(value, key=lambda line: (-round(value[line], 9), line))
    row = small.count("\n", 0, start)
    line = text.split("\n", row + 1)[row]
    at = first[start] - start
    begin = at - BEFORE if at > LONG else 0
    return Line(row + 1, line[begin : begin + MOST], met)


def root(word: Word) -> str:
    """Return what the forms of a word have in common at their beginning: "polic" of policies, "bill" of billing."""
    size, text = 0, word.text
    for one, other in zip(text, word.forms[0], strict=False):
        if one != other:
            break
        size += 1
    shared = text[:size]
    if size > SHORT and shared.endswith("i"):
        shared = shared[:-1]  # English stems say so for "y"
    return shared or text


def _places(small: str, text: str, wanted: str) -> list[int]:
    """Return where a word begins in a text, given in small letters too."""
    found: list[int] = []
    at = small.find(wanted)
    letters, same = wanted.isascii(), len(small) == len(text)
    while at != -1 and len(found) < PLACES:
        end = at + len(wanted)
        begins = not letters or not at or not small[at - 1].isalnum() or (same and text[at].isupper())
        ends = not letters or len(wanted) > SHORT or not small[end : end + 1].isalpha()
        if begins and ends:
            found.append(at)
        at = small.find(wanted, end)
    return found


def _beginning(text: str) -> Line:
    for number, line in enumerate(text.split("\n", 100)[:100]):
        if line.strip():
            return Line(number + 1, line[:MOST], 0)
    return Line(1, "", 0)
