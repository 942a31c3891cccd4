"""What an evaluation measured, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.evaluate import Report
from kvault.evaluation.measures import MAIN
from kvault.evaluation.model import Figures

_COLUMNS = {MAIN: "nDCG@10", "r@5": "R@5", "r@10": "R@10", "mrr@10": "MRR@10", "all@8": "all@8", "all@10": "all@10"}
_HEAD = (*_COLUMNS.values(), "answered", "no answer", "tokens", "p50 ms", "p95 ms")


def lines_of(report: Report) -> Iterator[str]:
    """Yield the lines: a table of the lanes, what is gained on the baseline, the kinds of questions."""
    yield from _table("lane", report.figures)
    for name, found in report.figures.items():
        if MAIN in found.intervals:
            low, high = found.intervals[MAIN]
            yield f"{name}: nDCG@10 {found.measures[MAIN]:.3f}, with 95 % confidence {low:.3f} to {high:.3f}"
    for name, gains in report.gains.items():
        for measure, gain in gains.items():
            if measure in (MAIN, "r@5"):
                low, high = gain.interval
                yield (
                    f"{name} against {report.baseline}: {_COLUMNS[measure]} {gain.difference:+.3f}"
                    f" ({low:+.3f} to {high:+.3f}, {gain.cases} pairs)"
                )
    for name, kinds in report.kinds.items():
        if len(kinds) > 1:
            yield ""
            yield from _table(f"{name}, by kind", kinds)
    yield ""
    for name in report.figures:
        yield f"{name}: {EVAL_LANES[name].says}"


def _table(first: str, rows: Mapping[str, Figures]) -> Iterator[str]:
    width = max(len(first), *(len(name) for name in rows)) if rows else len(first)
    yield f"{first:<{width}}  {'questions':>9}  " + "  ".join(f"{name:>9}" for name in _HEAD)
    for name, found in rows.items():
        cells = [_share(found.measures.get(measure)) for measure in _COLUMNS]
        cells += [_share(found.answered), _share(found.no_answer), f"{found.tokens:.0f}"]
        cells += [f"{1000 * found.p50:.1f}", f"{1000 * found.p95:.1f}"]
        yield f"{name:<{width}}  {found.cases:>9}  " + "  ".join(f"{cell:>9}" for cell in cells)


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
