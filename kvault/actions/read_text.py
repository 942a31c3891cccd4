"""One file of the vault from bytes to what its text says, and nothing that only a search needs."""

from __future__ import annotations

from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import BASE
from kvault.adapters.schema import CANVAS
from kvault.adapters.schema import NOTE
from kvault.config import Config
from kvault.note.model import Note
from kvault.note.parse import parse_file
from kvault.record import NamedTuple


class Text(NamedTuple):
    """A file that has been parsed."""

    path: str
    text: str
    note: Note
    why: str | None  # what was odd about the bytes


def kind_of_file(path: str) -> str:
    """Return whether a file is a note, a canvas, a base or an attachment."""
    lower = path[-8:].lower()
    if lower.endswith(".md"):
        return NOTE
    if lower.endswith(".canvas"):
        return CANVAS
    return BASE if lower.endswith(".base") else ATTACHMENT


def read_text(path: str, data: bytes, config: Config) -> Text:
    """Return the file parsed."""
    text, why = decode(data)
    return Text(path, text, parse_file(path, text, config.switches), why)


def decode(data: bytes) -> tuple[str, str | None]:
    """Return the text of a file, and what is odd about it: what is not UTF-8 becomes U+FFFD."""
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as error:
        return (
            data.decode("utf-8", "replace"),
            f"is not UTF-8 at byte {error.start}; it was read with \N{REPLACEMENT CHARACTER} there",
        )
