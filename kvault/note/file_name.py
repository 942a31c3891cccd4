"""A title to a file name that every system accepts and every link can spell."""

from __future__ import annotations

import re
from unicodedata import category
from unicodedata import combining
from unicodedata import normalize

EXTENSION = ".md"
MOST = 120  # bytes of a file name, its extension included
NAMELESS = "Untitled"  # as Obsidian calls a note without a name

FORBIDDEN = '*"\\/<>:|?'  # Windows and Obsidian refuse these
UNLINKABLE = "#^[]"  # a link to a name with one of these may not work

_JOINTS = re.compile(r"(?<=\w)[/\\:|]+(?=\w)")
_REPLACED = re.compile(f"[{re.escape(FORBIDDEN + UNLINKABLE)}]")
_COMMENT = re.compile(r"%{2,}")  # "%%" begins a comment, also inside a link
# Marks without width that turn the reading direction or merely hide; the joiners stay, since
# Persian, Indic scripts and emoji are spelled with them.
_HIDDEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])", re.I)


def clean_title(title: str) -> str:
    """Return a title as it is kept: in NFC, on one line, without what cannot be stored."""
    kept = "".join(" " if category(char) in ("Cc", "Cs") else char for char in title)
    return " ".join(normalize("NFC", kept).split())


def file_name(title: str) -> str:
    """Return the file name of a note with this title, ``.md`` included.

    What stands between two words without a blank becomes a dash (``TCP/IP``: ``TCP-IP``), any
    other forbidden character a blank.
    """
    name = _HIDDEN.sub("", clean_title(title))
    name = _COMMENT.sub("%", _REPLACED.sub(" ", _JOINTS.sub("-", name)))
    name = _trimmed(normalize("NFC", name))
    name = _unreserved(name)
    return (_trimmed(_cut(name, MOST - len(EXTENSION))) or NAMELESS) + EXTENSION


def objection(name: str) -> str | None:
    """Return why some system cannot hold a file or folder of this name, or None."""
    found = sorted({char for char in name if char in FORBIDDEN})
    if found:
        return f"Windows forbids {' '.join(found)} in names"
    if any(category(char) == "Cc" for char in name):
        return "it holds a control character"
    if name != name.rstrip(". "):
        return "Windows drops the dot or blank at its end"
    if _RESERVED.fullmatch(_first_part(name)):
        return f"{_first_part(name)} is the name of a device on Windows"
    if len(name.encode("utf-8", "replace")) > 255:
        return "it is longer than 255 bytes"
    return None


def _trimmed(name: str) -> str:
    """Return a name without blanks and dots at its ends: a dot in front would hide the file."""
    name = " ".join(name.split())
    while name != (shorter := name.strip().lstrip(".").rstrip(". ")):
        name = shorter
    return name


def _first_part(name: str) -> str:
    return name.partition(".")[0].rstrip()


def _unreserved(name: str) -> str:
    first = _first_part(name)
    return f"{first}_{name[len(first) :]}" if _RESERVED.fullmatch(first) else name


def _cut(name: str, most: int) -> str:
    """Return the beginning that fits into so many bytes, cut where one sees a character end."""
    data = name.encode("utf-8")
    if len(data) <= most:
        return name
    end = len(data[:most].decode("utf-8", "ignore"))
    while end and (_joins(name[end]) or name[end - 1] == "\u200d"):
        end -= 1
    return name[:end]


def _joins(char: str) -> bool:
    """Tell whether a character belongs to the one before it."""
    return char in _JOINERS or bool(combining(char)) or category(char) in ("Mn", "Me", "Mc")
