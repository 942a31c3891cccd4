"""The facts that rules are given, read from an index that is up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from collections.abc import Mapping

from kvault.actions.gone_commits import gone_commits
from kvault.actions.note_facts import READ
from kvault.actions.note_facts import note_fact
from kvault.actions.resolve_links import NOT_FOUND
from kvault.adapters.clock import today
from kvault.adapters.judgements import prints_of
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
from kvault.config import Config

_PLACES = "SELECT file.path, source, place.path, line FROM place JOIN file ON file.id = place.note ORDER BY 1, 4"
_TAGS = "SELECT path, tag, line, col, place FROM tag JOIN file ON file.id = tag.note ORDER BY path, seq"
_FAULTS = (
    "SELECT path, fault.id, line, col, message, remedy FROM fault JOIN file ON file.id = fault.note ORDER BY path, seq"
)
_PARAGRAPHS = (
    "SELECT path, line, words, prints FROM paragraph JOIN file ON file.id = paragraph.note ORDER BY path, line"
)
_TOLD = re.compile(f'"(?:{"|".join(map(re.escape, READ))})"')
_BEARERS = "SELECT path FROM alias JOIN file ON file.id = alias.note WHERE key=? ORDER BY path"
_HEADINGS = "SELECT text FROM heading JOIN file ON file.id = heading.note WHERE path=? ORDER BY seq"
_PAIRS = "SELECT DISTINCT source, target FROM link WHERE target IS NOT NULL"
# Those of which is_odd may be true: SQL passes the others by in a third of the time.
_LINKS = (
    "WITH shared AS (SELECT base FROM file GROUP BY base HAVING count(*) > 1)"
    " SELECT source, target, raw, link.path, text, subpath, start, line, col, embed, form, place, ambiguous, anchor"
    " FROM link LEFT JOIN file t ON t.id = link.target"
    f" WHERE target IS NULL OR ambiguous OR anchor = {NOT_FOUND} OR t.base IN shared OR"
    " CASE WHEN link.path = '' THEN 0"
    " WHEN instr(link.path, '/') THEN link.path NOT IN (t.path, substr(t.path, 1, length(t.path) - 3))"
    " ELSE link.path NOT IN"
    " (substr(t.path, -length(link.path)), substr(t.path, -length(link.path) - 3, length(link.path))) END"
    " ORDER BY link.id"
)
_NOTES = (
    "SELECT json, path, named, summary, type, note.kind, aliases FROM note JOIN file ON file.id = note.id"
    " LEFT JOIN property ON property.note = note.id ORDER BY path"
)


def index_facts(store: Store, config: Config) -> Facts:
    """Return the facts of the whole vault."""
    names = DiskNames(store)
    paths = dict(store.execute("SELECT id, path FROM file"))
    places = [PlaceFact(*row) for row in store.execute(_PLACES)]
    notes = tuple(_notes(store))
    return Facts(
        files=(File(*row) for row in store.execute("SELECT path, kind FROM file ORDER BY path")),
        notes=notes,
        links=_odd_links(store, names, paths),
        tags=(TagFact(*row) for row in store.execute(_TAGS)),
        problems=(ProblemFact(*row) for row in store.execute(_FAULTS)),
        places=places,
        paragraphs=(
            Paragraph(path, line, words, prints_of(prints)) for path, line, words, prints in store.execute(_PARAGRAPHS)
        ),
        pairs=((paths[source], paths[target]) for source, target in store.execute(_PAIRS)),
        names=names,
        bearers=lambda key: [path for (path,) in store.execute(_BEARERS, (key,))],
        headings=lambda path: [text for (text,) in store.execute(_HEADINGS, (path,))],
        today=today(),
        existing=existing_places(on_disk(places)),
        gone=gone_commits(notes, places),
        real=real_places(on_disk(places)),
    )


def _odd_links(store: Store, names: DiskNames, paths: Mapping[int, str]) -> Iterator[LinkFact]:
    """Yield the links that some rule may have a word on."""
    for row in store.execute(_LINKS):
        source, target, raw, path, text, subpath, start, line, column, embed, form, place, ambiguous, anchor = row
        looked_up = subpath is not None and target is not None and anchor is not None and anchor >= 0
        link = LinkFact(
            source=paths[source],
            target=paths.get(target),
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
    rows = store.execute(_NOTES).fetchall()
    # All at once, and only where a rule may read them: thousands of calls for a few bytes each cost twice as much.
    every = json.loads(f"[{','.join(row[0] if row[0] and _TOLD.search(row[0]) else 'null' for row in rows)}]")
    called = json.loads(f"[{','.join(row[-1] or 'null' for row in rows)}]")
    for held, aliases, (_, path, named, summary, type_, kind, _) in zip(every, called, rows, strict=True):
        yield note_fact(
            path,
            held or {},
            named=named,
            summary=summary,
            type=type_,
            aliases=aliases or (),
            kind=kind,
        )
