"""What a person asks of the links, tags and properties of a vault."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from operator import itemgetter

from kvault.actions.find_note import find_note
from kvault.actions.resolve_links import NOT_FOUND
from kvault.actions.workspace import Workspace
from kvault.adapters.schema import NOTE
from kvault.errors import UsageError
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from typing import Any

PLAIN = "note"  # the kind of a note that neither names one nor lies in the folder of one


class LinkAnswer(NamedTuple):
    """A link and where it leads."""

    raw: str
    line: int
    column: int
    embed: bool
    target: str | None
    path: str
    text: str | None
    subpath: str | None
    found: bool | None  # None: no subpath
    found_line: int | None
    ambiguous: bool
    external: bool
    source: str


class Backlink(NamedTuple):
    """A link that leads to a file."""

    path: str
    line: int
    column: int
    raw: str
    source: str


class NoteAnswer(NamedTuple):
    """What kvault read from a file."""

    path: str
    type: str | None  # its kind; None for what is no note
    title: str
    summary: str
    aliases: str  # JSON
    properties: str  # JSON
    tags: tuple[str, ...]
    body_tags: tuple[str, ...]
    headings: tuple[tuple[int, str, int], ...]  # level, text, line
    blocks: tuple[tuple[str, int], ...]  # id, line
    problems: tuple[tuple[str, int, str], ...]  # id, line, message


class Listed(NamedTuple):
    """One note of a list."""

    path: str
    type: str
    title: str
    summary: str
    updated: str | None


def links_of(workspace: Workspace, word: str, *, external: bool) -> tuple[str, tuple[LinkAnswer, ...]]:
    """Return (path of the file, its links in the order of the file).

    With ``external`` those that lead out of the vault too, which the index does not hold: the file is read for them.
    """
    number, path = find_note(workspace, word)
    rows = workspace.store.execute(
        "SELECT link.start, raw, line, col, embed, file.path, link.path, text, subpath, anchor, ambiguous, place"
        " FROM link LEFT JOIN file ON file.id = link.target WHERE source=? ORDER BY link.id",
        (number,),
    ).fetchall()
    links = [(start, _link(rest)) for start, *rest in rows]
    if external:
        links = sorted([*links, *_outside(workspace, number, path)], key=itemgetter(0))
    return path, tuple(link for _, link in links)


def _outside(workspace: Workspace, number: int, path: str) -> Iterator[tuple[int, LinkAnswer]]:
    """Yield (offset, link) for the links of a file that lead out of the vault."""
    from kvault.actions.read_text import read_text
    from kvault.adapters.disk import read_bytes

    (disk,) = workspace.store.execute("SELECT disk FROM file WHERE id=?", (number,)).fetchone()
    read = read_text(path, read_bytes(workspace.root, disk or path), workspace.config)
    for link in read.note.links:
        if link.external:
            yield (
                link.start,
                LinkAnswer(
                    link.raw,
                    link.line,
                    link.column,
                    link.embed,
                    None,
                    link.path,
                    link.text,
                    link.subpath,
                    None,
                    None,
                    False,
                    True,
                    link.source,
                ),
            )


def backlinks_of(workspace: Workspace, word: str) -> tuple[str, tuple[Backlink, ...]]:
    """Return (path of the file, the links that lead to it, by path and place)."""
    number, path = find_note(workspace, word)
    rows = workspace.store.execute(
        "SELECT file.path, line, col, raw, place FROM link JOIN file ON file.id = link.source"
        " WHERE target=? ORDER BY file.path, link.start, link.id",
        (number,),
    )
    return path, tuple(Backlink(*row) for row in rows)


def show(workspace: Workspace, word: str) -> NoteAnswer:
    """Return what was read from a file."""
    number, path = find_note(workspace, word)
    store = workspace.store
    note = store.execute("SELECT kind, title, summary FROM note WHERE id=?", (number,)).fetchone()
    held = store.execute("SELECT aliases, json FROM property WHERE note=?", (number,)).fetchone()
    tags = store.execute("SELECT tag, place FROM tag WHERE note=? ORDER BY seq", (number,)).fetchall()
    kind, title, summary = note or (None, path.rsplit("/", 1)[-1], "")
    aliases, properties = held or ("[]", "null")
    return NoteAnswer(
        path,
        (kind or PLAIN) if note else None,
        title,
        summary,
        aliases,
        properties,
        tuple(tag for tag, _ in tags),
        tuple(tag for tag, place in tags if not place.startswith("property")),
        tuple(store.execute("SELECT level, text, line FROM heading WHERE note=? ORDER BY seq", (number,))),
        tuple(store.execute("SELECT id, line FROM block WHERE note=? ORDER BY seq", (number,))),
        tuple(store.execute("SELECT id, line, message FROM problem WHERE note=? ORDER BY seq", (number,))),
    )


def orphans(workspace: Workspace) -> tuple[str, ...]:
    """Return the notes that no other file links to."""
    return _paths(
        workspace,
        "SELECT path FROM file WHERE kind=? AND NOT EXISTS"
        " (SELECT 1 FROM link WHERE target=file.id AND source<>file.id) ORDER BY path",
    )


def deadends(workspace: Workspace) -> tuple[str, ...]:
    """Return the notes that link to no other file."""
    return _paths(
        workspace,
        "SELECT path FROM file WHERE kind=? AND NOT EXISTS"
        " (SELECT 1 FROM link WHERE source=file.id AND target IS NOT NULL AND target<>file.id) ORDER BY path",
    )


def tags(workspace: Workspace) -> tuple[tuple[str, int], ...]:
    """Return (tag as first written, how often it stands), the commonest first."""
    rows = workspace.store.execute(
        "SELECT tag.tag, tag.key FROM tag JOIN file ON file.id = tag.note LEFT JOIN note ON note.id = tag.note"
        " WHERE NOT coalesce(hidden, 0) ORDER BY file.path, tag.seq"
    )
    spelling: dict[str, str] = {}
    counts: dict[str, int] = {}
    for tag, key in rows:
        spelling.setdefault(key, tag)
        counts[key] = counts.get(key, 0) + 1
    return tuple((spelling[key], count) for key, count in sorted(counts.items(), key=lambda kc: (-kc[1], kc[0])))


def notes(
    workspace: Workspace,
    *,
    type: str | None = None,
    tag: str | None = None,
    prefix: str = "",
    where: Iterable[str] = (),
) -> tuple[Listed, ...]:
    """Return the notes of a kind, with a tag (or one below it), below a path, with properties ``KEY=VALUE``.

    Raises UsageError for a condition that has no "=".
    """
    keeps = condition_of(workspace, tag, where)
    found = []
    for number, path, kind, title, summary, updated in workspace.store.execute(
        "SELECT note.id, path, note.kind, title, summary, updated FROM note JOIN file ON file.id = note.id"
        " ORDER BY path"
    ):
        kind = kind or PLAIN
        if not path.startswith(prefix) or (type and kind.lower() != type.lower()):
            continue
        if not keeps(number):
            continue
        found.append(Listed(path, kind, title, summary, updated))
    return tuple(found)


def condition_of(workspace: Workspace, tag: str | None, where: Iterable[str]) -> Callable[[int], bool]:
    """Return what tells whether a note has a tag (or one below it) and properties ``KEY=VALUE``.

    Raises UsageError for a condition that has no "=".
    """
    conditions = [_condition(text) for text in where]
    wanted = f"#{tag.lstrip('#').lower()}" if tag else None

    def keeps(note: int) -> bool:
        if wanted and not _has_tag(workspace, note, wanted):
            return False
        return not conditions or _holds(workspace, note, conditions)

    return keeps


def _link(row: Sequence[Any]) -> LinkAnswer:
    raw, line, column, embed, target, path, text, subpath, anchor, ambiguous, source = row
    found = None if subpath is None else anchor is not None and anchor != NOT_FOUND
    at = anchor if anchor and anchor > 0 else None
    known = (raw, line, column, bool(embed), target, path, text, subpath, found, at)
    return LinkAnswer(*known, bool(ambiguous), False, source)


def _paths(workspace: Workspace, question: str) -> tuple[str, ...]:
    return tuple(path for (path,) in workspace.store.execute(question, (NOTE,)))


def _condition(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise UsageError(f"--where {text!r} is not KEY=VALUE", "for instance --where status=active")
    return key.strip().lower(), value.strip()


def _has_tag(workspace: Workspace, note: int, tag: str) -> bool:
    return bool(
        workspace.store.execute(
            "SELECT 1 FROM tag WHERE note=? AND (key=? OR substr(key, 1, ?)=?) LIMIT 1",
            (note, tag, len(tag) + 1, tag + "/"),
        ).fetchone()
    )


def _holds(workspace: Workspace, note: int, conditions: list[tuple[str, str]]) -> bool:
    import json

    row = workspace.store.execute("SELECT json FROM property WHERE note=?", (note,)).fetchone()
    properties = json.loads(row[0]) if row else None
    held = {key.lower(): value for key, value in (properties or {}).items()}
    return all(key in held and _equals(held[key], value) for key, value in conditions)


def _equals(held: object, value: str) -> bool:
    if isinstance(held, list):
        return any(_equals(item, value) for item in held)
    if isinstance(held, bool):
        return value.lower() == ("true" if held else "false")
    if held is None:
        return value in ("", "null")
    return str(held).casefold() == value.casefold()
