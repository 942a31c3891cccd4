"""The facts that rules are given, read from the texts themselves, where no index is at hand."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping

from kvault.actions.changes import Progress
from kvault.actions.gone_commits import gone_commits
from kvault.actions.note_facts import note_fact
from kvault.actions.open_vault import scan_vault
from kvault.actions.open_vault import with_app
from kvault.actions.read_text import Text
from kvault.actions.read_text import kind_of_file
from kvault.actions.read_text import read_text
from kvault.actions.resolve_links import target_of
from kvault.adapters.clock import today
from kvault.adapters.disk import read_entry
from kvault.adapters.places import existing_places
from kvault.adapters.places import real_places
from kvault.adapters.schema import ATTACHMENT
from kvault.adapters.schema import NOTE
from kvault.check.facts import Facts
from kvault.check.facts import File
from kvault.check.facts import LinkFact
from kvault.check.facts import Paragraph
from kvault.check.facts import PlaceFact
from kvault.check.facts import ProblemFact
from kvault.check.facts import TagFact
from kvault.check.facts import on_disk
from kvault.check.shingles import paragraphs
from kvault.config import Config
from kvault.note.faults import find_faults
from kvault.note.faults import utf8_problem
from kvault.note.kinds import may_be_card
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.vault.file_types import counts
from kvault.vault.names import Names
from kvault.vault.names import NameTable
from kvault.vault.subpath import find_subpath
from kvault.vault.subpath import subpath_opaque

Places = Callable[[str], "tuple[Iterable[Heading], Iterable[Block]] | None"]
"""Headings and block ids of a note by its path; None where they are not known."""


def disk_facts(
    root: str, config: Config, *, changed: Mapping[str, bytes] | None = None, progress: Progress | None = None
) -> Facts:
    """Return the facts of every file on disk, those in ``changed`` with these bytes; nothing is written."""
    changed = changed or {}
    config = with_app(root, config)
    entries = sorted(scan_vault(root, config).entries)
    datas: dict[str, bytes] = {}
    for number, entry in enumerate(entries):
        if kind_of_file(entry.path) != ATTACHMENT:
            try:
                datas[entry.path] = changed[entry.path] if entry.path in changed else read_entry(root, entry)
            except OSError:
                continue  # a file that cannot be read has no faults that could be told
        if progress and not number % 100:
            progress(number, len(entries))
    return text_facts([entry.path for entry in entries], datas, config)


def text_facts(paths: Iterable[str], datas: Mapping[str, bytes], config: Config) -> Facts:
    """Return the facts of a whole vault: all its paths, and the bytes of its notes and canvases."""
    every = sorted(paths)
    names = NameTable(path for path in every if counts(path, config))
    texts = {path: read_text(path, data, config) for path, data in datas.items()}
    facts = partial_facts(every, texts, datas, config, names=names, places_in=_places_in(texts))
    facts.gone = gone_commits(facts.notes, facts.places)
    return facts


def partial_facts(
    paths: Iterable[str],
    texts: Mapping[str, Text],
    datas: Mapping[str, bytes],
    config: Config,
    *,
    names: Names,
    places_in: Places,
    came: Collection[str] = (),
    known: Mapping[str, Iterable[Paragraph]] | None = None,
) -> Facts:
    """Return the facts of some texts within a vault whose names and headings are known otherwise.

    ``came``: the notes that the commit adds. ``known``: the longer paragraphs of those notes of which they were taken.
    """
    known = known or {}
    places = list(_places(texts))
    return Facts(
        files=(File(path, kind_of_file(path)) for path in paths),
        notes=(
            note_fact(
                path,
                read.note.properties or {},
                named=read.note.title,
                summary=read.note.summary,
                type=read.note.type,
                aliases=read.note.aliases,
            )._replace(came=path in came)
            for path, read in texts.items()
            if kind_of_file(path) == NOTE
        ),
        links=(link for path, read in texts.items() for link in _links(path, read, names, places_in, config)),
        tags=(TagFact(path, *tag) for path, read in texts.items() for tag in read.note.tags),
        problems=(problem for path, read in texts.items() for problem in _problems(path, read, datas[path])),
        places=places,
        paragraphs=(
            one
            for path, read in texts.items()
            for one in (known[path] if path in known else text_paragraphs(path, read))
        ),
        names=names,
        headings=lambda path: [heading.text for heading in (places_in(path) or ((), ()))[0]],
        today=today(),
        existing=existing_places(on_disk(places)),
        real=real_places(on_disk(places)),
    )


def _places_in(texts: Mapping[str, Text]) -> Places:
    def places_in(path: str) -> tuple[Iterable[Heading], Iterable[Block]] | None:
        read = texts.get(path)
        return (read.note.headings, read.note.blocks) if read else None

    return places_in


def _links(path: str, read: Text, names: Names, places_in: Places, config: Config) -> Iterator[LinkFact]:
    for link in read.note.links:
        if link.external:
            continue
        target, ambiguous = target_of(link.path, link.form, path, names, config.switches)
        anchor = None
        if link.subpath is not None and target is not None and not subpath_opaque(target):
            there = places_in(target)
            if there is not None:
                headings, blocks = there
                line = find_subpath(link.subpath, tuple(headings), tuple(blocks), config.switches)
                anchor = line is not None
        yield LinkFact(
            source=path,
            target=target,
            raw=link.raw,
            path=link.path,
            text=link.text,
            subpath=link.subpath,
            start=link.start,
            line=link.line,
            column=link.column,
            embed=link.embed,
            form=link.form,
            place=link.source,
            ambiguous=ambiguous,
            anchor=anchor,
        )


def _problems(path: str, read: Text, data: bytes) -> Iterator[ProblemFact]:
    for one in (*find_faults(path, read.text, read.note), utf8_problem(data) if read.why else None):
        if one:
            yield ProblemFact(path, one.id, one.line, one.column, one.message, one.remedy)


def text_paragraphs(path: str, read: Text) -> Iterable[Paragraph]:
    """Return the longer paragraphs of a file; only notes have any."""
    return paragraphs(path, read.text, read.note) if kind_of_file(path) == NOTE else ()


def _places(texts: Mapping[str, Text]) -> Iterator[PlaceFact]:
    for path, read in texts.items():
        if may_be_card(path, read.note.type):
            from kvault.note.cards import read_places

            for place in read_places(read.text, read.note.body):
                yield PlaceFact(path, place.source, place.path, place.line)
