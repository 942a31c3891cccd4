"""kvault build: bring index, graph and report up to date."""

from __future__ import annotations

import os
import sys
import time

from kvault.cli.command import SWITCH
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.cli.opening import place
from kvault.cli.terminal import Progress
from kvault.cli.terminal import notice
from kvault.cli.terminal import print_json

FLAGS = (
    Flag("--full", SWITCH, "read every note again"),
    Flag("--detach", SWITCH, "return at once and build in the background"),
    Flag("--timings", SWITCH, "the CPU time of each stage on stderr"),
    Flag("--background", SWITCH, "say nothing but faults: what --detach starts"),
)
USAGE = "[--full] [--detach] [--timings]"
EXAMPLE = "kvault build"


def run(call: Call) -> int:
    """Build, now or in the background."""
    wanted(call, 0, 0, USAGE)
    root, config = place(call)
    if call.has("detach"):
        return _detach(root, full=call.has("full"))
    from kvault.actions.build_vault import build_vault

    progress = Progress("reading")
    try:
        built = build_vault(
            root,
            config,
            full=call.has("full"),
            progress=progress,
            notice=notice,
            stage=_Timer() if call.has("timings") else None,
        )
    finally:
        progress.end()
    if call.json:
        from kvault.wire import build_json

        print_json(build_json(built))
        return 0
    if call.has("background"):
        return 0
    groups = "community" if built.communities == 1 else "communities"
    print(
        f"{built.notes} notes ({built.changed} changed), 0 code files -> {built.nodes} nodes, {built.edges} edges,"
        f" {built.communities} {groups} in {built.seconds:.2f}s"
    )
    print(f"report: {os.path.join(root, 'GRAPH_REPORT.md')}")
    for skip in built.skipped:
        notice(f"{skip.path}: {skip.why}")
    for warning in built.warnings:
        notice(warning)
    return 0


def _detach(root: str, *, full: bool) -> int:
    from kvault.adapters.git import clean_environment
    from kvault.adapters.lock import make_folder
    from kvault.adapters.process import myself
    from kvault.adapters.process import start_detached

    folder = os.path.join(root, ".index")
    try:
        make_folder(folder)
    except OSError as error:
        notice(f"{folder} cannot be made ({error.strerror}); nothing was built")
        return 0
    more = ("--full",) if full else ()
    started = start_detached(
        myself("build", "--vault", root, "--background", *more),
        clean_environment(),
        os.path.join(folder, "build.log"),
    )
    if not started:
        notice("the build could not be started in the background; run kvault build")
    return 0


class _Timer:
    """Prints the CPU time since the stage before."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, name: str) -> None:
        now = time.process_time()
        print(f"{1000 * (now - self._last):8.0f} ms  {name}", file=sys.stderr)
        self._last = now
