"""A request to the few notes worth reading."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping

from kvault.explanation import Explanation
from kvault.explanation import leaf
from kvault.explanation import product
from kvault.explanation import total
from kvault.recall.dense import NOTHING as NO_VECTORS
from kvault.recall.dense import Dense
from kvault.recall.dense import mixed
from kvault.recall.model import Fact
from kvault.recall.model import Hit
from kvault.recall.model import Limits
from kvault.recall.model import NodeId
from kvault.recall.model import Recall
from kvault.recall.model import Step
from kvault.recall.walk import walk
from kvault.recall.weights import Weight
from kvault.recall.weights import weigh
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple
from kvault.search import score as scores
from kvault.search.bm25 import idf
from kvault.search.candidates import CANDIDATES
from kvault.search.candidates import find_candidates
from kvault.search.lookup import Known
from kvault.search.lookup import look_up
from kvault.search.model import NoteId
from kvault.search.model import Query
from kvault.search.score import Own
from kvault.search.score import own_score

if TYPE_CHECKING:
    from collections.abc import Callable

    from kvault.recall.ports import Facts
    from kvault.recall.ports import Links
    from kvault.search.ports import Lexicon

    Among = Callable[[Collection[NoteId]], dict[NoteId, Fact]]

LATE = 20  # notes that only the walk found and whose own words are then scored too
COVER = 0.12  # share of the request's idf that the best note holds at least; below it, it is there by the walk
NOTHING = Own(0.0, 0.0, 0.0, 0.0, 0.0, 0, frozenset())


def recall(
    query: Query,
    lexicon: Lexicon,
    links: Links,
    facts: Facts,
    *,
    limits: Limits,
    home: str | None = None,
    session: str | None = None,
    prefix: str = "",
    without: Collection[str] = (),
    dense: Dense = NO_VECTORS,
) -> Recall:
    """Return the notes for a request, best first.

    ``home``: folder of the project one works in. ``session``: its own note is left out. ``prefix``: only notes whose
    path begins so. ``without``: paths of notes that are left out. ``dense``: what the vectors lane adds; whether there
    is an answer at all is decided by words alone, unless a passage is so near that it answers by itself.
    """
    known = look_up(query, lexicon)
    if not known.word_of and not dense.near:
        return Recall((), known.unknown, "no note holds a word of the request")
    ask = _Ask(known, lexicon, links, limits, home, _Allowed(facts, session, prefix, without))
    found = _score(ask, _first(ask))
    strong = _is_strong(found, known, limits)
    if dense.near:
        found = _score(ask, _first(ask, dense.near), dense)
        strong = strong or dense.sure
    ranked = _above_floor([row for row in found.ranked if row[1].startswith(prefix)], limits) if strong else []
    if not ranked:
        return Recall((), known.unknown, "no note covers enough of the request")
    hits = tuple(_hit(note, found, known) for _, _, note in ranked[: limits.notes])
    return Recall(hits, known.unknown, None)


class _Ask(NamedTuple):
    """A request, and what answers it."""

    known: Known
    lexicon: Lexicon
    links: Links
    limits: Limits
    home: str | None
    shown: _Allowed


class _Scored(NamedTuple):
    """Notes with their scores, and what these were made from."""

    about: Mapping[NoteId, Fact]
    own: Mapping[NoteId, Own]
    weights: Mapping[NoteId, Weight]
    steps: Mapping[NodeId, Step]
    ranked: list[tuple[float, str, NoteId]]  # (score below zero, path, note), best first


def _first(ask: _Ask, near: Collection[NoteId] = ()) -> dict[NoteId, Fact]:
    """Return the notes that are scored first: the best by a quick look, and those near by their vectors."""
    shown = ask.shown
    about = _candidates(ask.known, ask.lexicon, max(CANDIDATES, 2 * ask.limits.notes), shown.among)
    if shown.prefix:  # a walk may begin at a note that is not shown
        all_over = shown._replace(prefix="")
        about = {**_candidates(ask.known, ask.lexicon, CANDIDATES, all_over.among), **about}
        shown = all_over
    if near:
        about = {**about, **shown.among([note for note in near if note not in about])}
        about = dict(sorted(about.items(), key=lambda known: known[1].path))
    return about


def _score(ask: _Ask, about: dict[NoteId, Fact], dense: Dense = NO_VECTORS) -> _Scored:
    """Return notes with their scores after the walk, and those that only the walk found."""
    words = _own(ask.known, ask.lexicon, list(about))
    most = max((part.score for part in words.values()), default=0.0)
    starts = own = mixed(words, dense, most) if dense.near else words
    weights = before = weigh(about, _matched(own), ask.home)
    steps = _walk(starts, weights, ask.links, ask.limits)
    late = _late(steps, own, ask.shown.among)
    if late:
        about = {**about, **late}
        words = _own(ask.known, ask.lexicon, list(late))
        own = {**own, **(mixed(words, dense, most) if dense.near else words)}
        weights = weigh(about, _matched(own), ask.home)
        if any(weights[note] != before[note] for note in starts):
            steps = _walk(starts, weights, ask.links, ask.limits)
    scores = {note: weights[note].value * (own.get(note, NOTHING).score + _added(steps, note)) for note in about}
    ranked = sorted((-round(score, 9), about[note].path, note) for note, score in scores.items() if score > 0)
    return _Scored(about, own, weights, steps, ranked)


class _Allowed(NamedTuple):
    """Which notes may be shown."""

    facts: Facts
    session: str | None
    prefix: str
    without: Collection[str]

    def among(self, notes: Collection[NoteId]) -> dict[NoteId, Fact]:
        """Return what is known of those that may be shown, in the order of their paths."""
        return {
            note: fact
            for note, fact in sorted(self.facts.facts(notes).items(), key=lambda known: known[1].path)
            if fact.enabled
            and fact.path.startswith(self.prefix)
            and fact.path not in self.without
            and not (self.session and fact.session == self.session)
        }


def _candidates(known: Known, lexicon: Lexicon, most: int, allowed: Among) -> dict[NoteId, Fact]:
    """Return the best notes to score, by path; more are looked at while most of those found may not be shown."""
    look = most
    found = find_candidates(known, lexicon, look)
    about = allowed(found)
    while len(found) == look and 2 * len(about) < most:
        look *= 8
        found = find_candidates(known, lexicon, look)
        about = allowed(found)
    if len(about) <= most:
        return about
    best = [note for note in found if note in about][:most]
    return {note: about[note] for note in sorted(best, key=lambda note: about[note].path)}


def _own(known: Known, lexicon: Lexicon, notes: list[NoteId]) -> dict[NoteId, Own]:
    """Return what the notes score by their own words, in the order given."""
    documents = lexicon.documents(notes)
    terms = {
        term
        for document in documents.values()
        for title in document.titles
        if any(term in known.word_of for term in title)
        for term in title
    }
    size = known.totals.notes
    idfs = {term: idf(df, size) for term, df in lexicon.frequencies(sorted(terms)).items()}
    return {note: own_score(known, documents[note], idfs) for note in notes if note in documents}


def _matched(own: Mapping[NoteId, Own]) -> dict[NoteId, frozenset[int]]:
    return {note: part.matched for note, part in own.items()}


def _walk(
    own: Mapping[NoteId, Own], weights: Mapping[NoteId, Weight], links: Links, limits: Limits
) -> dict[NodeId, Step]:
    return walk({note: part.score * weights[note].value for note, part in own.items()}, links, limits.hops)


def _late(
    steps: Mapping[NodeId, Step],
    own: Mapping[NoteId, Own],
    allowed: Among,
) -> dict[NoteId, Fact]:
    """Return the best notes that only the walk found; attachments that it came upon are none."""
    values = {node: step.value for node, step in steps.items() if isinstance(node, int) and node not in own}
    order = sorted(values, key=lambda node: -values[node])
    late: dict[NoteId, Fact] = {}
    at = 0
    while at < len(order) and len(late) < LATE:
        end = min(at + LATE, len(order))
        while end < len(order) and values[order[end]] == values[order[end - 1]]:
            end += 1  # of equals the first by path
        found = allowed(order[at:end])
        late.update({note: found[note] for note in sorted(found, key=lambda note: (-values[note], found[note].path))})
        at = end
    return dict(list(late.items())[:LATE])


def _added(steps: Mapping[NodeId, Step], note: NoteId) -> float:
    step = steps.get(note)
    return step.value if step else 0.0


def _is_strong(found: _Scored, known: Known, limits: Limits) -> bool:
    """Tell whether the best note answers enough of the request for anything to be shown."""
    if not limits.floor:
        return True
    if not found.ranked:
        return False
    score, _, best = found.ranked[0]
    covered = sum(known.idfs[word] for word in found.own.get(best, NOTHING).matched)
    return not limits.least or (-score >= limits.least * known.mass and covered >= COVER * known.mass)


def _above_floor(ranked: list[tuple[float, str, NoteId]], limits: Limits) -> list[tuple[float, str, NoteId]]:
    return [row for row in ranked if row[0] <= ranked[0][0] * limits.floor]


def _hit(note: NoteId, found: _Scored, known: Known) -> Hit:
    own, step = found.own.get(note, NOTHING), found.steps.get(note)
    why = explain(own, found.weights[note], step)
    direct = own.score > 0
    start = step.path[0] if step else None  # a walk begins at a note
    return Hit(
        note=note,
        fact=found.about[note],
        score=why.value,
        hops=0 if direct or not step else len(step.path) - 1,
        via=found.about[start].path if isinstance(start, int) and not direct else None,
        passage=own.best,
        words=tuple(known.query.words[word].text for word in sorted(own.matched)),
        route=step.path if step else (),
        why=why,
    )


def explain(own: Own, weight: Weight, step: Step | None) -> Explanation:
    """Return a note's score as the tree of its parts; its value is the score."""
    parts = [
        product("words", leaf("weight", scores.BM25_WEIGHT), leaf("BM25", own.bm25)),
        product("passage", leaf("weight", scores.PASSAGE_WEIGHT), leaf("best passage", own.passage)),
        product("title", leaf("weight", scores.TITLE_WEIGHT), leaf("title coverage", own.title)),
        product("pairs", leaf("weight", scores.PAIR_WEIGHT), leaf("neighbouring words", own.pairs)),
    ]
    if own.weight:
        part = product("words", leaf("share of the best note's words", own.share), total("words in full", *parts))
        parts = [part, product("vectors", leaf("weight", own.weight), leaf("nearness", own.dense))]
    if step:
        parts.append(leaf(f"walk over {len(step.path) - 1} link(s)", step.value))
    return product("score", weight.explain(), total("words and walk", *parts))
