"""A link to a block id that its note does not have."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules.broken_heading import names_block
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "broken-block"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links whose file is there and whose block is not."""
    for link in facts.dead_anchors:
        if names_block(link.subpath or ""):
            name = (link.subpath or "").rpartition("#")[2].strip()
            message = f'{link.target} has no block with the id "{name}"'
            remedy = f"write {name} after a blank at the end of the paragraph that is meant, or leave it out"
            yield at_link(ID, ADVICE, link, message, remedy, related=(link.target or "",))


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link to a block id that its note does not have.",
    why="The note opens at its top; an embed of the block shows nothing.",
    find=find,
    examples=(
        Example(
            "The id is not there, or stands in code.",
            {"a.md": "[[b#^one]] ![[b#^two]]\n", "b.md": "text\n\n```\ncode ^two\n```\n"},
            ('a.md:1 b.md has no block with the id "^one"', 'a.md:1 b.md has no block with the id "^two"'),
        ),
        Example("Ids are compared without case.", {"a.md": "[[b#^ONE]]\n", "b.md": "text ^one\n"}, ()),
    ),
)
