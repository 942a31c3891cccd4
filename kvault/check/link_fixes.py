"""Writes a link anew so that it leads where it was meant to, and reads the result before it is believed."""

from __future__ import annotations

from kvault.check.facts import Facts
from kvault.check.facts import LinkFact
from kvault.check.model import Finding
from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import splice
from kvault.note.model import WIKI
from kvault.note.model import Link
from kvault.note.parse import parse_file
from kvault.vault.linktext import target_of
from kvault.vault.rewrite_link import rewrite_link


def link_of(finding: Finding, facts: Facts) -> LinkFact | None:
    """Return the link that a finding is about."""
    return facts.link_at.get((finding.path, finding.line, finding.column))


def name_target(text: str, link: LinkFact, path: str, target: str, facts: Facts) -> tuple[Splice, ...]:
    """Return the changes that give a link another path, if it then leads to the target.

    A wikilink that showed its own name keeps that as the words shown.
    """
    here = _read(text, link)
    rewrite = None if here is None else rewrite_link(text, here, path, here.text)
    if here is None or rewrite is None:
        return ()
    splices = rewrite.splices
    if here.form == WIKI and not here.embed and here.text is None:
        end = here.start + len(here.raw) - 2
        if text[end : end + 2] != "]]":
            return ()
        bar = "\\|" if _in_table(text, here) else "|"
        splices = (*splices, Splice(end, end, f"{bar}{here.path}{_words(here.subpath)}"))
    return _believed(splices, text, link, target, facts)


def _words(subpath: str | None) -> str:
    return "" if subpath is None else subpath


def _read(text: str, link: LinkFact) -> Link | None:
    """Return the link as it stands in the text, or None when the text is not the one the fact came from."""
    for one in parse_file(link.source, text, Switches()).links:
        if one.start == link.start and one.raw == link.raw and one.source == link.place and one.raw:
            return one
    return None


def _believed(splices: tuple[Splice, ...], text: str, link: LinkFact, target: str, facts: Facts) -> tuple[Splice, ...]:
    """Return the changes if all links read as before but for this one, which leads to the target."""
    before = parse_file(link.source, text, Switches()).links
    after = parse_file(link.source, splice(text, splices), Switches()).links
    if len(before) != len(after):
        return ()
    for old, new in zip(before, after, strict=True):
        if old.start == link.start:
            led = target_of(new.path, new.form, link.source, facts.names, Switches())
            if led.target != target or new.subpath != old.subpath or new.embed != old.embed:
                return ()
        elif (old.path, old.subpath, old.text, old.source) != (new.path, new.subpath, new.text, new.source):
            return ()
    return splices


def _in_table(text: str, link: Link) -> bool:
    """Tell whether a bar would end a cell: other bars stand in the line, outside links."""
    begin = text.rfind("\n", 0, link.start) + 1
    end = text.find("\n", link.start)
    line = text[begin : len(text) if end == -1 else end]
    depth = 0
    for at, sign in enumerate(line):
        if line.startswith("[[", at):
            depth = 2
        elif line.startswith("]]", at):
            depth = 0
        elif sign == "|" and not depth:
            return True
    return False
