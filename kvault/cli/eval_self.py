"""kvault eval --self: what a vault says of itself, and the words in which that is told."""

from __future__ import annotations

from kvault.actions.evaluate_self import BETTER
from kvault.actions.evaluate_self import UNKNOWN
from kvault.actions.evaluate_self import WORSE
from kvault.actions.evaluate_self import SelfReport
from kvault.actions.evaluate_self import Verdict
from kvault.actions.evaluate_self import evaluate_self
from kvault.actions.workspace import Workspace
from kvault.cli.command import Call
from kvault.cli.eval_shown import lines_of
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible


def run_self(call: Call, workspace: Workspace) -> SelfReport:
    """Measure a vault by its own questions, print the figures and what follows."""
    with Progress("measuring") as progress:
        found = evaluate_self(workspace, lanes=call.has("lanes"), baseline=call.text("baseline"), progress=progress)
    if call.json:
        from kvault.wire_eval import self_json

        print_json(self_json(found))
        return found
    if not found.report.cases:
        notice("the vault holds no question: no link with a text of its own, no alias, no heading, no commit")
        return found
    for line in (*lines_of(found.report), "", *verdicts(found)):
        print(visible(line))
    return found


def verdicts(found: SelfReport) -> tuple[str, str]:
    """Return what follows from the figures, in a line each."""
    return (
        "recall and a word count: " + _told(found.recall, "recall is better here", "recall is worse here"),
        "vectors: " + _told(found.vectors, "they would help this vault", "they would make this vault's answers worse"),
    )


def _told(verdict: Verdict, better: str, worse: str) -> str:
    if verdict.verdict == UNKNOWN or verdict.gain is None:
        return f"cannot be told ({verdict.why})"
    low, high = verdict.gain.interval
    figures = f"nDCG@10 {verdict.gain.difference:+.3f}, {low:+.3f} to {high:+.3f}, {verdict.gain.cases} questions"
    says = {BETTER: better, WORSE: worse}.get(verdict.verdict, "no difference beyond chance")
    return f"{says} ({figures})"
