"""The lanes of a search: what each finds among the notes that the filters keep."""

from __future__ import annotations

from kvault.actions.exact_lane import find_exact
from kvault.actions.open_recall import Opened
from kvault.actions.recall_notes import languages
from kvault.actions.search_model import DEGRADED
from kvault.actions.search_model import MODES
from kvault.actions.search_model import READY
from kvault.actions.search_model import VECTORS
from kvault.actions.search_model import WORDS
from kvault.actions.search_model import Lane
from kvault.actions.search_model import Wish
from kvault.adapters.clock import today
from kvault.adapters.graph_rows import DiskFacts
from kvault.adapters.graph_rows import DiskLinks
from kvault.adapters.lexicon import DiskLexicon
from kvault.recall.model import Fact
from kvault.recall.model import Hit
from kvault.recall.model import Limits
from kvault.recall.model import Recall
from kvault.recall.run import recall
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search.fusion import DEEPEST
from kvault.search.fusion import EXACT
from kvault.search.query import read_query

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping

    from kvault.actions.vector_lane import Nearest

DEEP = DEEPEST // 2  # notes the words lane gives, to be put together with others: recall scores twice as many
SHALLOW = 50  # notes it gives where no other lane answers


class Lanes(NamedTuple):
    """The lanes asked of one state of the index, and what they know of what they found."""

    lanes: dict[str, Lane]
    facts: dict[str, Fact]
    hits: dict[str, Hit]  # of the words lane
    lines: dict[str, int]  # of the vector lane
    unknown: tuple[str, ...]


def ask_lanes(opened: Opened, wish: Wish, near: Nearest | None) -> Lanes:
    """Return what the lanes of a wish's mode give for one state of the index. Raises UsageError."""
    wanted = MODES[wish.mode]
    facts = Kept(opened, wish)
    exact = find_exact(opened.workspace, wish.text, facts.facts)
    known: dict[str, Fact] = {fact.path: fact for fact in exact}
    lanes = {EXACT: Lane(READY, "", tuple(fact.path for fact in exact))}
    hits: dict[str, Hit] = {}
    lines: dict[str, int] = {}
    unknown: tuple[str, ...] = ()
    if WORDS in wanted:
        deep = DEEP if near and near.hits else max(wish.limit + 1, SHALLOW)
        found = _words(opened, wish, facts, deep)
        hits = {hit.fact.path: hit for hit in found.hits}
        lanes[WORDS] = Lane(READY, "", tuple(hits))
        known.update({path: hit.fact for path, hit in hits.items()})
        unknown = found.unknown
    if near is not None:
        places = {path: line for path, line, _ in reversed(near.hits)}  # of a note's passages the nearest
        theirs = facts.by_path(places)
        order = dict.fromkeys(path for path, _, _ in near.hits)
        lines = {path: places[path] for path in order if path in theirs}
        lanes[VECTORS] = _vectors(near, tuple(lines), wish.limit)
        known.update(theirs)
    return Lanes(lanes, known, hits, lines, unknown)


def _words(opened: Opened, wish: Wish, facts: Kept, notes: int) -> Recall:
    """Return the notes that hold the words: filters are put to the index, so that they leave no gap."""
    store = opened.workspace.store
    return recall(
        read_query(wish.text, languages(store)),
        DiskLexicon(store),
        DiskLinks(store),
        facts,
        limits=Limits(min(notes, DEEP), 0, 0.0, 0.0),
    )


def _vectors(near: Nearest, kept: tuple[str, ...], limit: int) -> Lane:
    if near.state == READY and len(near.hits) >= DEEPEST and len(kept) < limit:
        return Lane(DEGRADED, f"the filters leave {len(kept)} of its {DEEPEST} nearest passages", kept)
    return Lane(near.state, near.why, kept)


class Kept:
    """What is known of the notes that a wish's filters keep; meets ``recall.ports.Facts``."""

    def __init__(self, opened: Opened, wish: Wish) -> None:
        self._store = opened.workspace.store
        self._facts = DiskFacts(self._store, today())
        self._gone = opened.gone
        self._prefix = wish.prefix
        self._keeps = None
        if wish.tag or wish.where:
            from kvault.actions.questions import condition_of

            self._keeps = condition_of(opened.workspace, wish.tag, wish.where)

    def facts(self, notes: Iterable[int]) -> Mapping[int, Fact]:
        """Return the facts of those that are notes and are kept."""
        return {
            note: fact
            for note, fact in self._facts.facts(notes).items()
            if fact.enabled
            and fact.path.startswith(self._prefix)
            and fact.path not in self._gone
            and (self._keeps is None or self._keeps(note))
        }

    def created(self, notes: Iterable[int]) -> Mapping[int, str]:
        """Return the date on which each note was created, for those that say it."""
        return self._facts.created(notes)

    def by_path(self, paths: Iterable[str]) -> dict[str, Fact]:
        """Return the facts of the notes with these paths that are kept, by path."""
        numbers = []
        for path in paths:
            row = self._store.execute("SELECT id FROM file WHERE path=?", (path,)).fetchone()
            if row:
                numbers.append(row[0])
        return {fact.path: fact for fact in self.facts(numbers).values()}
