"""Which file a link to nowhere may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

ONE_EDIT = 5  # letters a name needs before one wrong letter is taken for a slip
TWO_EDITS = 10
THREE_EDITS = 18
PIECES = 4  # one of four pieces survives three edits
CROWD = 50  # files that share a piece; above it the piece says nothing

_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum()}


class NameIndex(NamedTuple):
    """The names of a vault's files, by the keys under which a slip is looked for."""

    paths: tuple[str, ...]  # sorted
    letters: dict[str, list[int]]  # letters and digits only
    words: dict[str, list[int]]  # words in one order
    pieces: dict[tuple[str, int, int, str], list[int]]  # digits, length, number of the piece
    keys: tuple[str, ...]  # the letters of each path's name


def index_names(paths: Iterable[str]) -> NameIndex:
    """Return the index of these vault paths, in linear time."""
    index = NameIndex(tuple(sorted(paths)), {}, {}, {}, ())
    keys = []
    for at, path in enumerate(index.paths):
        name = _name(path)
        key = _letters(name)
        keys.append(key)
        if not key:
            continue
        index.letters.setdefault(key, []).append(at)
        if name == path.rpartition("/")[2] and (short := _letters(name.rpartition(".")[0])):
            # A link without the extension finds no attachment, and that is a common slip.
            index.letters.setdefault(short, []).append(at)
        index.words.setdefault(_words(name), []).append(at)
        digits = _digits(key)
        for number, piece in enumerate(_pieces(key)):
            index.pieces.setdefault((digits, len(key), number, piece), []).append(at)
    return index._replace(keys=tuple(keys))


def suggest(target: str, names: NameIndex) -> str | None:
    """Return the path that a link to ``target`` most likely meant, or None.

    The same letters without case, blanks and punctuation; then the same words in another order;
    then one to three slips of a letter, never in the first one and never in a digit: another
    year is another note. Where several files fit equally, the folder in the link decides or none.
    """
    name = _name(target)
    key = _letters(name)
    if not key:
        return None
    for found in (names.letters.get(key), names.words.get(_words(name))):
        if found:
            return _one(target, [names.paths[at] for at in found])
    return _one(target, [names.paths[at] for at in _near(key, names)])


def _near(key: str, names: NameIndex) -> list[int]:
    """Return the files whose letters are fewest slips away, at most three."""
    allowed = sum(len(key) >= least for least in (ONE_EDIT, TWO_EDITS, THREE_EDITS))
    best: list[int] = []
    for at in sorted(_candidates(key, names, allowed)):
        other = names.keys[at]
        if other[0] != key[0]:
            continue
        slips = _slips(key, other, allowed)
        if slips > allowed:
            continue
        if slips < allowed:
            allowed, best = slips, []
        best.append(at)
    return best


def _candidates(key: str, names: NameIndex, allowed: int) -> set[int]:
    digits = _digits(key)
    found: set[int] = set()
    for length in range(len(key) - allowed, len(key) + allowed + 1) if allowed else ():
        for number, (start, end) in enumerate(_cuts(length)):
            for shift in range(-allowed, allowed + 1):
                if start + shift < 0:
                    continue
                piece = key[start + shift : end + shift]
                bucket = names.pieces.get((digits, length, number, piece), ())
                if len(bucket) <= CROWD:
                    found.update(bucket)
    return found


def _one(target: str, paths: list[str]) -> str | None:
    """Return the only path, or the only one that shares most of the folders of the link."""
    if len(paths) < 2:
        return paths[0] if paths else None
    folders = set(target.lower().split("/")[:-1])
    shared = [len(folders.intersection(path.lower().split("/")[:-1])) for path in paths]
    best = max(shared)
    return paths[shared.index(best)] if best and shared.count(best) == 1 else None


def _name(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[:-3] if name[-3:].lower() == ".md" else name


def _folded(name: str) -> str:
    if name.isascii():
        return name.lower()
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in apart if not "\u0300" <= char <= "\u036f")


def _letters(name: str) -> str:
    folded = _folded(name)
    return folded if folded.isalnum() else "".join(_spaced(folded).split())


def _digits(key: str) -> str:
    return "" if key.isalpha() else "".join(filter(str.isdigit, key))


def _words(name: str) -> str:
    return " ".join(sorted(_spaced(_folded(name)).split()))


def _spaced(folded: str) -> str:
    """Return a name with blanks in the place of all but letters and digits."""
    if folded.isascii():
        return folded.translate(_BLANKS)  # far faster than to ask each character, in ASCII only
    return "".join(char if char.isalnum() else " " for char in folded)


@cache
def _cuts(length: int) -> tuple[tuple[int, int], ...]:
    bounds = [length * number // PIECES for number in range(PIECES + 1)]
    return tuple(zip(bounds, bounds[1:], strict=False))


def _pieces(key: str) -> list[str]:
    return [key[start:end] for start, end in _cuts(len(key))]


def _slips(a: str, b: str, allowed: int) -> int:
    """Return how many letters were added, left out, changed or swapped; ``allowed + 1`` if more."""
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    a, b = a[start:], b[start:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    if not allowed or not a or not b:
        return min(max(len(a), len(b)), allowed + 1)
    ways = [_slips(a[1:], b, allowed - 1), _slips(a, b[1:], allowed - 1)]
    ways.append(_slips(a[1:], b[1:], allowed - 1))
    if a[:2] == b[1::-1]:
        ways.append(_slips(a[2:], b[2:], allowed - 1))
    return 1 + min(ways)
