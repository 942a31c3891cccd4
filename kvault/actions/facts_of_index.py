"""The facts that rules are given, read from an index that is up to date."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kvault.actions.gone_commits import gone_commits
from kvault.actions.note_facts import note_fact
from kvault.actions.open_vault import open_vault
from kvault.actions.read_note import read_text
from kvault.actions.resolve_links import NOT_FOUND
from kvault.adapters.clock import today
from kvault.adapters.disk import read_bytes
from kvault.adapters.judgements import prints_of
from kvault.adapters.judgements import put_judgement
from kvault.adapters.judgements import unjudged
from kvault.adapters.names import DiskNames
from kvault.adapters.places import existing_places
from kvault.adapters.places import real_places
from kvault.adapters.store import Store
from kvault.check.facts import Facts
from kvault.check.facts import File
from kvault.check.facts import LinkFact
from kvault.check.facts import NoteFact
from kvault.check.facts import Paragraph
from kvault.check.facts import PlaceFact
from kvault.check.facts import ProblemFact
from kvault.check.facts import TagFact
from kvault.check.facts import is_odd
from kvault.check.facts import on_disk
from kvault.check.shingles import paragraphs
from kvault.config import Config
from kvault.note.faults import find_faults
from kvault.note.faults import utf8_problem
from kvault.vault.names import base_of

_PLACES = "SELECT file.path, source, place.path, line FROM place JOIN file ON file.id = place.note ORDER BY 1, 4"
_TAGS = "SELECT path, tag, line, col, place FROM tag JOIN file ON file.id = tag.note ORDER BY path, seq"
_FAULTS = (
    "SELECT path, fault.id, line, col, message, remedy FROM fault JOIN file ON file.id = fault.note ORDER BY path, seq"
)
_PARAGRAPHS = (
    "SELECT path, line, words, prints FROM paragraph JOIN file ON file.id = paragraph.note ORDER BY path, line"
)
_BEARERS = "SELECT path FROM alias JOIN file ON file.id = alias.note WHERE key=? ORDER BY path"
_HEADINGS = "SELECT text FROM heading JOIN file ON file.id = heading.note WHERE path=? ORDER BY seq"
_LINKS = (
    "SELECT s.path, t.path, raw, link.path, text, subpath, start, line, col, embed, form, place, ambiguous, anchor"
    " FROM link JOIN file s ON s.id = link.source LEFT JOIN file t ON t.id = link.target ORDER BY link.id"
)


def judge_texts(store: Store, root: str, config: Config) -> None:
    """Look at the text of every note that changed since it was last judged, and keep what it shows."""
    waiting = unjudged(store)
    if not waiting:
        return
    store.execute("BEGIN IMMEDIATE")
    try:
        for number, path, disk, content in waiting:
            try:
                data = read_bytes(root, disk)
            except OSError:
                continue  # the index has told that it cannot be read
            read = read_text(path, data, config)
            faults = [*find_faults(path, read.text, read.note), *filter(None, [utf8_problem(data)])]
            found = paragraphs(path, read.text, read.note) if path.endswith(".md") else ()
            put_judgement(store, number, content, faults, [(one.line, one.words, one.prints) for one in found])
        store.execute("COMMIT")
    except BaseException:
        store.execute("ROLLBACK")
        raise


def judge_index(root: str, config: Config) -> None:
    """Judge the texts that changed, so that a commit finds what they say without reading them."""
    judge_texts(open_vault(root, config).store, root, config)


def index_facts(store: Store, config: Config) -> Facts:
    """Return the facts of the whole vault."""
    names = DiskNames(store)
    pairs: list[tuple[str, str]] = []
    links = list(_odd_links(store, names, pairs))
    places = [PlaceFact(*row) for row in store.execute(_PLACES)]
    notes = tuple(_notes(store))
    return Facts(
        files=(File(*row) for row in store.execute("SELECT path, kind FROM file ORDER BY path")),
        notes=notes,
        links=links,
        tags=(TagFact(*row) for row in store.execute(_TAGS)),
        problems=(ProblemFact(*row) for row in store.execute(_FAULTS)),
        places=places,
        paragraphs=(
            Paragraph(path, line, words, prints_of(prints)) for path, line, words, prints in store.execute(_PARAGRAPHS)
        ),
        pairs=pairs,
        names=names,
        bearers=lambda key: [path for (path,) in store.execute(_BEARERS, (key,))],
        headings=lambda path: [text for (text,) in store.execute(_HEADINGS, (path,))],
        today=today(),
        existing=existing_places(on_disk(places)),
        gone=gone_commits(notes, places),
        real=real_places(on_disk(places)),
    )


def _odd_links(store: Store, names: DiskNames, pairs: list[tuple[str, str]]) -> Iterator[LinkFact]:
    """Yield the links that some rule may have a word on; add source and target of all to ``pairs``."""
    shared = {base for (base,) in store.execute("SELECT base FROM file GROUP BY base HAVING count(*) > 1")}
    for row in store.execute(_LINKS):
        source, target, raw, path, text, subpath, start, line, column, embed, form, place, ambiguous, anchor = row
        if target is not None:
            pairs.append((source, target))
            plain = not ambiguous and anchor != NOT_FOUND and "/" not in path
            if plain and target.endswith((path, f"{path}.md")) and base_of(target) not in shared:
                continue  # most links, in half the time that is_odd takes
        looked_up = subpath is not None and target is not None and anchor is not None and anchor >= 0
        link = LinkFact(
            source=source,
            target=target,
            raw=raw,
            path=path,
            text=text,
            subpath=subpath,
            start=start,
            line=line,
            column=column,
            embed=bool(embed),
            form=form,
            place=place,
            ambiguous=bool(ambiguous),
            anchor=anchor != NOT_FOUND if looked_up else None,
        )
        if is_odd(link, names):
            yield link


def _notes(store: Store) -> Iterator[NoteFact]:
    rows = store.execute(
        "SELECT json, path, named, summary, type, note.kind, aliases FROM note JOIN file ON file.id = note.id"
        " LEFT JOIN property ON property.note = note.id ORDER BY path"
    ).fetchall()
    # All at once: thousands of calls for a few bytes each cost twice as much.
    every = json.loads(f"[{','.join(row[0] or 'null' for row in rows)}]")
    for held, (_, path, named, summary, type_, kind, aliases) in zip(every, rows, strict=True):
        yield note_fact(
            path,
            held or {},
            named=named,
            summary=summary,
            type=type_,
            aliases=json.loads(aliases) if aliases and aliases != "[]" else (),
            kind=kind,
        )
