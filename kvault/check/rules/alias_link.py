"""A link that only an alias would explain."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding
    from kvault.edit import Splice

ID = "alias-link"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links to nowhere whose name is some note's alias."""
    for link in facts.unresolved:
        paths = tuple(facts.bearers(link.path))
        if not paths:
            continue
        bearers = " and ".join(paths[:3])
        message = f'no file is called "{link.path}"; that is an alias of {bearers}, and no link follows an alias'
        shown = "" if link.embed else f"|{link.text or link.path}"
        written = " or ".join(f"[[{path.removesuffix('.md')}{link.subpath or ''}{shown}]]" for path in paths[:3])
        yield at_link(ID, ADVICE, link, message, f"write {written}", fixable=len(paths) == 1, related=paths)


def fix(finding: Finding, text: str, facts: Facts) -> tuple[Splice, ...]:
    """Return the change that names the note and keeps the alias as the words shown."""
    from kvault.check.link_fixes import link_of
    from kvault.check.link_fixes import name_target
    from kvault.vault.linktext import full_path

    link = link_of(finding, facts)
    if link is None or len(finding.related) != 1:
        return ()
    target = finding.related[0]
    return name_target(text, link, full_path(target, link.form), target, facts=facts)


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link that only an alias would explain: Obsidian does not follow it.",
    why="Aliases serve searching and suggestions; a link with one leads nowhere, in the app too.",
    find=find,
    fix=fix,
    examples=(
        Example(
            "The alias becomes the words that are shown.",
            {"a.md": "See [[Bill]].\n", "n/Billing.md": "---\naliases: [Bill]\n---\n"},
            ('a.md:1 no file is called "Bill"; that is an alias of n/Billing.md',),
            fixed=("a.md", "See [[n/Billing|Bill]].\n"),
        ),
        Example(
            "A file of that name comes before any alias.",
            {"a.md": "[[Bill]]\n", "Bill.md": "", "n/Billing.md": "---\naliases: [Bill]\n---\n"},
            (),
        ),
    ),
)
