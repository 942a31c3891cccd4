"""Judged questions made from a vault itself: what people called a note elsewhere, with that name held out.

- *anchor*: the text of a link, which is not the note's own name; the notes that link so are left out.
- *alias*: an alias, taken from the note's titles.
- *heading*: a heading, taken from the note's text.
- *commit*: the subject of a commit, whose answers are the notes it touched.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from kvault.actions.eval_lanes import Asked
from kvault.actions.held_out import HeldOut
from kvault.actions.held_out import without_title
from kvault.actions.held_out import without_words
from kvault.actions.recall_notes import languages
from kvault.actions.workspace import Workspace
from kvault.adapters.git_history import touched_by_commits
from kvault.adapters.lexicon import DiskLexicon
from kvault.adapters.lexicon import read_document
from kvault.evaluation.model import Case
from kvault.search.query import read_query
from kvault.search.terms import terms
from kvault.vault.names import fold

EACH = 100  # questions of a kind at most, taken evenly from all
WORDS = 2  # words of a question at least, for one alone asks nothing; an alias may be one
LONG = 12  # words of a link's text at most: beyond, it is prose
TOUCHED = 3  # notes of a commit at most: beyond, its subject is about none of them
COMMITS = 2_000  # newest commits looked at

ANCHOR = "anchor"
ALIAS = "alias"
HEADING = "heading"
COMMIT = "commit"
UNSEEN_BY_VECTORS = (ANCHOR, COMMIT)
"""Kinds whose words stand in no passage of the answer, so that vectors cannot have seen them."""


class OwnCase(NamedTuple):
    """A question and how it is asked."""

    case: Case
    asked: Asked


def own_cases(workspace: Workspace) -> tuple[OwnCase, ...]:
    """Return the questions that a vault holds, the same ones for the same vault."""
    found = []
    for kind, make in ((ANCHOR, _anchors), (ALIAS, _aliases), (HEADING, _headings), (COMMIT, _commits)):
        rows = _evenly(sorted(make(workspace), key=lambda row: (row[0].casefold(), sorted(row[1]), row[0])), EACH)
        for number, (text, relevant, asked) in enumerate(rows, 1):
            found.append(OwnCase(Case(f"{kind}-{number}", text, dict.fromkeys(sorted(relevant), 1.0), kind), asked))
    return tuple(found)


Row = tuple[str, frozenset[str], Asked]  # the question, its answers, how it is asked


def _anchors(workspace: Workspace) -> Iterator[Row]:
    rows = workspace.store.execute(
        "SELECT link.text, source.path, target.path, note.title, property.aliases FROM link"
        " JOIN file AS source ON source.id = link.source JOIN file AS target ON target.id = link.target"
        " JOIN note ON note.id = link.target LEFT JOIN property ON property.note = link.target"
        " WHERE link.text IS NOT NULL AND ambiguous=0 AND link.source<>link.target AND subpath IS NULL AND NOT embed"
        " AND enabled AND NOT hidden ORDER BY link.id"
    )
    sources: dict[str, set[str]] = {}
    targets: dict[str, set[str]] = {}
    for text, source, target, title, aliases in rows:
        text = " ".join(text.split())
        if fold(text) in _names(target, title, aliases):
            continue
        sources.setdefault(text, set()).add(source)
        targets.setdefault(text, set()).add(target)
    lexicon = DiskLexicon(workspace.store)
    for text in _telling(workspace, targets):
        answers = frozenset(targets[text] - sources[text])
        if answers and len(targets[text]) <= TOUCHED:
            yield text, answers, Asked(text, lexicon, frozenset(sources[text]))


def _aliases(workspace: Workspace) -> Iterator[Row]:
    lexicon = DiskLexicon(workspace.store)
    for number, path, title, named, aliases in workspace.store.execute(
        "SELECT note.id, path, title, named, aliases FROM note JOIN file ON file.id = note.id"
        " JOIN property ON property.note = note.id WHERE aliases<>'[]' AND enabled AND NOT hidden ORDER BY path"
    ):
        document = read_document(workspace.store, number)
        titles = list(dict.fromkeys(filter(None, (path.rsplit("/", 1)[-1][:-3], named, *json.loads(aliases)))))
        for alias in json.loads(aliases):
            if not document or len(titles) != len(document.titles) or fold(alias) in _names(path, title, "[]"):
                continue
            if read_query(alias, languages(workspace.store)).words:
                held = without_title(number, document, titles.index(alias))
                yield alias, frozenset({path}), Asked(alias, HeldOut(lexicon, held))


def _headings(workspace: Workspace) -> Iterator[Row]:
    lexicon = DiskLexicon(workspace.store)
    rows = workspace.store.execute(
        "SELECT note.id, path, title, aliases, language, heading.text, heading.line FROM heading"
        " JOIN note ON note.id = heading.note JOIN file ON file.id = note.id"
        " LEFT JOIN property ON property.note = note.id WHERE enabled AND NOT hidden ORDER BY path, seq"
    ).fetchall()
    often = Counter(fold(row[5]) for row in rows)
    single = {row[5] for row in rows if often[fold(row[5])] == 1}
    telling = set(_telling(workspace, single))
    for number, path, title, aliases, language, text, line in rows:
        if text not in telling or fold(text) in _names(path, title, aliases):
            continue
        document = read_document(workspace.store, number)
        count = len(terms(text, language))
        start = next((at for at, where in document.sections if where == line), None) if document else None
        if document is None or start is None:
            continue
        cut = [term.id for form in terms(text, language) for term in lexicon.find_terms([form]).get(form, ())[:1]]
        if cut == list(document.stems[start : start + count]):
            held = without_words(number, document, start, count)
            yield text, frozenset({path}), Asked(text, HeldOut(lexicon, held))


def _commits(workspace: Workspace) -> Iterator[Row]:
    there = {
        path
        for (path,) in workspace.store.execute(
            "SELECT path FROM file JOIN note ON note.id = file.id WHERE enabled AND NOT hidden"
        )
    }
    commits = touched_by_commits(workspace.root, COMMITS)
    often = Counter(subject for subject, _ in commits)
    touched = {subject: frozenset(paths) for subject, paths in commits if often[subject] == 1}
    lexicon = DiskLexicon(workspace.store)
    for subject in _telling(workspace, touched):
        if 0 < len(touched[subject]) <= TOUCHED and touched[subject] <= there:
            yield subject, touched[subject], Asked(subject, lexicon)


def _telling(workspace: Workspace, texts: Iterable[str]) -> list[str]:
    """Return the texts that have enough words to be a question, and not too many."""
    spoken = languages(workspace.store)
    return [text for text in sorted(texts) if WORDS <= len(read_query(text, spoken).words) <= LONG]


def _names(path: str, title: str, aliases: str | None) -> frozenset[str]:
    """Return what a note is called, folded."""
    return frozenset(map(fold, (path, path[:-3], path.rsplit("/", 1)[-1][:-3], title, *json.loads(aliases or "[]"))))


def _evenly(rows: Sequence[Row], most: int) -> list[Row]:
    """Return ``most`` of some rows at even steps."""
    return list(rows) if len(rows) <= most else [rows[number * len(rows) // most] for number in range(most)]
