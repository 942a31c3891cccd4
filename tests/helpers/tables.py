"""An index as plain values, without the numbers that depend on how it came to be."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from kvault.actions.read_graph import read_graph
from kvault.actions.read_graph import read_unresolved
from kvault.adapters.lexicon import numbers
from kvault.adapters.lexicon import split_titles
from kvault.adapters.store import Store
from kvault.graph.export import node_link
from kvault.search.postings import decode

MARKS = {
    "heading": "level, text, line",
    "block": "t.id, line",
    "tag": "tag, key, line, col, place",
    "problem": "t.id, line, message",
}


def tables(store: Store) -> dict[str, Any]:
    """Return everything an index holds, told by paths and terms."""
    paths = dict(store.execute("SELECT id, path FROM file"))
    terms = dict(store.execute("SELECT id, term FROM term"))
    held = {
        "file": _rows(store, "SELECT path, folder, base, kind, size, hash, disk FROM file"),
        "note": _rows(
            store,
            "SELECT path, title, named, summary, type, note.kind, weight, status, enabled, updated, stale, session,"
            " language, length FROM note JOIN file USING (id)",
        ),
        "property": _of_notes(store, "property", "json, aliases"),
        "alias": _of_notes(store, "alias", "key, alias"),
        "place": _of_notes(store, "place", "source, t.path"),
        "link": _rows(
            store,
            "SELECT s.path, raw, start, line, col, embed, form, link.path, subpath, text, place, key,"
            " d.path, ambiguous, anchor FROM link JOIN file s ON s.id=source LEFT JOIN file d ON d.id=target",
        ),
        "order of links": store.execute(
            "SELECT s.path, raw, start FROM link JOIN file s ON s.id=source ORDER BY s.path, link.id"
        ).fetchall(),
        "df": _rows(store, "SELECT term, plain, df FROM term WHERE df > 0"),
        "titled": sorted((terms[t], paths[n]) for t, n in store.execute("SELECT term, note FROM titled")),
        "posting": _postings(store, terms, paths),
        "doc": _documents(store, terms, paths),
        "skipped": _rows(store, "SELECT path, why FROM skipped"),
        "counts": _rows(
            store,
            "SELECT key, value FROM meta WHERE key IN"
            " ('notes','terms','passages','passage_terms','languages','fingerprint')",
        ),
        "unresolved": read_unresolved(store),
        "graph.json": node_link(read_graph(store)),
    }
    held |= {name: _of_notes(store, name, f"seq, {columns}") for name, columns in MARKS.items()}
    return held


def orphan_rows(store: Store) -> list[tuple[str, int]]:
    """Return (table, note) of rows whose file is gone."""
    found = []
    for table, column in (
        *((name, "note") for name in (*MARKS, "property", "alias", "place", "doc", "titled")),
        ("note", "id"),
        ("link", "source"),
    ):
        rows = store.execute(f"SELECT {column} FROM {table} WHERE {column} NOT IN (SELECT id FROM file)")
        found += [(table, number) for (number,) in rows]
    lost = store.execute("SELECT target FROM link WHERE target IS NOT NULL AND target NOT IN (SELECT id FROM file)")
    return found + [("link.target", number) for (number,) in lost]


def is_sound(store: Store) -> bool:
    """Tell whether SQLite finds the file whole."""
    return store.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _rows(store: Store, question: str) -> list[tuple[Any, ...]]:
    return _sorted(store.execute(question))


def _of_notes(store: Store, table: str, columns: str) -> list[tuple[Any, ...]]:
    return _rows(store, f"SELECT file.path, {columns} FROM {table} t JOIN file ON file.id=t.note")


def _postings(store: Store, terms: dict[int, str], paths: dict[int, str]) -> list[tuple[str, str, int]]:
    found = []
    for term, data in store.execute("SELECT term, data FROM posting"):
        notes, impacts = decode(data)
        assert list(notes) == sorted(set(notes)), "postings are in the order of notes"
        found += [(terms[term], paths[note], impact) for note, impact in zip(notes, impacts, strict=True)]
    return sorted(found)


def _documents(store: Store, terms: dict[int, str], paths: dict[int, str]) -> list[Any]:
    return sorted(
        (
            paths[note],
            [terms[n] for n in numbers(stems)],
            list(numbers(starts)),
            [[terms[n] for n in title] for title in split_titles(numbers(titles))],
            list(numbers(sections)),
        )
        for note, stems, starts, titles, sections in store.execute("SELECT * FROM doc")
    )


def _sorted(rows: Iterable[tuple[Any, ...]] | sqlite3.Cursor) -> list[tuple[Any, ...]]:
    return sorted(rows, key=repr)
