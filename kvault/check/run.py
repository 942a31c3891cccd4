"""Runs the rules over the facts of a vault."""

from __future__ import annotations

from kvault.check.model import Finding
from kvault.check.rules import RULES
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from collections.abc import Iterable

    from kvault.check.facts import Facts
    from kvault.check.model import Rule


def check(
    facts: Facts,
    rules: Iterable[Rule] = RULES,
    only: Collection[str] | None = None,
    off: Collection[str] = frozenset(),
) -> tuple[Finding, ...]:
    """Return what the rules find, in the order of places.

    ``only``: the ids of the rules to run; ``off``: those that the vault switches off. What a note switches off by
    ``kvault-ignore`` is not found in it.
    """
    found = {
        finding
        for rule in rules
        if rule.id not in off and (only is None or rule.id in only)
        for finding in rule.find(facts)
        if not facts.ignores(finding.path, rule.id)
    }
    return tuple(sorted(found, key=order))


def order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Return the key by which findings are sorted."""
    return finding.path, finding.line, finding.column, finding.rule, finding.message
