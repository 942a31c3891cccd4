"""A link that leads to no file of the vault."""

from __future__ import annotations

import re

from kvault.check.findings import at_link
from kvault.check.findings import link_to
from kvault.check.model import ADVICE
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING
from kvault.vault.advice import leaves_vault
from kvault.vault.names import base_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import LinkFact
    from kvault.check.model import Finding

ID = "broken-link"
INBOX = "inbox/"

_HOST = re.compile(r"www\.|(?:[a-z\d-]+\.)+(?:com|dev|io|net|org)(?:/|\Z)")


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links to nowhere that no alias explains; embeds are missing-embed's."""
    for link in facts.unresolved:
        if link.embed or facts.bearers(link.path):
            continue
        yield at_link(ID, level_of(link, facts), link, message_of(link), remedy_of(link, facts))


def level_of(link: LinkFact, facts: Facts) -> str:
    """Return advice for what is not finished, or where public sources leave Obsidian's answer open."""
    note = facts.note_of.get(link.source)
    unfinished = link.source.startswith(INBOX) or (note is not None and note.draft)
    return ADVICE if unfinished or leaves_vault(link.path, link.source) else ERROR


def message_of(link: LinkFact) -> str:
    """Return what is wrong with a link to nowhere."""
    if leaves_vault(link.path, link.source):
        return f'"{link.path}" climbs out of the vault, where Obsidian finds no file'
    if link.path.startswith(("./", "../")):
        return f'there is no file "{link.path}", seen from the folder of this note'
    return f'no file of the vault is called "{link.path}"'


def remedy_of(link: LinkFact, facts: Facts) -> str:
    """Return what to write instead, or how to make what is missing."""
    if "://" in link.path:
        return f"an address is written [text]({link.path})"
    if _HOST.match(link.path):
        return f"an address is written [text](https://{link.path})"
    cut_off = _cut_off(link, facts)
    if cut_off is not None:
        return f"rename {cut_off} with kvault mv: in a link # begins a heading"
    meant = facts.suggest(link.path)
    if meant is not None:
        return f"did you mean {link_to(meant)}?"
    if "." in link.path.rpartition("/")[2]:
        return "add the file, or name one that is there"
    return "write that note, or name one that is there"


def _cut_off(link: LinkFact, facts: Facts) -> str | None:
    """Return the file with a # in its path that was meant by a link which ends before it."""
    if not link.subpath:
        return None
    base = base_of(link.path + link.subpath)
    found = (path for name in (base, f"{base}.md") for path in facts.names.named(name) if "#" in path)
    return next(found, None)


RULE = Rule(
    id=ID,
    level=ERROR,
    says="A link that leads to no file of the vault.",
    why="A reader who follows it gets a new, empty note; an agent gets nothing.",
    find=find,
    examples=(
        Example(
            "A slip in the name: the note that was meant is named.",
            {"a.md": "See [[Biling]].\n", "Billing.md": "[[a]]\n"},
            ('a.md:1 no file of the vault is called "Biling"',),
        ),
        Example(
            "In the inbox, or in a note whose status is draft, it is advice.",
            {"inbox/a.md": "[[Later]]\n", "b.md": "---\nstatus: draft\n---\n[x](Soon.md)\n"},
            ('b.md:4 no file of the vault is called "Soon.md"', 'inbox/a.md:1 no file of the vault is called "Later"'),
        ),
        Example(
            "A written folder is never ignored.",
            {"a.md": "[[work/Plan]]\n", "home/Plan.md": ""},
            ('a.md:1 no file of the vault is called "work/Plan"',),
        ),
        Example(
            "Case, the extension, the end of a path, code and comments of HTML are no faults.",
            {"a.md": "[[PLAN]] [[plan.md]] [[x/Plan]] [p](Plan.md)\n`[[No]]` <!-- [[No]] -->\n", "d/x/Plan.md": ""},
            (),
        ),
        Example(
            "What a template leaves to be filled in is no link yet.", {"t.md": "[[{{date}}]] [[<% tp.x %>]]\n"}, ()
        ),
    ),
)
