"""What was answered to judged questions, as figures."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from kvault.evaluation.bootstrap import interval
from kvault.evaluation.bootstrap import paired
from kvault.evaluation.measures import MEASURES
from kvault.evaluation.model import Case
from kvault.evaluation.model import Figures
from kvault.evaluation.model import Gain
from kvault.evaluation.model import Outcome


def figures(cases: Sequence[Case], outcomes: Mapping[str, Outcome]) -> Figures:
    """Return the figures of a lane over some cases; ``outcomes`` has one for each case, by its id."""
    judged = [case for case in cases if case.relevant]
    empty = [case for case in cases if not case.relevant]
    values = {name: _values(name, judged, outcomes) for name in MEASURES} if judged else {}
    times = sorted(outcomes[case.id].seconds for case in cases)
    return Figures(
        len(judged),
        {name: _mean(one) for name, one in values.items()},
        {name: interval(one) for name, one in values.items()},
        _mean([float(outcomes[case.id].given > 0) for case in judged]) if judged else None,
        _mean([float(outcomes[case.id].given == 0) for case in empty]) if empty else None,
        _mean([float(outcomes[case.id].tokens) for case in cases]),
        percentile(times, 50),
        percentile(times, 95),
    )


def by_kind(cases: Sequence[Case], outcomes: Mapping[str, Outcome]) -> dict[str, Figures]:
    """Return the figures of a lane for each kind of case; {} where no case has a kind."""
    kinds = sorted({case.kind for case in cases})
    if kinds == [""]:
        return {}
    return {kind: figures([case for case in cases if case.kind == kind], outcomes) for kind in kinds}


def gains(cases: Sequence[Case], ours: Mapping[str, Outcome], theirs: Mapping[str, Outcome]) -> dict[str, Gain]:
    """Return how much better ours are than theirs, by measure, over the cases that both answered; {} without any."""
    both = [case for case in cases if case.relevant and case.id in ours and case.id in theirs]
    if not both:
        return {}
    found = {}
    for name in MEASURES:
        difference, ends = paired(_values(name, both, ours), _values(name, both, theirs))
        found[name] = Gain(len(both), difference, ends)
    return found


def percentile(ordered: Sequence[float], percent: int) -> float:
    """Return the smallest value that at least ``percent`` of the values do not exceed (nearest rank)."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0.0


def _values(name: str, cases: Sequence[Case], outcomes: Mapping[str, Outcome]) -> list[float]:
    measure = MEASURES[name]
    return [measure(outcomes[case.id].paths, case.relevant) for case in cases]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
