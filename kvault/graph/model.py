"""What the graph of a vault is made of: nodes, edges, and the communities they fall into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NOTE = "note"
TAG = "tag"
ATTACHMENT = "attachment"
CANVAS = "canvas"
BASE = "base"
PACKAGE = "package"
ENTITY = "entity"

REFERENCES = "references"
EMBEDS = "embeds"
RELATES_TO = "relates_to"
TAGGED = "tagged"
DEPENDS_ON = "depends_on"
ABOUT = "about"

EXTRACTED = "extracted"
INFERRED = "inferred"
AMBIGUOUS = "ambiguous"


class Node(NamedTuple):
    """One thing that edges lead to."""

    id: str  # a file's vault path, a lower-cased tag with its "#", or a package's "code://repository/folder"
    kind: str  # NOTE, TAG, ATTACHMENT, CANVAS, BASE, PACKAGE; later ENTITY
    title: str
    summary: str  # one line, may be ""
    type: str | None  # the note's kind, from its property


class Edge(NamedTuple):
    """All that one node says of another in one way, with the place where it is said first."""

    source: str  # a node's id
    target: str  # a node's id
    kind: str  # REFERENCES, EMBEDS, RELATES_TO, TAGGED, DEPENDS_ON, ABOUT, or the name of a property
    provenance: str  # EXTRACTED, INFERRED or AMBIGUOUS
    confidence: float  # 0 to 1
    count: int  # type: ignore[assignment]  # how often it is said; hides tuple.count
    path: str  # the file that says it, of code "code://repository/path"
    line: int  # where it is said first, counts from 1; 0 for a tag or path in a property


class Graph(NamedTuple):
    """The nodes by id, the edges by source, target and kind."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


class Partition(NamedTuple):
    """Which community each node is in, and how good the division is."""

    numbers: Mapping[str, int]  # node id to community; nodes without counted edges are absent
    codelength: float  # bits a step of a random walk costs, see quality.py; less is better
    modularity: float  # -1/2 to 1, see quality.py; more is better
    method: str  # "infomap", "louvain", or "none" where nothing is linked
