"""Finds in the texts of notes what may name code: code spans of one word, and the property ``paths``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from kvault.actions.read_text import decode
from kvault.actions.read_text import read_text
from kvault.adapters.code_rows import NoteRow
from kvault.adapters.disk import read_bytes
from kvault.code.mentions import LONGEST
from kvault.code.mentions import Mention
from kvault.code.mentions import may_name_code
from kvault.config import Config
from kvault.note.model import Note

PATHS = ("paths", "globs", "repository_scopes", "related_files")  # the last three are read as the first
MOST = 16  # paths of a note that count

_SPAN = re.compile(rf"`[ ]?([^\s`]{{2,{LONGEST}}}+)[ ]?`")
_KEY = re.compile(rf"^(?:{'|'.join(PATHS)})[ \t]*+:", re.MULTILINE)


def read_mentions(root: str, notes: Iterable[NoteRow], config: Config) -> Iterator[tuple[NoteRow, Sequence[Mention]]]:
    """Yield each note that can be read with what may name code in it."""
    for note in notes:
        try:
            data = read_bytes(root, note.disk)
        except OSError:
            continue  # gone meanwhile, or told by the index
        text, _ = decode(data)
        likely = _KEY.search(text) or any(may_name_code(found[1]) for found in _SPAN.finditer(text))
        yield note, mentions_in(text, read_text(note.path, data, config).note) if likely else ()


def mentions_in(text: str, note: Note) -> list[Mention]:
    """Return what may name code in a note: properties first, then the text in its order."""
    values = note.properties or {}
    listed = [value for key in PATHS for value in _texts(values.get(key))]
    found = [Mention(value, 0, True) for value in listed[:MOST]]
    at, line = 0, 1
    for start, end in note.opaque:
        span = text[start:end]
        if not span.startswith("`") or "\n" in span:
            continue
        said = span.strip("`").strip()
        if may_name_code(said):
            line += text.count("\n", at, start)
            at = start
            found.append(Mention(said, line))
    return found


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [one.strip() for one in values if isinstance(one, str) and 0 < len(one.strip()) <= LONGEST]
