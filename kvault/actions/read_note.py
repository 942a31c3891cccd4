"""One file of the vault from bytes to everything the index keeps of it."""

from __future__ import annotations

from collections.abc import Iterator

from kvault.actions.read_text import Text
from kvault.actions.read_text import kind_of_file
from kvault.actions.read_text import read_text
from kvault.adapters.schema import NOTE
from kvault.config import Config
from kvault.note.cards import Place
from kvault.note.cards import read_places
from kvault.note.kinds import may_be_card
from kvault.note.model import Note
from kvault.record import NamedTuple
from kvault.search.document import document
from kvault.search.languages import ENGLISH
from kvault.search.languages import language_of
from kvault.search.model import Document
from kvault.search.vocabulary import Vocabulary


class Reading(NamedTuple):
    """What one file holds."""

    note: Note
    document: Document | None  # None for a canvas or a base
    language: str
    why: str | None  # what was odd about the bytes
    places: tuple[Place, ...] = ()  # rows of a card


def read_file(path: str, data: bytes, config: Config, vocabulary: Vocabulary) -> Reading:
    """Return what a note, canvas or base holds; never raises, whatever the bytes."""
    return find_terms(read_text(path, data, config), config, vocabulary)


def find_terms(read: Text, config: Config, vocabulary: Vocabulary) -> Reading:
    """Return the file with its terms."""
    path, text, note, why = read
    if kind_of_file(path) != NOTE:
        return Reading(note, None, ENGLISH, why)
    name = path.rsplit("/", 1)[-1][:-3]
    titles = list(dict.fromkeys(filter(None, (name, note.title, *note.aliases))))
    head = " ".join((note.summary, *(tag.tag for tag in note.tags if tag.source != "body")))
    found, language = document(
        titles,
        head,
        list(sections(note, text)),
        vocabulary,
        language=_named_language(note),
        default=language_of(config.language) or ENGLISH,
    )
    places = read_places(text, note.body) if may_be_card(path, note.type) else ()
    return Reading(note, found, language, why, places)


def _named_language(note: Note) -> str | None:
    named = (note.properties or {}).get("lang")
    return language_of(named) if isinstance(named, str) else None


def sections(note: Note, text: str) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of what stands below each heading, the heading with it."""
    start, line = note.body, text.count("\n", 0, note.body) + 1
    for heading in note.headings:
        if heading.start > start:
            yield line, text[start : heading.start]
            start, line = heading.start, heading.line
    yield line, text[start:]
