"""Runs the rules over the facts of a vault."""

from __future__ import annotations

from kvault.check.model import Finding
from kvault.check.rules import PROBLEM
from kvault.check.rules import RULES
from kvault.check.rules import rule_of
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from collections.abc import Iterable

    from kvault.check.facts import Facts
    from kvault.check.rules import Row


def check(
    facts: Facts,
    rules: Iterable[Row] = RULES,
    only: Collection[str] | None = None,
    off: Collection[str] = frozenset(),
) -> tuple[Finding, ...]:
    """Return what the rules find, in the order of places.

    ``only``: the ids of the rules to run; ``off``: those that the vault switches off. What a note switches off by
    ``kvault-ignore`` is not found in it.
    """
    shown = {problem.id for problem in facts.problems}
    found = {
        finding
        for row in rules
        if row.id not in off and (only is None or row.id in only)
        if (row.id in shown if row.needs == PROBLEM else getattr(facts, row.needs))
        for finding in rule_of(row.id).find(facts)
        if not facts.ignores(finding.path, row.id)
    }
    return tuple(sorted(found, key=order))


def order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Return the key by which findings are sorted."""
    return finding.path, finding.line, finding.column, finding.rule, finding.message
