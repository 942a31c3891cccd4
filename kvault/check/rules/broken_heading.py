"""A link to a heading that its note does not have."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING
from kvault.vault.subpath import heading_key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Sequence

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
            yield at_link(ID, ADVICE, link, message, remedy_of(link, facts), related=related)


def names_block(subpath: str) -> bool:
    """Tell whether a subpath asks for a block or a footnote."""
    return subpath.rpartition("#")[2].strip().startswith(("^", "[^"))


def remedy_of(link: LinkFact, facts: Facts) -> str:
    """Return what to write instead."""
    asked = (link.subpath or "").rpartition("#")[2].strip()
    meant = heading_meant(asked, facts.headings(link.target or ""))
    if meant is not None:
        return f'did you mean the heading "{meant}"?'
    if "-" in asked and " " not in asked:
        return f'a heading is named in its own words, such as "#{asked.replace("-", " ")}", not as in a web address'
    return "name a heading that is there, or leave it out"


def heading_meant(asked: str, headings: Sequence[str]) -> str | None:
    """Return the heading that was most likely meant: but for a slip, else the only one that shares most words."""
    from kvault.graph.suggest import index_names
    from kvault.graph.suggest import suggest

    plain = {heading.replace("/", " "): heading for heading in reversed(headings)}
    slip = suggest(asked.replace("/", " "), index_names(plain))
    if slip is not None:
        return plain[slip]
    words = _words(asked)
    shared = [(len(words & _words(heading)), heading) for heading in dict.fromkeys(headings)]
    most = max((count for count, _ in shared), default=0)
    best = [heading for count, heading in shared if count == most]
    return best[0] if most and len(best) == 1 and 2 * most >= len(words) else None


def _words(text: str) -> set[str]:
    """Return the longer words of a text."""
    return {word for word in heading_key(text).replace("-", " ").split() if len(word) > 3 or not word.isascii()}


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
