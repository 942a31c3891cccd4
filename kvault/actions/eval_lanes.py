"""The lanes that an evaluation can compare: ways to rank the notes of a vault for a question."""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from kvault.actions.lent_lexicon import DealtWords
from kvault.actions.recall_notes import dense_of
from kvault.actions.recall_notes import languages
from kvault.actions.vector_lane import OFF
from kvault.actions.vector_lane import UNAVAILABLE
from kvault.actions.vector_lane import Nearest
from kvault.actions.vector_lane import nearest
from kvault.actions.workspace import Workspace
from kvault.adapters.clock import today
from kvault.adapters.graph_rows import DiskFacts
from kvault.adapters.graph_rows import DiskLinks
from kvault.adapters.lexicon import DiskLexicon
from kvault.adapters.rewired import dealt_notes
from kvault.adapters.rewired import rewired
from kvault.recall.dense import NOTHING
from kvault.recall.dense import PASSAGES as NEAREST
from kvault.recall.dense import Dense
from kvault.recall.model import Fact
from kvault.recall.model import Limits
from kvault.recall.ports import Links
from kvault.recall.run import recall
from kvault.recall.text import note_line
from kvault.search.candidates import find_candidates
from kvault.search.fusion import fuse
from kvault.search.lookup import look_up
from kvault.search.model import Query
from kvault.search.ports import Lexicon
from kvault.search.query import read_query
from kvault.search.score import own_score

COUNTED = 200  # notes that a word count ranks at most
PASSAGES = 200  # nearest passages asked for


class Asked(NamedTuple):
    """A question, and what must not help to answer it."""

    text: str
    lexicon: Lexicon
    without: frozenset[str] = frozenset()  # paths of notes that are neither found nor walked


class Ranked(NamedTuple):
    """What a lane gives: notes best first, and the lines in which an agent is told of them."""

    paths: tuple[str, ...]
    lines: tuple[str, ...]


class LaneOff(Exception):  # noqa: N818
    """A lane that cannot answer; the text says why."""


class World:
    """A vault open for an evaluation: its index, its links, its facts."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.lexicon: Lexicon = DiskLexicon(workspace.store)
        self.links: Links = DiskLinks(workspace.store)
        self.facts = DiskFacts(workspace.store, today())
        self.languages = languages(workspace.store)

    @cached_property
    def rewired(self) -> Links:
        """Return as many links, each to a note that lot gave it."""
        return rewired(self.workspace.store)

    @cached_property
    def instead(self) -> Mapping[int, int]:
        """Return a note that lot gave for every note."""
        return dealt_notes(self.workspace.store)

    def query(self, text: str) -> Query:
        """Return a question as words."""
        return read_query(text, self.languages)

    def lines(self, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return the line of each note."""
        return tuple(note_line(os.path.join(self.workspace.root, fact.path), fact.summary, None) for fact in facts)

    def known(self, paths: Iterable[str]) -> list[Fact]:
        """Return the facts of notes, those that may be shown, in the order given."""
        order = list(paths)
        ids = []
        for path in order:
            row = self.workspace.store.execute("SELECT id FROM file WHERE path=?", (path,)).fetchone()
            ids += [row[0]] if row else []
        facts = {fact.path: fact for fact in self.facts.facts(ids).values() if fact.enabled}
        return [facts[path] for path in order if path in facts]


Rank = Callable[[World, Asked, Limits], Ranked]


class EvalLane(NamedTuple):
    """One way to rank."""

    says: str
    rank: Rank


def _count(world: World, asked: Asked, limits: Limits) -> Ranked:
    known = look_up(world.query(asked.text), asked.lexicon)
    found = find_candidates(known, asked.lexicon, COUNTED) if known.word_of else []
    facts = {note: fact for note, fact in world.facts.facts(found).items() if fact.enabled}
    documents = asked.lexicon.documents(facts)
    scores = {note: own_score(known, documents[note], {}).bm25 for note in facts if note in documents}
    order = sorted(scores, key=lambda note: (-round(scores[note], 9), facts[note].path))
    best = [facts[note] for note in order if scores[note] > 0 and facts[note].path not in asked.without]
    return _ranked(world, best[: limits.notes])


def _unlinked(world: World, asked: Asked, limits: Limits) -> Ranked:
    return _recalled(world, asked, limits._replace(hops=0), world.links)


def _words(world: World, asked: Asked, limits: Limits) -> Ranked:
    return _recalled(world, asked, limits, world.links)


def _rewired(world: World, asked: Asked, limits: Limits) -> Ranked:
    asked = asked._replace(lexicon=DealtWords(asked.lexicon, world.instead))
    return _recalled(world, asked, limits, world.rewired)


def _mixed(world: World, asked: Asked, limits: Limits) -> Ranked:
    dense = dense_of(world.workspace.store, _nearest(world, asked, NEAREST))
    return _recalled(world, asked, limits, world.links, dense)


def _recalled(world: World, asked: Asked, limits: Limits, links: Links, dense: Dense = NOTHING) -> Ranked:
    query = world.query(asked.text)
    answer = recall(query, asked.lexicon, links, world.facts, limits=limits, without=asked.without, dense=dense)
    return _ranked(world, [hit.fact for hit in answer.hits])


def _vectors(world: World, asked: Asked, limits: Limits) -> Ranked:
    return _ranked(world, _near(world, asked)[: limits.notes])


def _hybrid(world: World, asked: Asked, limits: Limits) -> Ranked:
    near = _near(world, asked)
    words = _unlinked(world, asked, Limits(max(limits.notes, COUNTED), 0, 0.0, 0.0))
    fused = fuse({"words": words.paths, "vectors": [fact.path for fact in near]})
    return _ranked(world, world.known([one.item for one in fused[: limits.notes]]))


def _near(world: World, asked: Asked) -> list[Fact]:
    """Return the notes nearest in meaning. Raises LaneOff."""
    found = _nearest(world, asked, PASSAGES)
    return [fact for fact in world.known(dict.fromkeys(hit[0] for hit in found.hits)) if fact.path not in asked.without]


def _nearest(world: World, asked: Asked, most: int) -> Nearest:
    """Return the passages nearest in meaning. Raises LaneOff."""
    workspace = world.workspace
    found = nearest(workspace.root, workspace.config, workspace.store, asked.text, most)
    if found.state in (OFF, UNAVAILABLE):
        raise LaneOff(found.why)
    return found


def _ranked(world: World, facts: Sequence[Fact]) -> Ranked:
    return Ranked(tuple(fact.path for fact in facts), world.lines(facts))


MAIN = "words"
COUNT = "count"
MIXED = "mixed"

EVAL_LANES: Mapping[str, EvalLane] = {
    MAIN: EvalLane("words and links, as recall answers without vectors", _words),
    COUNT: EvalLane("a plain word count (BM25)", _count),
    "unlinked": EvalLane("the same words without the links", _unlinked),
    "rewired": EvalLane("the control: every link and every rare word leads to a note that lot gave it", _rewired),
    "vectors": EvalLane("vectors alone", _vectors),
    MIXED: EvalLane("words, links and vectors, as recall answers with vectors", _mixed),
    "hybrid": EvalLane("words and vectors by rank, as search answers", _hybrid),
}
"""Every lane by its name; the first is measured unless another is asked for."""
