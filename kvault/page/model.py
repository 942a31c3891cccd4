"""What the page is made of: the discs its nodes lie in, and the files it is put together from."""

from __future__ import annotations

from typing import NamedTuple

from kvault.graph.model import ATTACHMENT
from kvault.graph.model import BASE
from kvault.graph.model import CANVAS
from kvault.graph.model import TAG

COMMUNITY = "community"
SMALL = "small"  # communities of less than SMALLEST
LOOSE = "loose"  # nodes without a link to another
TAGS = "tags"

SMALLEST = 3  # nodes of a community that has a disc of its own

ON_REQUEST = frozenset({TAG, ATTACHMENT, CANVAS, BASE})
"""Kinds that are drawn only when a person asks for them: they make no community and give none its size."""


class Disc(NamedTuple):
    """A round area of the map, with the nodes that lie in it."""

    kind: str  # COMMUNITY, SMALL, LOOSE or TAGS
    name: str
    number: int | None  # of the community


class PageFiles(NamedTuple):
    """The texts of the files that make up the page, lines ended by a line feed alone."""

    html: str  # with marks, see fill.py
    style: str
    script: str
