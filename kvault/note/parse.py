"""Reads a file of a vault: a note, a canvas or a base."""

from __future__ import annotations

from operator import itemgetter

from kvault.config import Switches
from kvault.note import properties
from kvault.note.block_ids import find_block_ids
from kvault.note.blocks import Blocks
from kvault.note.blocks import Title
from kvault.note.frontmatter import Frontmatter
from kvault.note.frontmatter import read_frontmatter
from kvault.note.inline import read_prose
from kvault.note.model import Block
from kvault.note.model import Heading
from kvault.note.model import Link
from kvault.note.model import Note
from kvault.note.model import Tag
from kvault.note.places import Places
from kvault.note.references import find_definitions
from kvault.note.scanner import Scanner
from kvault.note.structure import find_blocks
from kvault.note.summary import cut
from kvault.note.summary import first_sentence

NOTHING = Note(None, (), (), (), (), (), None, "", None, 0, (), ())


def parse_file(path: str, text: str, switches: Switches) -> Note:
    """Return what is in a file; any text of any file gives a note."""
    extension = path[-8:].lower()
    if extension.endswith(".md"):
        return parse_note(text, switches)
    if extension.endswith(".canvas"):
        from kvault.note.canvas import parse_canvas

        return parse_canvas(text, switches)
    if extension.endswith(".base"):
        from kvault.note.base import parse_base

        return parse_base(text, switches)
    return NOTHING


def parse_note(text: str, switches: Switches) -> Note:
    """Return everything that stands in the text of a note."""
    block = read_frontmatter(text, switches)
    blocks = find_blocks(text, block.body, len(text), switches)
    scan = read_leaves(text, block.body, blocks, switches)
    headings = place_headings(text, blocks.titles)
    values = block.properties or {}
    links = properties.links(text, block)
    links.extend(place_links(text, scan, "body"))
    ids = block_records(text, blocks, switches)
    found_tags = properties.tags(values) + place_tags(text, scan)
    return Note(
        properties=block.properties,
        aliases=properties.aliases(values),
        links=tuple(links),
        headings=headings,
        blocks=ids,
        tags=found_tags,
        title=title_of(block),
        summary=summary_of(text, block, blocks),
        type=properties.first_text(values, "type") or None,
        body=block.body,
        opaque=tuple(sorted(blocks.opaque + scan.opaque)),
        problems=block.problems,
    )


def read_leaves(text: str, body: int, blocks: Blocks, switches: Switches) -> Scanner:
    """Return a scanner that has read all prose of a text, which begins at ``body``."""
    definitions = find_definitions(text[body:]) if switches.reference_links else {}
    scan = Scanner(text, switches, definitions)
    read_prose(scan, blocks.leaves)
    scan.links.sort(key=itemgetter(0))
    return scan


def place_headings(text: str, titles: list[Title]) -> tuple[Heading, ...]:
    """Return headings as records with their lines."""
    found: list[Heading] = []
    new = tuple.__new__  # as of links
    at, line = 0, 1
    for level, title, start in titles:
        if start < at:
            at, line = 0, 1
        line += text.count("\n", at, start)
        at = start
        found.append(new(Heading, (level, title, line, start)))
    return tuple(found)


def place_links(text: str, scan: Scanner, source: str) -> list[Link]:
    """Return the links a scanner found as records with their places."""
    links: list[Link] = []
    new = tuple.__new__  # of many records; three times as fast as the class itself
    at, line, line_start = 0, 1, 0
    for start, end, embed, form, path, subpath, shown, external in scan.links:
        more = text.count("\n", at, start)
        if more:
            line += more
            line_start = text.rfind("\n", at, start) + 1
        at = start
        column = start - line_start + 1
        raw = text[start:end]
        row = (raw, start, line, column, embed, form, path, subpath, shown, external, source)
        links.append(new(Link, row))
    return links


def place_tags(text: str, scan: Scanner) -> tuple[Tag, ...]:
    """Return the tags a scanner found as records with their places."""
    if not scan.tags:
        return ()
    places = Places(text)
    return tuple(Tag(tag, *places.at(start), "body") for start, tag in scan.tags)


def block_records(text: str, blocks: Blocks, switches: Switches) -> tuple[Block, ...]:
    """Return the blocks that have an id; a footnote is a block whose id is its mark."""
    found = [(start, block_id) for block_id, start in find_block_ids(text, blocks, switches)]
    found += [(start, f"[^{label}]") for label, start in blocks.footnotes]
    if not found:
        return ()
    found.sort()
    places = Places(text)
    return tuple(Block(block_id, places.at(start)[0]) for start, block_id in found)


def title_of(block: Frontmatter) -> str | None:
    """Return the title property, or None."""
    return properties.first_text(block.properties or block.readable, "title") or None


def summary_of(text: str, block: Frontmatter, blocks: Blocks) -> str:
    """Return the summary property, or the first sentence of the body."""
    written = properties.first_text(block.properties or block.readable, "summary", "description")
    return cut(written) if written else first_sentence(text, blocks.leaves)
