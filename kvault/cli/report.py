"""kvault report: print the report on the vault's graph, or what commits did to it."""

from __future__ import annotations

from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

FLAGS = (Flag("--diff", TEXT, "what a range of commits did to the graph; without A or B it is HEAD", "A..B"),)
USAGE = "[--diff A..B]"
EXAMPLE = "kvault report"


def run(call: Call) -> int:
    """Print the report, built first where it is stale, or what commits did."""
    wanted(call, 0, 0, USAGE)
    if "diff" in call.values:
        return _diff(call, call.text("diff") or "")
    from kvault.actions.read_report import read_report

    root, config = place(call)
    report = read_report(root, config, notice=notice)
    if call.json:
        from kvault.wire import report_json

        print_json(report_json(report))
        return 0
    print(report.text, end="")
    return 0


def _diff(call: Call, commits: str) -> int:
    from kvault.actions.diff_report import diff_report

    root, config = place(call)
    with Progress("reading") as progress:
        diff = diff_report(root, config, commits, progress=progress, notice=notice)
    if call.json:
        from kvault.wire_graph import diff_json

        print_json(diff_json(diff))
        return 0
    from kvault.report.difference_text import difference_text

    print(difference_text(diff.difference, diff.start, diff.end), end="")
    return 0
