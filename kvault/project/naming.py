"""What the project of a place is called."""

from __future__ import annotations

from collections.abc import Iterator

from kvault.digests import sha256
from kvault.note.file_name import EXTENSION
from kvault.note.file_name import file_name

_ROOM = 60  # bytes of a name that still get a second word and a hash


def names_for(word: str, path: str) -> Iterator[str]:
    """Yield the names that a project may have, the best first; the last ones tell any two places apart.

    ``word``: what the place is called by itself; ``path``: its real path, with any separator.
    """
    own = _name(word)
    yield own
    parts = path.replace("\\", "/").rstrip("/").split("/")
    if len(parts) > 1 and parts[-2]:
        yield _name(f"{_cut(own)}-{_cut(_name(parts[-2]))}")
    digest = sha256(f"{word}\n{path}".encode("utf-8", "surrogateescape")).hexdigest()
    for size in (8, 16, 64):
        yield f"{_cut(own)}-{digest[:size]}"


def _name(words: str) -> str:
    plain = words.removesuffix(".git").removesuffix(EXTENSION)  # a link to "x.md/x.md" would be one to another note
    return file_name(plain or words).removesuffix(EXTENSION)


def _cut(name: str) -> str:
    data = name.encode("utf-8")
    return name if len(data) <= _ROOM else data[:_ROOM].decode("utf-8", "ignore").rstrip(". ")
