"""An embed of a file that is not there."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules.broken_link import level_of
from kvault.check.rules.broken_link import message_of
from kvault.check.rules.broken_link import remedy_of
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "missing-embed"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the embeds that show nothing and that no alias explains."""
    for link in facts.unresolved:
        if link.embed and not facts.bearers(link.path):
            yield at_link(ID, level_of(link, facts), link, message_of(link), remedy_of(link, facts))


RULE = Rule(
    id=ID,
    level=ERROR,
    says="An embed of a picture, note or other file that is not in the vault.",
    why="Where the picture should stand, the reader sees a grey box.",
    find=find,
    examples=(
        Example(
            "A picture that is not there, and one named without its extension.",
            {"a.md": "![[photo.png]]\n![[Figure]]\n", "Figure.jpg": ""},
            ('a.md:1 no file of the vault is called "photo.png"', 'a.md:2 no file of the vault is called "Figure"'),
        ),
        Example(
            "A size, a page of a PDF and a picture on the web are no part of the name.",
            {"a.md": "![[p.png|100x20]] ![[d.pdf#page=3]] ![x](https://example.org/y.png)\n", "p.png": "", "d.pdf": ""},
            (),
        ),
    ),
)
