"""Findings that were there before the check was: a list of them that may only shrink."""

from __future__ import annotations

import json

from kvault.check.rules import IDS
from kvault.check.rules import RULES
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Iterable
    from collections.abc import Mapping

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

FORMAT = 1
HEAD = {"kvault-baseline": FORMAT}

_OF_LINKS = frozenset(row.id for row in RULES if row.needs in ("unresolved", "links", "dead_anchors"))
_FIELDS = {"path", "rule", "text", "count"}


class Key(NamedTuple):
    """What makes two findings the same, wherever in the note they stand."""

    path: str
    rule: str
    text: str  # the link as written, else the other files it is about, else nothing: words of a message may change


class Broken(Exception):
    """A text is no baseline: why, and in which line."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(why)
        self.why = why
        self.line = line


class Compared(NamedTuple):
    """Findings held against a baseline."""

    new: tuple[Finding, ...]  # those it does not hold
    known: int  # how many it holds
    kept: dict[Key, int]  # the baseline as it is to be from now on, never more than it was
    gone: int  # findings it held that are no more


def key_of(finding: Finding, facts: Facts) -> Key:
    """Return what a finding is known by."""
    link = None
    if finding.rule in _OF_LINKS:
        link = facts.link_at.get((finding.path, finding.line, finding.column))
    if link is not None:
        return Key(finding.path, finding.rule, link.raw.encode("utf-8", "replace").decode("utf-8"))
    return Key(finding.path, finding.rule, ", ".join(finding.related))


def count(findings: Iterable[Finding], facts: Facts) -> dict[Key, int]:
    """Return how often each finding is there."""
    found: dict[Key, int] = {}
    for one in findings:
        key = key_of(one, facts)
        found[key] = found.get(key, 0) + 1
    return found


def compare(
    known: Mapping[Key, int],
    findings: Iterable[Finding],
    facts: Facts,
    *,
    exists: Callable[[str], bool],
    judged: Callable[[Key], bool],
    standing: Mapping[Key, int] | None = None,
) -> Compared:
    """Hold findings against a baseline.

    ``exists`` tells whether the vault has a file: what is held of a file that is gone covers the same finding in
    another one, so that a note may be renamed. ``judged`` tells whether the check would have found what a key says;
    the others stay. ``standing``: findings that are there and not among these.
    """
    free = {key: number - (standing or {}).get(key, 0) for key, number in known.items()}
    kept = dict.fromkeys(known, 0)
    left = []
    for one in findings:
        key = key_of(one, facts)
        if free.get(key, 0) > 0:
            free[key] -= 1
            kept[key] += 1
        else:
            left.append((key, one))
    adrift = _adrift(free, exists) if left else {}
    new = []
    for key, one in left:
        old = next((old for old in adrift.get((key.rule, key.text), ()) if free[old] > 0), None)
        if old is None:
            new.append(one)
            continue
        free[old] -= 1
        kept[key] = kept.get(key, 0) + 1
    covered = sum(kept.values())
    for key, number in free.items():
        if not judged(key):
            kept[key] += max(0, number)
    kept = {key: number for key, number in kept.items() if number}
    return Compared(tuple(new), covered, kept, sum(known.values()) - sum(kept.values()))


def render(known: Mapping[Key, int]) -> str:
    """Return the text of a baseline: a line a finding, sorted, so that versions of it are merged line by line."""
    rows = [{"path": key.path, "rule": key.rule, "text": key.text, "count": known[key]} for key in sorted(known)]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in (HEAD, *rows))


def parse(text: str) -> dict[Key, int]:
    """Return what the text of a baseline holds. Raises Broken."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    head = _read(lines[0], 1)
    if head.get("kvault-baseline") != FORMAT:
        raise Broken(f"it does not begin with {json.dumps(HEAD)}, so it is none of this kvault", 1)
    known: dict[Key, int] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        key, times = _entry(_read(line, number), number)
        if key in known:
            raise Broken(f"this line tells of a finding that was told before: {key.rule} in {key.path}", number)
        known[key] = times
    return known


def _read(line: str, number: int) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        why = "git's mark of a conflict" if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")) else "no JSON"
        raise Broken(f"this line is {why}", number)
    return value


def _entry(row: dict[str, object], number: int) -> tuple[Key, int]:
    path, rule, text, times = row.get("path"), row.get("rule"), row.get("text"), row.get("count")
    if row.keys() != _FIELDS or not (isinstance(path, str) and isinstance(rule, str) and isinstance(text, str)):
        raise Broken('this line does not have "path", "rule", "text" and "count"', number)
    if not isinstance(times, int) or isinstance(times, bool) or times < 1:
        raise Broken(f'"count" is {json.dumps(times)}, expected a whole number from 1', number)
    if rule not in IDS:
        raise Broken(f"there is no rule {json.dumps(rule, ensure_ascii=False)}", number)
    return Key(path, rule, text), times


def _adrift(free: Mapping[Key, int], exists: Callable[[str], bool]) -> dict[tuple[str, str], list[Key]]:
    """Return what is held of files that are gone, by rule and text."""
    paths = {key.path: exists(key.path) for key, number in free.items() if number > 0}
    found: dict[tuple[str, str], list[Key]] = {}
    for key in sorted(free):
        if free[key] > 0 and not paths[key.path]:
            found.setdefault((key.rule, key.text), []).append(key)
    return found
