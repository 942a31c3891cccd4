"""The notes that the vector lane is to know, as the index has them."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from kvault.adapters.store import Store
from kvault.record import NamedTuple

_MANY = 500  # placeholders in one statement


class Wanted(NamedTuple):
    """A note that the words lane can find."""

    path: str
    disk: str
    content: bytes  # hash of the file
    title: str
    summary: str
    language: str
    passages: int  # about how many it has


def wanted(store: Store) -> Iterator[Wanted]:
    """Yield the notes that are to be embedded, by path."""
    yield from map(
        Wanted._make,
        store.execute(
            "SELECT path, coalesce(disk, path), hash, title, summary, language, max(1, length(starts) / 4)"
            " FROM file JOIN note ON note.id = file.id JOIN doc ON doc.note = file.id"
            " WHERE enabled = 1 AND mtime >= 0 ORDER BY path"
        ),
    )


def contents(store: Store, paths: Sequence[str]) -> dict[str, bytes]:
    """Return the hashes of those of some notes that may be shown."""
    found: dict[str, bytes] = {}
    for at in range(0, len(paths), _MANY):
        some = paths[at : at + _MANY]
        marks = ",".join("?" * len(some))
        found.update(
            store.execute(
                f"SELECT path, hash FROM file JOIN note ON note.id = file.id WHERE enabled = 1 AND path IN ({marks})",
                some,
            )
        )
    return found
