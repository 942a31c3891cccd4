"""Measures a vault by questions made from itself, and says what follows from the figures."""

from __future__ import annotations

from typing import NamedTuple

from kvault.actions.changes import Progress
from kvault.actions.eval_lanes import COUNT
from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.eval_lanes import MAIN
from kvault.actions.eval_lanes import MIXED
from kvault.actions.evaluate import Judged
from kvault.actions.evaluate import Report
from kvault.actions.evaluate import evaluate
from kvault.actions.self_cases import UNSEEN_BY_VECTORS
from kvault.actions.self_cases import own_cases
from kvault.actions.workspace import Workspace
from kvault.evaluation.figures import gains
from kvault.evaluation.measures import MAIN as NDCG
from kvault.evaluation.model import Gain

FEW = 20  # questions below which nothing follows

BETTER = "better"
WORSE = "worse"
EVEN = "even"  # no difference that is beyond chance
UNKNOWN = "unknown"  # too few questions, or a lane that cannot answer


class Verdict(NamedTuple):
    """What follows from a comparison."""

    verdict: str  # BETTER, WORSE, EVEN or UNKNOWN
    gain: Gain | None
    why: str  # of UNKNOWN


class SelfReport(NamedTuple):
    """What a vault says of itself."""

    report: Report
    recall: Verdict  # recall against a word count
    vectors: Verdict  # words and vectors against words


def evaluate_self(
    workspace: Workspace, *, lanes: bool = False, baseline: str | None = None, progress: Progress | None = None
) -> SelfReport:
    """Return the figures and the verdicts; ``lanes``: of every lane. Raises UsageError for a wrong baseline."""
    own = own_cases(workspace)
    judged = Judged(tuple(one.case for one in own), False, False)
    held = {one.case.id: one.asked for one in own}
    wanted = tuple(EVAL_LANES) if lanes else (MAIN, COUNT, MIXED)
    report = evaluate(workspace, judged, wanted, baseline=baseline or COUNT, held=held, progress=progress)
    outcomes = report.outcomes
    recall = _verdict(gains(judged.cases, outcomes[MAIN], outcomes[COUNT]).get(NDCG))
    if MIXED in report.off:
        return SelfReport(report, recall, Verdict(UNKNOWN, None, report.off[MIXED]))
    unseen = [case for case in judged.cases if case.kind in UNSEEN_BY_VECTORS]
    return SelfReport(report, recall, _verdict(gains(unseen, outcomes[MIXED], outcomes[MAIN]).get(NDCG)))


def _verdict(gain: Gain | None) -> Verdict:
    if gain is None or gain.cases < FEW:
        return Verdict(UNKNOWN, gain, f"{gain.cases if gain else 0} questions are too few to tell")
    low, high = gain.interval
    return Verdict(BETTER if low > 0 else WORSE if high < 0 else EVEN, gain, "")
