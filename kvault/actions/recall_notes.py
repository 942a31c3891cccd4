"""The notes worth reading for a request, from an index that is checked against the files first."""

from __future__ import annotations

import os
from collections.abc import Mapping

from kvault.actions.changes import Progress
from kvault.actions.open_recall import Opened
from kvault.actions.open_recall import build_in_background
from kvault.actions.open_recall import open_for_recall
from kvault.actions.open_recall import refresh_hits
from kvault.actions.open_vault import Notice
from kvault.actions.workspace import Workspace
from kvault.adapters.cache import cache_folder
from kvault.adapters.clock import today
from kvault.adapters.disk import read_bytes
from kvault.adapters.graph_rows import DiskFacts
from kvault.adapters.graph_rows import DiskLinks
from kvault.adapters.lexicon import DiskLexicon
from kvault.adapters.lexicon import ids
from kvault.adapters.lexicon import read_document
from kvault.adapters.lexicon import telling_terms
from kvault.adapters.lexicon import terms_of
from kvault.adapters.places import home_project
from kvault.adapters.store import Store
from kvault.adapters.store import read_meta
from kvault.config import Config
from kvault.errors import NoteNotFound
from kvault.recall.dense import NOTHING
from kvault.recall.dense import Dense
from kvault.recall.model import Hit
from kvault.recall.model import Limits
from kvault.recall.model import Recall
from kvault.recall.run import recall
from kvault.recall.text import note_line
from kvault.recall.text import within
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search.document import passage_line
from kvault.search.languages import ENGLISH
from kvault.search.model import Query
from kvault.search.model import Word
from kvault.search.query import read_query
from kvault.search.stopwords import STOP_WORDS
from kvault.search.terms import forms
from kvault.search.terms import words

if TYPE_CHECKING:
    from kvault.actions.recall_files import Passed
    from kvault.actions.vector_lane import Nearest
    from kvault.recall.files import FoundFile

TELLING = 24  # words of a note that are asked for where a note is the request
TRIES = 3  # times a request is answered anew because what it found had changed


class Request(NamedTuple):
    """What is asked, and how much may be handed over."""

    text: str
    limits: Limits
    budget: int  # tokens
    note: str | None = None  # recall for this note's own words
    session: str | None = None
    prefix: str = ""
    folder: str | None = None  # the working folder, which tells the project
    hurried: bool = False  # somebody waits with a prompt: an encoder that is slow to load is left out
    places: bool = True  # look up the line where each note's best passage begins


class Found(NamedTuple):
    """One note of the answer."""

    hit: Hit
    absolute: str
    line: int  # where the passage that fits best begins, counts from 1; 1 where it was not asked for
    text: str  # the line an agent is given
    route: tuple[str, ...]  # the paths and tags that the walk went along; () when it added nothing
    shared: tuple[str, ...]  # stems of the rare words that it shares with the note where the walk began


class Answer(NamedTuple):
    """The notes that fit the budget, best first, and the files outside the vault that fit beside them."""

    workspace: Workspace
    query: str
    notes: tuple[Found, ...]
    tokens: int
    cut: int  # notes and files that did not fit the budget
    unknown: tuple[str, ...]
    why_empty: str | None
    files: tuple[FoundFile, ...] = ()
    passed: tuple[Passed, ...] = ()  # folders whose index gave no answer
    vectors: str = "off"  # the state of their lane
    vectors_why: str = ""  # in one line, where it is neither off nor ready


def recall_notes(
    root: str,
    config: Config,
    request: Request,
    *,
    waits: bool = True,
    unread: frozenset[str] = frozenset(),
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Answer:
    """Answer a request. Raises NoteNotFound when ``request.note`` is not in the vault.

    ``waits``: whether a vault without an index is read first; if not, NotBuilt is raised. ``unread``: paths of notes
    that are left out anyway, so that they need not be read.
    """
    opened = open_for_recall(root, config, waits=waits, unread=unread, progress=progress, notice=notice)
    near = _nearest(opened, request)
    answer = _ask(opened, request, near)
    for _ in range(TRIES):
        again = refresh_hits(opened, [hit.fact.path for hit in answer.hits])
        if again is None:
            break
        opened = again
        answer = _ask(opened, request, near)
    found = _with_files(opened, request, _within_budget(opened, request, answer, near))
    build_in_background(opened)
    return found if near is None else found._replace(vectors=near.state, vectors_why=near.why)


def _with_files(opened: Opened, request: Request, answer: Answer) -> Answer:
    """Return the answer with the files of the project's folders that fit what the notes left of the budget.

    A request for some notes of the vault, or for what is like a note, asks for no files.
    """
    if request.prefix or request.note or not request.folder or not os.path.isdir(cache_folder()):
        return answer
    from kvault.actions.recall_files import recall_files
    from kvault.recall.files import files_within

    found = recall_files(opened.workspace.root, opened.workspace.store, request.folder, request.text)
    files, cost = files_within(found.files, request.budget - answer.tokens)
    cut = answer.cut + len(found.files) - len(files)
    return answer._replace(files=files, passed=found.passed, tokens=answer.tokens + cost, cut=cut)


def _nearest(opened: Opened, request: Request) -> Nearest | None:
    """Return the passages nearest to the request, None where the user has not asked for them."""
    workspace = opened.workspace
    if not workspace.config.vectors_recall:
        return None
    from kvault.actions.vector_lane import nearest
    from kvault.recall.dense import PASSAGES

    text = request.text
    if request.note:
        from kvault.actions.find_note import find_note

        number, _ = find_note(workspace, request.note)
        row = workspace.store.execute("SELECT title, summary FROM note WHERE id=?", (number,)).fetchone()
        text = "\n".join(row or ())
    return nearest(workspace.root, workspace.config, workspace.store, text, PASSAGES, hurried=request.hurried)


def _ask(opened: Opened, request: Request, near: Nearest | None = None) -> Recall:
    """Answer from one state of the index, whatever another process changes meanwhile."""
    store = opened.workspace.store
    store.execute("BEGIN")
    try:
        return _recall(opened, request, near)
    finally:
        store.execute("COMMIT")


def _recall(opened: Opened, request: Request, near: Nearest | None) -> Recall:
    store = opened.workspace.store
    query, limits, without = read_query(request.text, languages(store)), request.limits, opened.gone
    if request.note:
        from kvault.actions.find_note import find_note

        number, path = find_note(opened.workspace, request.note)
        query, without = _query_of(store, number, path), without | {path}
        limits = limits._replace(least=0.0)  # no note holds most of another note's words
    return recall(
        query,
        DiskLexicon(store),
        DiskLinks(store),
        DiskFacts(store, today()),
        limits=limits,
        home=home_project(store, request.folder),
        session=request.session,
        prefix=request.prefix,
        without=without,
        dense=dense_of(store, near),
    )


def dense_of(store: Store, near: Nearest | None) -> Dense:
    """Return the passages found as numbers of notes; those of a note that is gone meanwhile are left out."""
    if near is None or not near.hits:
        return NOTHING
    from kvault.recall.dense import scaled

    numbers = ids(store, {path for path, _, _ in near.hits})
    return scaled(((numbers[path], score) for path, _, score in near.hits if path in numbers), near.weight, near.sure)


def languages(store: Store) -> list[str]:
    """Return the languages of the vault's notes, the commonest first."""
    counts = str(read_meta(store, "languages") or "")
    return [entry.partition(":")[0] for entry in counts.split()] or [ENGLISH]


def _query_of(store: Store, number: int, path: str) -> Query:
    """Return the words that tell a note from the others as a request."""
    if not store.execute("SELECT 1 FROM note WHERE id=?", (number,)).fetchone():
        raise NoteNotFound(f"{path} is no note", "kvault list prints the notes", path=path)
    return Query("", tuple(Word(term, (term,)) for term in telling_terms(store, number, TELLING)), ())


def _within_budget(opened: Opened, request: Request, answer: Recall, near: Nearest | None = None) -> Answer:
    workspace = opened.workspace
    lines = {path: line for path, line, _ in reversed(near.hits)} if near else {}
    titles = {hit.fact.path: hit.fact.title for hit in answer.hits}
    absolutes = [_absolute(workspace, hit) for hit in answer.hits]
    texts = [
        note_line(
            absolute,
            hit.fact.summary,
            _title(workspace.store, titles, hit.via) if hit.via else None,
            shared=bool(hit.shared),
        )
        for hit, absolute in zip(answer.hits, absolutes, strict=True)
    ]
    kept, cost = within(texts, request.budget)
    notes = tuple(
        Found(
            answer.hits[n],
            absolutes[n],
            line_of_passage(workspace, answer.hits[n], lines) if request.places else 1,
            texts[n],
            _route(workspace.store, answer.hits[n]),
            tuple(terms_of(workspace.store, answer.hits[n].shared)),
        )
        for n in kept
    )
    return Answer(
        workspace,
        request.text,
        notes,
        cost,
        len(texts) - len(kept),
        answer.unknown,
        answer.why_empty,
    )


def _title(store: Store, titles: dict[str, str], path: str) -> str:
    if path in titles:
        return titles[path]
    row = store.execute("SELECT title FROM note JOIN file ON file.id=note.id WHERE path=?", (path,)).fetchone()
    return str(row[0]) if row else path


def _absolute(workspace: Workspace, hit: Hit) -> str:
    row = workspace.store.execute("SELECT disk FROM file WHERE id=?", (hit.note,)).fetchone()
    return os.path.join(workspace.root, *((row and row[0]) or hit.fact.path).split("/"))


def _route(store: Store, hit: Hit) -> tuple[str, ...]:
    names = []
    for node in hit.route:
        if isinstance(node, str):
            names.append(node)
            continue
        row = store.execute("SELECT path FROM file WHERE id=?", (node,)).fetchone()
        names.append(str(row[0]) if row else "")
    return tuple(names)


def line_of_passage(workspace: Workspace, hit: Hit, near: Mapping[str, int] | None = None) -> int:
    """Return the line at which the passage of a note that fits best begins, in the file as it is now.

    ``near``: by path, where the passage nearest by its vector begins, for a note that holds no word of the request.
    """
    if near and not hit.words and hit.fact.path in near:
        return near[hit.fact.path]
    document = read_document(workspace.store, hit.note)
    if document is None:
        return 1
    row = workspace.store.execute(
        "SELECT disk, language FROM file JOIN note ON note.id=file.id WHERE file.id=?", (hit.note,)
    ).fetchone()
    try:
        data = read_bytes(workspace.root, row[0] or hit.fact.path)
    except OSError:
        return 1
    stops = STOP_WORDS.get(row[1], STOP_WORDS[ENGLISH])
    return passage_line(
        document,
        hit.passage,
        data.decode("utf-8", "replace").split("\n"),
        lambda line: _length(line, stops),
    )


def _length(line: str, stops: frozenset[str]) -> int:
    return sum(form not in stops for word in words(line) for form in forms(word))
