"""What was read from a file as rows of the index."""

from __future__ import annotations

from json import JSONEncoder
from math import isfinite

from kvault.actions.read_note import Reading
from kvault.adapters.rows import NULL
from kvault.adapters.rows import LinkRow
from kvault.adapters.rows import Rows
from kvault.adapters.terms import document_columns
from kvault.config import Config
from kvault.note.kinds import kind_of
from kvault.note.model import Note
from kvault.note.model import Value
from kvault.vault.names import fold

_ENCODE = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

STATUS = ("status", "updated", "stale_after", "session")


def put_reading(
    rows: Rows,
    number: int,
    path: str,
    reading: Reading,
    links: list[LinkRow],
    config: Config,
    *,
    hidden: bool,
) -> None:
    """Insert everything read from one file but its terms; ``hidden`` when the app's settings exclude it."""
    note = reading.note
    if links:
        rows.links(links)
    rows.marks(number, note.headings, note.blocks)
    if note.tags:
        rows.tags(number, [(tag, tag.tag.lower()) for tag in note.tags])
    if note.problems:
        rows.problems(number, note.problems)
    if reading.document is None:
        return
    name = path.rsplit("/", 1)[-1][:-3]
    renamed = {theirs.lower(): ours for theirs, ours in config.kinds}
    kind = kind_of(path, renamed.get((note.type or "").lower(), note.type))
    status, updated, stale, session = (_text(note, key) for key in STATUS)
    rows.note(
        (
            number,
            int(hidden),
            note.title or name,
            note.title or NULL,
            note.summary,
            note.type or NULL,
            kind.type,
            kind.weight,
            status,
            int((note.properties or {}).get("enabled") is not False),
            updated,
            stale,
            session,
            reading.language,
            len(reading.document.stems),
        )
    )
    rows.document(number, document_columns(reading.document))
    if reading.places:
        rows.places(number, reading.places)
    keys = [(fold(alias), alias) for alias in note.aliases]
    if note.properties is not None or keys:
        rows.properties(number, to_json(note.properties), to_json(list(note.aliases)) if keys else "[]", keys)


def to_json(value: Value) -> str:
    """Return a value as JSON, non-ASCII characters as they are; a number that JSON lacks becomes a text."""
    text = _ENCODE(value)
    if "NaN" in text or "Infinity" in text:
        return _ENCODE(_finite(value))
    return text


def _finite(value: Value) -> Value:
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {key: _finite(held) for key, held in value.items()}
    return [_finite(held) for held in value] if isinstance(value, list) else value


def _text(note: Note, key: str) -> str | int:
    value = (note.properties or {}).get(key)
    return value if isinstance(value, str) else NULL
