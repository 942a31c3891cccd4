"""Makes findings at the place of a link, of a note or of what a text shows."""

from __future__ import annotations

from kvault.check.facts import LinkFact
from kvault.check.facts import ProblemFact
from kvault.check.model import Finding


def at_link(
    rule: str,
    level: str,
    link: LinkFact,
    message: str,
    remedy: str,
    *,
    fixable: bool = False,
    related: tuple[str, ...] = (),
) -> Finding:
    """Return a finding where a link stands."""
    return Finding(rule, level, link.source, link.line, link.column, message, remedy, fixable, related)


def at_problem(rule: str, level: str, problem: ProblemFact, *, fixable: bool = False) -> Finding:
    """Return a finding for what a text alone shows."""
    return Finding(rule, level, problem.path, problem.line, problem.column, problem.message, problem.remedy, fixable)


def at_note(rule: str, level: str, path: str, message: str, remedy: str, *, related: tuple[str, ...] = ()) -> Finding:
    """Return a finding about a note as a whole."""
    return Finding(rule, level, path, 1, 1, message, remedy, False, related)


def link_to(path: str) -> str:
    """Return the wikilink that leads to a file from everywhere."""
    return f"[[{path.removesuffix('.md')}]]"


def shell_word(word: str) -> str:
    """Return a word as a shell takes it."""
    plain = all(sign.isalnum() or sign in "/._-+~" for sign in word)
    return word if plain and word else "'" + word.replace("'", "'\"'\"'") + "'"
