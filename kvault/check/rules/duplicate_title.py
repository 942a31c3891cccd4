"""Two notes of one name that a link tells apart by nothing but luck."""

from __future__ import annotations

from kvault.check.facts import is_shared_home
from kvault.check.findings import at_link
from kvault.check.findings import link_to
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING
from kvault.vault.names import base_of
from kvault.vault.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Sequence

    from kvault.check.facts import Facts
    from kvault.check.facts import LinkFact
    from kvault.check.model import Finding

ID = "duplicate-title"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links to a note of the layout that say only its name, which another note has too."""
    for link in facts.links:
        target = link.target
        if target is None or not is_by_chance(link, facts):
            continue
        others = tuple(path for path in facts.names.named(base_of(target)) if path != target)
        message = f'"{link.path}" is the name of {" and ".join((target, *others)[:3])}; the link finds one by chance'
        remedy = f"write {link_to(target)}, or rename one of the notes with kvault mv"
        yield at_link(ID, ERROR, link, message, remedy, related=(target, *others))


def is_by_chance(link: LinkFact, facts: Facts) -> bool:
    """Tell whether a link to a note below projects/ or shared/ is told from others by nothing that was meant."""
    target = link.target
    if target is None or "/" in link.path or not link.path or not is_shared_home(target):
        return False
    same = facts.names.named(base_of(target))
    return len(same) > 1 and not _is_near(target, link.source, same)


def _is_near(target: str, source: str, same: Sequence[str]) -> bool:
    """Tell whether Obsidian's rule decides: the note at the root, or the only one at or below the link's folder."""
    folder = fold(source).rpartition("/")[0]
    below = [path for path in same if fold(path).startswith(folder + "/")] if folder else []
    return "/" not in target or below == [target]


RULE = Rule(
    id=ID,
    level=ERROR,
    says="Two notes of one name below projects/ or shared/, and a link from outside says only the name.",
    why="The link opens whichever has the shorter path; the other note's fact is never found by it.",
    find=find,
    examples=(
        Example(
            "The link of a third note says only the name.",
            {"shared/x.md": "[[Setup]]\n", "projects/a/notes/Setup.md": "", "projects/b/notes/Setup.md": ""},
            ('shared/x.md:1 "Setup" is the name of projects/a/notes/Setup.md and projects/b/notes/Setup.md',),
        ),
        Example(
            "Each project links to its own, and a whole path is no luck; an ordinary vault is left alone.",
            {
                "projects/a/a.md": "[[Setup]]\n",
                "shared/x.md": "[[projects/b/notes/Setup]]\n",
                "projects/a/notes/Setup.md": "",
                "projects/b/notes/Setup.md": "",
                "m.md": "[[Day]]\n",
                "long/Day.md": "",
                "b/Day.md": "",
            },
            (),
        ),
    ),
)
