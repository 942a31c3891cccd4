"""What the report says, as values: complete and sorted, not yet cut to size."""

from __future__ import annotations

from typing import NamedTuple

from kvault.graph.degrees import Connected
from kvault.graph.model import Node

GONE_NODE = "gone"  # the kind of a node of which only its id is left

SPLIT = "split"
MERGED = "merged"
NEW = "new"
GONE = "gone"


class Place(NamedTuple):
    """A line of a note."""

    path: str
    line: int  # counts from 1


class Missing(NamedTuple):
    """A target that links name and no file answers to."""

    target: str  # as written, without the subpath
    links: int  # how many links name it
    places: tuple[Place, ...]  # at least the first of them
    did_you_mean: str | None  # the path of a file


class Group(NamedTuple):
    """A community with its members; the first of them names it."""

    number: int
    size: int  # nodes, attachments included
    members: tuple[Connected, ...]  # the best-connected, best first


class Joint(NamedTuple):
    """One edge, with the communities at its ends."""

    source: Node
    target: Node
    kind: str
    line: int
    source_group: Community | None
    target_group: Community | None


class Folder(NamedTuple):
    """The orphans of one folder."""

    path: str  # "" is the vault itself
    notes: tuple[Node, ...]  # by path


class Community(NamedTuple):
    """A community by its name."""

    number: int
    size: int
    best: Node  # the best-connected of its members, by which it is called


class Regroup(NamedTuple):
    """What became of communities."""

    kind: str  # SPLIT, MERGED, NEW or GONE
    before: tuple[Community, ...]
    after: tuple[Community, ...]


class Changes(NamedTuple):
    """What is not as it was when the report last told of another state."""

    edges: int  # more than before
    notes_new: tuple[Node, ...]
    notes_gone: tuple[Node, ...]
    gods_new: tuple[Node, ...]
    gods_gone: tuple[Node, ...]
    groups: tuple[Regroup, ...]  # those with the largest communities first
    moved: int  # nodes that left the community they were in for another, beside these
    broken: tuple[Missing, ...]  # targets that more links name than before, most often named first
    mended: tuple[str, ...]  # targets that no link names any more, or that are there now


class Report(NamedTuple):
    """The vault as a whole."""

    notes: int
    nodes: int
    edges: int
    extracted: int  # edges that a person wrote and that lead to one file only
    communities: int
    modularity: float
    codelength: float
    method: str  # how the communities were found, see Partition
    gods: tuple[Connected, ...]  # notes and packages, best-connected first
    cards: tuple[Connected, ...]  # the cards among them
    groups: tuple[Group, ...]  # largest first
    bridges: tuple[Joint, ...]  # most surprising first
    missing: tuple[Missing, ...]  # most often named first
    orphans: tuple[Folder, ...]  # the folder with most of them first
    review: tuple[Joint, ...]  # ambiguous edges by place
    changes: Changes | None  # None: there is no earlier report
