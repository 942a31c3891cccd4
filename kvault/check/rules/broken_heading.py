"""A link to a heading that its note does not have."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import LinkFact
    from kvault.check.model import Finding

ID = "broken-heading"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links whose file is there and whose heading is not."""
    for link in facts.dead_anchors:
        if not names_block(link.subpath or ""):
            message = f'{link.target} has no heading "{(link.subpath or "").strip("# ")}"'
            related = (link.target or "",)
            yield at_link(ID, ADVICE, link, message, remedy_of(link), related=related)


def names_block(subpath: str) -> bool:
    """Tell whether a subpath asks for a block or a footnote."""
    return subpath.rpartition("#")[2].strip().startswith(("^", "[^"))


def remedy_of(link: LinkFact) -> str:
    """Return what to write instead."""
    subpath = (link.subpath or "").strip("# ")
    if "-" in subpath and " " not in subpath:
        return f'a heading is named in its own words, such as "#{subpath.replace("-", " ")}", not as in a web address'
    return "name a heading that is there, or leave it out"


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link to a heading that its note does not have.",
    why="The note opens at its top, and the reader looks for what was meant.",
    find=find,
    examples=(
        Example(
            "A heading that is not there, and one named as in a web address.",
            {"a.md": "[[b#Costs]] [[b#our-prices]]\n", "b.md": "# Our prices\n"},
            ('a.md:1 b.md has no heading "Costs"', 'a.md:1 b.md has no heading "our-prices"'),
        ),
        Example(
            "Punctuation, case and the way through headings above it do not matter; nor do pages of a PDF.",
            {"a.md": "[[b#our prices: 2024]] [[b#Top#Our prices 2024]] [[d.pdf#page=3]]\n", "d.pdf": "",
             "b.md": "# Top\n## Our prices (2024)\n"},
            (),
        ),
        Example("What stands in a comment is seen by no reader.", {"a.md": "%% [[b#Costs]] %%\n", "b.md": ""}, ()),
    ),
)  # fmt: skip
