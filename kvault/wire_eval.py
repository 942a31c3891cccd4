"""What an evaluation measured as the versioned JSON that programs read."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.actions.evaluate import Report
from kvault.actions.evaluate_self import SelfReport
from kvault.actions.evaluate_self import Verdict
from kvault.evaluation.model import Figures
from kvault.evaluation.model import Gain
from kvault.wire import VERSION
from kvault.wire import Json
from kvault.wire import receipt_json

DIGITS = 4


def eval_json(report: Report) -> Json:
    """Return the figures of every lane, those that cannot answer with the reason."""
    return {
        "version": VERSION,
        "vault": report.state,
        "questions": len(report.cases),
        "frozen": report.frozen,
        "changed": report.changed,
        "lanes": {
            name: {
                **_figures_json(found),
                **({"against": _gains_json(report.gains[name])} if name in report.gains else {}),
                "kinds": {kind: _figures_json(one) for kind, one in report.kinds[name].items()},
            }
            for name, found in report.figures.items()
        },
        "baseline": report.baseline,
        "off": dict(report.off),
        "index": receipt_json(report.workspace.receipt),
    }


def _figures_json(found: Figures) -> Json:
    return {
        "questions": found.cases,
        **{name: round(value, DIGITS) for name, value in found.measures.items()},
        "answered": _rounded(found.answered),
        "no_answer": _rounded(found.no_answer),
        "tokens": round(found.tokens, 1),
        "p50_ms": round(1000 * found.p50, 2),
        "p95_ms": round(1000 * found.p95, 2),
        "interval": {name: [round(low, DIGITS), round(high, DIGITS)] for name, (low, high) in found.intervals.items()},
    }


def _gains_json(gains: Mapping[str, Gain]) -> Json:
    return {
        name: {"difference": round(gain.difference, DIGITS), "interval": [round(end, DIGITS) for end in gain.interval]}
        for name, gain in gains.items()
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)


def self_json(found: SelfReport) -> Json:
    """Return the figures of a vault on its own questions, and what follows from them."""
    return {
        **eval_json(found.report),
        "verdicts": {
            "recall": _verdict_json(found.recall),
            "vectors": _verdict_json(found.vectors),
        },
    }


def _verdict_json(verdict: Verdict) -> Json:
    gain = verdict.gain
    return {
        "verdict": verdict.verdict,
        "why": verdict.why or None,
        "questions": gain.cases if gain else 0,
        "ndcg@10": None
        if gain is None
        else {"difference": round(gain.difference, DIGITS), "interval": [round(end, DIGITS) for end in gain.interval]},
    }
