"""kvault eval: measure how well a vault answers judged questions."""

from __future__ import annotations

from kvault.actions.eval_lanes import EVAL_LANES
from kvault.actions.eval_lanes import MAIN
from kvault.actions.evaluate import Judged
from kvault.actions.evaluate import Report
from kvault.actions.evaluate import evaluate
from kvault.actions.evaluate import judged_cases
from kvault.actions.workspace import Workspace
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.eval_shown import lines_of
from kvault.cli.opening import opened
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json
from kvault.cli.terminal import visible
from kvault.errors import UsageError

FLAGS = (
    Flag("--self", SWITCH, "questions made from the vault itself: links, aliases, headings, commits"),
    Flag("--lanes", SWITCH, f"every lane beside {MAIN}: {', '.join(name for name in EVAL_LANES if name != MAIN)}"),
    Flag("--baseline", TEXT, "compare with a lane, or with a file that --save wrote", "LANE|FILE"),
    Flag("--save", TEXT, "keep the rankings", "FILE"),
    Flag("--freeze", SWITCH, "write beside the questions of which state of the vault they are"),
    Flag("--changed", SWITCH, "measure although the vault has changed since the questions were frozen"),
)
USAGE = "[CASES] [--self] [--lanes] [--baseline LANE|FILE] [--save FILE] [--freeze] [--changed]"
EXAMPLE = "kvault eval queries.jsonl --baseline count"


def run(call: Call) -> int:
    """Measure and print the figures."""
    path = _cases(call)
    target = call.text("save")
    if target:
        from kvault.adapters.eval_files import refuse_other_files

        refuse_other_files(target)  # before all is measured
    workspace = opened(call)
    if call.has("freeze") and path:
        return _freeze(workspace, path)
    if path is None:
        from kvault.cli.eval_self import run_self

        report = run_self(call, workspace).report
        save(call, report)
        tell(report)
        return 0
    report = measured(call, workspace, judged_cases(workspace, path, changed=call.has("changed")))
    if call.json:
        from kvault.wire_eval import eval_json

        print_json(eval_json(report))
    else:
        for line in lines_of(report):
            print(visible(line))
    tell(report)
    return 0


def measured(call: Call, workspace: Workspace, judged: Judged) -> Report:
    """Return the figures of the lanes that a call names, and keep the rankings if it says so."""
    lanes = tuple(EVAL_LANES) if call.has("lanes") else (MAIN,)
    with Progress("measuring") as progress:
        report = evaluate(workspace, judged, lanes, baseline=call.text("baseline"), progress=progress)
    save(call, report)
    return report


def save(call: Call, report: Report) -> None:
    """Keep the rankings if a call says so. Raises Refusal."""
    target = call.text("save")
    if target:
        from kvault.adapters.eval_files import write_run

        write_run(target, report.state, {name: tuple(one.values()) for name, one in report.outcomes.items()})


def tell(report: Report) -> None:
    """Say on stderr what a reader of the figures should know."""
    for name, why in report.off.items():
        notice(f"{name} is not measured: {why}")
    if report.changed:
        notice("the vault has changed since these questions were frozen; the figures may be about other notes")


def _cases(call: Call) -> str | None:
    """Return the file of questions, None with --self. Raises UsageError."""
    if call.has("self"):
        if call.words or call.has("freeze"):
            raise UsageError("--self makes its own questions", "leave the file and --freeze out")
        return None
    if len(call.words) != 1:
        raise UsageError(
            "eval needs one file of judged questions" if not call.words else f"unexpected: {call.words[1]}",
            f"for instance {EXAMPLE}; kvault eval --self needs none",
        )
    return call.words[0]


def _freeze(workspace: Workspace, path: str) -> int:
    from kvault.adapters.eval_files import state_of
    from kvault.adapters.eval_files import write_frozen

    judged_cases(workspace, path, changed=True)
    written = write_frozen(path, state_of(workspace.store))
    notice(f"written: {written}")
    return 0
