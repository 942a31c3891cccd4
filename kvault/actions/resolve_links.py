"""Gives links their targets, and subpaths their lines."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence

from kvault.adapters.rows import NULL
from kvault.adapters.rows import LinkRow
from kvault.adapters.store import Store
from kvault.config import Switches
from kvault.note.model import CARD
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.note.model import Note
from kvault.vault.names import Names
from kvault.vault.resolve import link_key
from kvault.vault.resolve import resolve
from kvault.vault.subpath import find_subpath
from kvault.vault.subpath import subpath_opaque

NOT_FOUND = 0  # in the column ``anchor``: there is no such heading or block
OPAQUE = -1  # the subpath speaks to a viewer, as ``#page=3`` does, and is never broken


def link_rows(
    number: int,
    source: str,
    note: Note,
    names: Names,
    number_of: Callable[[str], int | None],
    switches: Switches,
) -> list[LinkRow]:
    """Return the links of the file ``source`` as rows of the index, with their targets.

    Links to the outside are left out: nothing in a vault depends on them, and in many vaults they are the most.
    """
    rows: list[LinkRow] = []
    for link in note.links:
        if link.external:
            continue
        target, ambiguous = target_of(link.path, link.form, source, names, switches)
        rows.append(
            (
                number,
                link.raw,
                link.start,
                link.line,
                link.column,
                int(link.embed),
                link.form,
                link.path,
                NULL if link.subpath is None else link.subpath,
                NULL if link.text is None else link.text,
                link.source,
                link_key(link.path),
                NULL if target is None else number_of(target) or NULL,
                int(ambiguous),
            )
        )
    return rows


def target_of(path: str, form: str, source: str, names: Names, switches: Switches) -> tuple[str | None, bool]:
    """Return the file a link leads to, or None, and whether another had equal standing.

    The file of a canvas card is a full vault path: it is anchored at the root.
    """
    if form == CARD:
        path = "/" + path.lstrip("/")
    found = resolve(path, source, names, switches)
    return found.target, found.ambiguous


def retarget(store: Store, links: Sequence[tuple[int, str, str, str]], names: Names, switches: Switches) -> set[int]:
    """Resolve links again, given (id, path, form, source); return the ids of those that changed."""
    changed = set()
    for link, path, form, source in links:
        target, ambiguous = target_of(path, form, source, names, switches)
        number = None
        if target is not None:
            row = store.execute("SELECT id FROM file WHERE path=?", (target,)).fetchone()
            number = row[0] if row else None
        cursor = store.execute(
            "UPDATE link SET target=?, ambiguous=?, anchor=NULL WHERE id=? AND (target IS NOT ? OR ambiguous IS NOT ?)",
            (number, int(ambiguous), link, number, int(ambiguous)),
        )
        if cursor.rowcount:
            changed.add(link)
    return changed


def set_anchors(store: Store, where: str, values: Sequence[object], switches: Switches) -> None:
    """Look up the subpath of every link for which the SQL condition holds."""
    rows = store.execute(
        "SELECT link.id, link.target, link.subpath, file.path FROM link JOIN file ON file.id = link.target"
        f" WHERE link.subpath IS NOT NULL AND {where} ORDER BY link.target",
        values,
    ).fetchall()
    updates = []
    last = None
    headings: list[Heading] = []
    blocks: list[Block] = []
    for link, target, subpath, path in rows:
        if subpath_opaque(path):
            updates.append((OPAQUE, link))
            continue
        if target != last:
            last = target
            headings, blocks = _places(store, target)
        line = find_subpath(subpath, headings, blocks, switches)
        updates.append((NOT_FOUND if line is None else line, link))
    store.executemany("UPDATE link SET anchor=? WHERE id=?", updates)


def _places(store: Store, note: int) -> tuple[list[Heading], list[Block]]:
    headings = [
        Heading(level, text, line, 0)
        for level, text, line in store.execute(
            "SELECT level, text, line FROM heading WHERE note=? ORDER BY seq", (note,)
        )
    ]
    blocks = [
        Block(name, line)
        for name, line in store.execute("SELECT id, line FROM block WHERE note=? ORDER BY seq", (note,))
    ]
    return headings, blocks
