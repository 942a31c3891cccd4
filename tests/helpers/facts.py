"""The facts of a vault given as texts, as the index would give them."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from kvault.check.facts import Facts
from kvault.check.facts import File
from kvault.check.facts import LinkFact
from kvault.check.facts import NoteFact
from kvault.check.facts import PlaceFact
from kvault.check.facts import ProblemFact
from kvault.check.facts import TagFact
from kvault.check.shingles import paragraphs
from kvault.config import Switches
from kvault.history import parse_ranges
from kvault.note.cards import read_places
from kvault.note.faults import find_faults
from kvault.note.faults import utf8_problem
from kvault.note.kinds import kind_of
from kvault.note.kinds import may_be_card
from kvault.note.model import Note
from kvault.note.parse import parse_file
from kvault.note.properties import first_text
from kvault.vault.linktext import target_of
from kvault.vault.names import NameTable
from kvault.vault.subpath import find_subpath
from kvault.vault.subpath import subpath_opaque

KINDS = {".md": "note", ".canvas": "canvas", ".base": "base"}


def make_facts(texts: Mapping[str, str], **more: Any) -> Facts:
    """Return the facts of these files; a byte that is no UTF-8 is written as a lone surrogate."""
    switches = Switches()
    datas = {path: text.encode("utf-8", "surrogateescape") for path, text in texts.items()}
    read = {path: data.decode("utf-8", "replace") for path, data in datas.items()}
    notes = {path: parse_file(path, text, switches) for path, text in read.items()}
    is_note = {path: path.endswith(".md") for path in texts}
    return Facts(
        files=(File(path, _kind(path)) for path in texts),
        notes=(note_fact(path, note) for path, note in notes.items() if is_note[path]),
        links=_links(notes, switches),
        tags=(TagFact(path, *tag) for path, note in notes.items() for tag in note.tags),
        problems=(
            ProblemFact(path, one.id, one.line, one.column, one.message, one.remedy)
            for path, note in notes.items()
            for one in (*find_faults(path, read[path], note), *filter(None, [utf8_problem(datas[path])]))
        ),
        places=_places(notes, read),
        paragraphs=(row for path, note in notes.items() if is_note[path] for row in paragraphs(path, read[path], note)),
        headings=lambda path: [heading.text for heading in notes[path].headings],
        **more,
    )


def note_fact(path: str, note: Note) -> NoteFact:
    """Return a note as a whole."""
    held = note.properties or {}
    name = path.rsplit("/", 1)[-1][:-3]
    ignored = held.get("kvault-ignore")
    status = first_text(held, "status") or None
    return NoteFact(
        path=path,
        title=note.title or name,
        named=note.title,
        summary=note.summary,
        summary_given=bool(first_text(held, "summary", "description")),
        type=note.type,
        kind=kind_of(path, note.type).type,
        status=status,
        has_next="next" in held,
        aliases=note.aliases,
        ignored=tuple(map(str, ignored if isinstance(ignored, list) else [ignored] if ignored else [])),
        draft=(status or "").lower() == "draft",
        home=held.get("home") is True,
        created=first_text(held, "created", "date"),
        stale_after=first_text(held, "stale_after"),
        ranges=parse_ranges(held.get("branch"), held["commits"]) if "commits" in held else (),
    )


def _kind(path: str) -> str:
    return next((kind for end, kind in KINDS.items() if path.lower().endswith(end)), "attachment")


def _links(notes: Mapping[str, Note], switches: Switches) -> Iterator[LinkFact]:
    names = NameTable(notes)
    for path, note in notes.items():
        for link in note.links:
            if link.external:
                continue
            target, ambiguous = target_of(link.path, link.form, path, names, switches)
            anchor = None
            if link.subpath is not None and target is not None and not subpath_opaque(target):
                there = notes[target]
                anchor = find_subpath(link.subpath, there.headings, there.blocks, switches) is not None
            yield LinkFact(
                source=path, target=target, raw=link.raw, path=link.path, text=link.text, subpath=link.subpath,
                start=link.start, line=link.line, column=link.column, embed=link.embed, form=link.form,
                place=link.source, ambiguous=ambiguous, anchor=anchor,
            )  # fmt: skip


def _places(notes: Mapping[str, Note], read: Mapping[str, str]) -> Iterator[PlaceFact]:
    for path, note in notes.items():
        if not may_be_card(path, note.type):
            continue
        body = read[path][note.body :]
        at = 0
        for place in read_places(body):
            at = body.index(place.path.replace("|", "\\|"), at)
            yield PlaceFact(path, place.source, place.path, read[path].count("\n", 0, note.body + at) + 1)
            at += len(place.path)
