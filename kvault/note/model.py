"""What kvault knows of one note: plain records, every one with its place."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from typing import TypeAlias

Value: TypeAlias = "str | int | float | bool | None | list[Value] | dict[str, Value]"
"""A property's value as YAML 1.2 gives it; dates and times are text."""

WIKI = "wiki"
MARKDOWN = "markdown"
CARD = "card"


class Link(NamedTuple):
    """A link or an embed as written; not yet resolved."""

    raw: str  # exactly the text of the link in the file
    start: int  # offset of raw in the text of the file
    line: int  # counts from 1
    column: int  # counts from 1, in characters
    embed: bool
    form: str  # WIKI, MARKDOWN or CARD (the file of a canvas card)
    path: str  # before the first "#", trimmed, a Markdown destination decoded
    subpath: str | None  # from the "#" on, with it; None when there is none
    text: str | None  # the display text as written; None when there is none
    external: bool  # leads outside the vault
    source: str  # "body", "property:<dotted key>" or "canvas"


class Heading(NamedTuple):
    """A heading: its raw text without the marks."""

    level: int  # 1 to 6
    text: str
    line: int  # counts from 1
    start: int  # offset of the heading in the text


class Block(NamedTuple):
    """A block that has an id; a footnote is one whose id is its mark, ``[^1]``."""

    id: str  # as written, without "^"
    line: int  # where the block begins, counts from 1


class Tag(NamedTuple):
    """A tag as written, with its "#"."""

    tag: str
    line: int  # counts from 1; 0 for a tag in a property
    column: int  # counts from 1; 0 for a tag in a property
    source: str  # "body" or "property:<key>"


class Problem(NamedTuple):
    """Something odd in the text that a person may want to mend; reading went on."""

    id: str  # kebab-case, stable
    line: int
    message: str
    column: int = 1  # counts from 1
    remedy: str = ""  # what to type or do


class Note(NamedTuple):
    """Everything read from one file of a vault."""

    properties: dict[str, Value] | None  # None: no frontmatter, or one that does not parse
    aliases: tuple[str, ...]
    links: tuple[Link, ...]  # in the order of the file: properties, then text
    headings: tuple[Heading, ...]
    blocks: tuple[Block, ...]
    tags: tuple[Tag, ...]  # those in properties first, then those in the text, with repeats
    title: str | None  # the title property, or None
    summary: str  # one line: the summary property, or the first sentence, or ""
    type: str | None  # the type property
    body: int  # offset at which the text after the frontmatter begins
    opaque: tuple[tuple[int, int], ...]  # stretches of code, math and HTML by offset, in order
    problems: tuple[Problem, ...]
