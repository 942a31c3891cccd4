"""kvault report: print the report on the vault's graph."""

from __future__ import annotations

from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

FLAGS: tuple[Flag, ...] = ()
USAGE = ""
EXAMPLE = "kvault report"


def run(call: Call) -> int:
    """Print the report, built first where it is stale."""
    wanted(call, 0, 0, USAGE)
    from kvault.actions.read_report import read_report

    root, config = place(call)
    report = read_report(root, config, notice=notice)
    if call.json:
        from kvault.wire import report_json

        print_json(report_json(report))
        return 0
    print(report.text, end="")
    return 0
