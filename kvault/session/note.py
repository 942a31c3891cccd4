"""The note of a thread: how it begins, and how it takes up what happened without losing what a person wrote in it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from kvault.config import Switches
from kvault.edit import Splice
from kvault.edit import decode
from kvault.edit import splice_bytes
from kvault.errors import Refusal
from kvault.history import DETACHED
from kvault.history import Range
from kvault.history import parse_ranges
from kvault.history import spell_ranges
from kvault.note.frontmatter import read_frontmatter
from kvault.note.model import Value
from kvault.note.set_property import set_property
from kvault.note.yaml_value import Written
from kvault.note.yaml_value import write_value
from kvault.record import NamedTuple
from kvault.session.git_text import git_text
from kvault.session.model import GIT
from kvault.session.model import SECTIONS
from kvault.session.model import Head
from kvault.session.sections import Body
from kvault.session.sections import add
from kvault.session.sections import fingerprint
from kvault.session.sections import read_body
from kvault.session.sections import replace

Change = Callable[[Body, str, str], "Splice | None"]

SUMMARY = "summary"  # the property, among the sections by their fingerprints

Ours = Callable[[str, str], bool]
"""Tells whether a section (its name, its fingerprint) holds what kvault last wrote there."""


class Wish(NamedTuple):
    """What a note is to be told."""

    added: tuple[tuple[str, str], ...] = ()  # section, and the lines that go to its end
    replaced: tuple[tuple[str, str], ...] = ()  # section, and its text: added where a person changed what is there
    ranges: tuple[Range, ...] | None = None  # None: those of the note stay
    branch: str | None = None  # the one the thread is on; None: the property stays
    summary: str | None = None  # one harmless line, for a note whose summary is still the one kvault wrote


class Rewritten(NamedTuple):
    """A note after it was told."""

    data: bytes
    prints: dict[str, str]  # of the sections that hold only what kvault wrote, by name


def new_note(head: Head, *, git: bool) -> str:
    """Return the text of a note in which nothing happened yet; ``git``: it lies in a repository."""
    lines = [
        "---",
        "type: session",
        f"project: {yaml_text(head.project)}",
        f"session: {yaml_text(head.session)}",
        f"summary: {yaml_text(head.summary)}",
        f"created: {head.created}",
        f"links: [{_link(head.card)}]",
        "---",
    ]
    sections = [name for name in SECTIONS if git or name != GIT]
    return "\n".join(lines) + "\n" + "\n".join(f"## {name}\n" for name in sections)


def ranges_of(text: str, switches: Switches) -> tuple[Range, ...]:
    """Return the ranges that a note's properties name."""
    held = read_frontmatter(text, switches).properties or {}
    return parse_ranges(held.get("branch"), held.get("commits"))


def rewrite(data: bytes, wish: Wish, ours: Ours, switches: Switches) -> Rewritten:
    """Return a note that was told something.

    Only the lines that change are touched. A section that is not ``ours`` is kept and added to, never replaced.
    """
    before = read_body(decode(data), switches)
    own = {name for name in SECTIONS if not before.held(name) or ours(name, fingerprint(before.held(name)))}
    said = _summary(data, switches)
    own_summary = ours(SUMMARY, fingerprint(said))
    if wish.summary and own_summary:
        data = set_properties(data, {"summary": wish.summary}, switches)
    for name, text in wish.replaced:
        data = _change(data, replace if name in own else add, name, text, switches)
    for name, lines in wish.added:
        data = _change(data, add, name, lines, switches)
    if wish.ranges is not None:
        data = _with_ranges(data, wish.ranges, wish.branch, switches, own=GIT in own)
    after = read_body(decode(data), switches)
    prints = {name: fingerprint(after.held(name)) for name in sorted(own) if after.held(name)}
    if own_summary:
        prints[SUMMARY] = fingerprint(_summary(data, switches))
    return Rewritten(data, prints)


def set_properties(data: bytes, wanted: Mapping[str, Value], switches: Switches) -> bytes:
    """Return a note's bytes with other values of properties; as they are where the block cannot be changed."""
    for key, value in wanted.items():
        try:
            changes = set_property(decode(data), key, None if value is None else _written(value), switches)
        except Refusal:
            continue  # a person is at work on it, or writes it in a way of their own: the next turn tries again
        data = splice_bytes(data, changes)
    return data


def yaml_text(text: str) -> str:
    """Return a text as YAML reads it back: bare where it is taken for nothing else."""
    written = write_value(text)
    return written.yaml if isinstance(written.value, str) and "<%" not in text else _quoted(text)


def _summary(data: bytes, switches: Switches) -> str:
    held = read_frontmatter(decode(data), switches).properties or {}
    return str(held.get("summary") or "")


def _change(data: bytes, change: Change, name: str, text: str, switches: Switches) -> bytes:
    splice = change(read_body(decode(data), switches), name, text)
    return data if splice is None else splice_bytes(data, [splice])


def _with_ranges(data: bytes, ranges: Sequence[Range], branch: str | None, switches: Switches, *, own: bool) -> bytes:
    text = decode(data)
    old, new = git_text(ranges_of(text, switches)), git_text(ranges)
    wanted: dict[str, Value] = {}
    branch = branch or (ranges[0].branch if len(ranges) == 1 else None)
    if branch and branch != DETACHED:
        wanted["branch"] = branch
    commits = spell_ranges(ranges)
    if commits is not None:
        wanted["commits"] = list(commits) if isinstance(commits, list) else commits
    data = set_properties(data, wanted, switches)
    held = read_body(decode(data), switches).held(GIT)
    if own:
        return _change(data, replace, GIT, new, switches)
    if old and held.count(old) == 1:  # a person wrote something beside our sentence
        return _change(data, replace, GIT, held.replace(old, new), switches)
    return data


def _written(value: Value) -> Written:
    if isinstance(value, list):
        return Written(value, f"[{', '.join(_quoted(str(item)) for item in value)}]")
    return Written(value, yaml_text(value) if isinstance(value, str) else str(value))


def _link(card: str) -> str:
    return _quoted(f"[[{card}]]")


def _quoted(text: str) -> str:
    """Return a text in quotes, the mark of a template spelled so that Templater does not find it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("<%", "\\x3c%")
    return f'"{escaped}"'
