"""The passages of notes as they are to be embedded, each with the key under which its vector is kept."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from hashlib import blake2b

from kvault.actions.read_note import sections
from kvault.actions.read_text import read_text
from kvault.adapters.disk import digest
from kvault.adapters.disk import read_bytes
from kvault.adapters.vectors import KEY
from kvault.adapters.wanted_notes import Wanted
from kvault.config import Config
from kvault.search.passages import Passage
from kvault.search.passages import passages


def read_passages(root: str, config: Config, notes: Iterable[Wanted]) -> Iterator[tuple[Wanted, list[Passage]]]:
    """Yield each note with its passages; one that is not as the index has it is left for the next time."""
    for note in notes:
        try:
            data = read_bytes(root, note.disk)
        except OSError:
            continue  # the index tells of it
        if digest(data) != note.content:
            continue
        read = read_text(note.path, data, config)
        yield note, passages(note.title, note.summary, list(sections(read.note, read.text)), note.language)


def key_of(text: str) -> bytes:
    """Return the key of a passage: the same text has the same, in whatever note it stands."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY).digest()
