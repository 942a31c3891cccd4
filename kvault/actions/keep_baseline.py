"""Lets only those findings count that a baseline does not hold, and shrinks it by what is mended."""

from __future__ import annotations

from kvault.actions.check_vault import COMMIT
from kvault.actions.check_vault import VAULT
from kvault.actions.check_vault import Checked
from kvault.adapters.baseline_file import read_baseline
from kvault.adapters.baseline_file import write_baseline
from kvault.check.baseline import Broken
from kvault.check.baseline import Compared
from kvault.check.baseline import Key
from kvault.check.baseline import compare
from kvault.check.baseline import count
from kvault.check.baseline import parse
from kvault.check.baseline import render
from kvault.check.model import Finding
from kvault.check.run import check
from kvault.errors import ConfigError
from kvault.errors import UsageError
from kvault.record import NamedTuple
from kvault.vault.names import base_of


class Scope(NamedTuple):
    """What a check was asked for."""

    only: frozenset[str] | None = None  # ids of rules; None: all
    off: tuple[str, ...] = ()  # ids of rules
    some: bool = False  # it was asked for some notes only


class Held(NamedTuple):
    """Findings held against a baseline, and what became of it."""

    file: str  # as it was named
    findings: tuple[Finding, ...]  # those that count
    known: int  # findings that the baseline holds
    gone: int  # findings it held that are no more
    made: bool  # it is a new one
    written: bool
    missing: bool = False  # there is none, and none was to be made


def keep_baseline(file: str, checked: Checked, scope: Scope, *, make: bool, dry_run: bool = False) -> Held:
    """Hold what a check found against a baseline.

    With ``make`` a baseline that is not there is written with all that was found. One that is there is written only
    when the vault on disk was judged, and never with more findings than it held. Raises KvaultError.
    """
    text = read_baseline(file)
    if text is None:
        return _made(file, checked, scope, make=make, dry_run=dry_run)
    known = _parsed(file, text)
    compared = _compared(known, checked, scope)
    changed = compared.kept != known and checked.judged == VAULT
    if changed and not dry_run:
        write_baseline(file, render(compared.kept))
    gone = compared.gone if checked.judged == VAULT else 0
    return Held(file, compared.new, compared.known, gone, False, changed and not dry_run)


def _made(file: str, checked: Checked, scope: Scope, *, make: bool, dry_run: bool) -> Held:
    if not make:
        return Held(file, checked.findings, 0, 0, False, False, missing=True)
    if checked.judged != VAULT or scope.some or scope.only is not None:
        raise UsageError(
            f"there is no baseline {file}, and it is made of all findings of a vault",
            f"kvault check --baseline {file}, without --staged, --rule and notes",
        )
    found = count(checked.findings, checked.facts)
    if not dry_run:
        write_baseline(file, render(found))
    return Held(file, (), len(checked.findings), 0, True, not dry_run)


def _parsed(file: str, text: str) -> dict[Key, int]:
    try:
        return parse(text)
    except Broken as error:
        raise ConfigError(
            f"the baseline {file} is damaged: {error.why}",
            "take it back from git, or delete it and write it anew: the same command without the file writes it",
            path=file,
            line=error.line,
        ) from None


def _compared(known: dict[Key, int], checked: Checked, scope: Scope) -> Compared:
    facts = checked.facts
    rules = scope.only

    def exists(path: str) -> bool:
        return path in facts.names.named(base_of(path))

    def judged(key: Key) -> bool:
        return not scope.some and key.rule not in scope.off and (rules is None or key.rule in rules)

    standing = _standing(known, checked) if checked.judged == COMMIT else None
    return compare(known, checked.findings, facts, exists=exists, judged=judged, standing=standing)


def _standing(known: dict[Key, int], checked: Checked) -> dict[Key, int]:
    """Return the findings that stood before the commit: what a baseline holds of them is used up."""
    told = count(checked.findings, checked.facts)
    held = frozenset(key.rule for key in told if key in known)
    if not held:
        return {}
    every = count(check(checked.facts, only=held), checked.facts)
    return {key: every.get(key, 0) - number for key, number in told.items() if key in known}
