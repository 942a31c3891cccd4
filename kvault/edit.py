"""A wished change to one file, as a value, and the splices it is made of."""

from __future__ import annotations

from collections.abc import Iterable

from kvault.digests import sha256
from kvault.record import NamedTuple

WINDOW = 4096  # bytes


class Splice(NamedTuple):
    """A stretch of a text that is to read differently; offsets count characters."""

    start: int
    end: int
    new: str


class Edit(NamedTuple):
    """What one file is to hold."""

    path: str  # vault path with "/", NFC
    before: str | None  # sha256 of the bytes it must hold now, in hex; None: there must be no file
    after: bytes | None  # what it shall hold; None: no file, since it is removed or moved away
    lines_changed: int = 0
    disk: str | None = None  # the path as the disk spells it, where that differs


class Change(NamedTuple):
    """What an edit does to one path, told by fingerprints."""

    path: str
    before: str | None  # None: there was no file
    after: str | None  # None: there is none any more
    lines_changed: int


def change_of(edit: Edit) -> Change:
    """Return an edit told by fingerprints."""
    after = None if edit.after is None else fingerprint(edit.after)
    return Change(edit.path, edit.before, after, edit.lines_changed)


def fingerprint(data: bytes) -> str:
    """Return the sha256 of a file's bytes, in hex."""
    return str(sha256(data).hexdigest())


def splice(text: str, splices: Iterable[Splice]) -> str:
    """Return the text with every stretch replaced; they may stand in any order.

    Raises ValueError when two overlap or one lies outside the text.
    """
    parts = []
    at = 0
    for one in _ordered(splices, len(text)):
        parts.append(text[at : one.start])
        parts.append(one.new)
        at = one.end
    parts.append(text[at:])
    return "".join(parts)


def splice_bytes(data: bytes, splices: Iterable[Splice]) -> bytes:
    """Return a file's bytes with stretches of its text replaced.

    The offsets are those of ``decode(data)``. Bytes that are not UTF-8 stay as they are.
    """
    try:
        return splice(data.decode("utf-8"), splices).encode("utf-8")
    except UnicodeDecodeError:
        units = _units(data)
    parts = []
    at = 0
    for one in _ordered(splices, len(units)):
        parts += units[at : one.start]
        parts.append(one.new.encode("utf-8"))
        at = one.end
    parts += units[at:]
    return b"".join(parts)


def decode(data: bytes) -> str:
    """Return the text of a file; each run of bytes that is not UTF-8 is one U+FFFD."""
    return data.decode("utf-8", "replace")


def count_changed_lines(before: bytes, after: bytes) -> int:
    """Return how many lines differ: replaced ones once, added and removed ones each."""
    old, new = before.split(b"\n"), after.split(b"\n")
    if len(old) == len(new):
        return sum(one != other for one, other in zip(old, new, strict=True))
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    end = 0
    while end < min(len(old), len(new)) - top and old[-1 - end] == new[-1 - end]:
        end += 1
    return max(len(old), len(new)) - top - end


def _ordered(splices: Iterable[Splice], size: int) -> list[Splice]:
    ordered = sorted(splices)
    at = 0
    for one in ordered:
        if one.start < at or one.end < one.start or one.end > size:
            raise ValueError(f"a splice at {one.start} to {one.end} overlaps another or the end")
        at = one.end
    return ordered


def _units(data: bytes) -> list[bytes]:
    """Return the bytes of each character of ``decode(data)``.

    It reads in windows, so that a note full of bytes that are not UTF-8 takes linear time.
    """
    units: list[bytes] = []
    at = 0
    while at < len(data):
        window = data[at : at + WINDOW]
        try:
            good, bad = len(window), len(window)
            window.decode("utf-8")
        except UnicodeDecodeError as error:
            good, bad = error.start, error.end
            if good and good > len(window) - 4 and at + len(window) < len(data):
                bad = good  # perhaps only cut by the window: the next one begins there
        units += [sign.encode("utf-8") for sign in window[:good].decode("utf-8")]
        if bad > good:
            units.append(window[good:bad])
        at += bad
    return units
