"""Says what to write so that findings which can be mended safely are gone."""

from __future__ import annotations

from kvault.check.rules import IDS
from kvault.check.rules import rule_of
from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping

    from kvault.check.facts import Facts
    from kvault.check.model import Finding


class Fix(NamedTuple):
    """A stretch of a file that is to read differently."""

    path: str
    start: int  # offset in the text
    end: int
    new: str


def fixes(findings: Iterable[Finding], texts: Mapping[str, str], facts: Facts) -> tuple[Fix, ...]:
    """Return the changes that mend the fixable findings in these texts, in order and without overlap.

    Where two findings want to change the same stretch, the first one has it; a second run mends the other.
    """
    taken: dict[str, list[tuple[int, int]]] = {}
    found = []
    for finding in findings:
        text = texts.get(finding.path)
        if not finding.fixable or text is None or finding.rule not in IDS:
            continue
        rule_fix = rule_of(finding.rule).fix
        if rule_fix is None:
            continue
        splices = rule_fix(finding, text, facts)
        spans = taken.setdefault(finding.path, [])
        if not splices or any(_overlap(one.start, one.end, span) for one in splices for span in spans):
            continue
        spans.append((min(one.start for one in splices), max(one.end for one in splices)))
        found += [Fix(finding.path, one.start, one.end, one.new) for one in splices]
    return tuple(sorted(found))


def _overlap(start: int, end: int, span: tuple[int, int]) -> bool:
    return start <= span[1] and span[0] <= end
