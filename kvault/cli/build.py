"""kvault build: bring index, graph, report and map up to date."""

from __future__ import annotations

import os
import sys
import time

from kvault.cli.command import MANY
from kvault.cli.command import SWITCH
from kvault.cli.command import TEXT
from kvault.cli.command import Call
from kvault.cli.command import Flag
from kvault.cli.flags import wanted
from kvault.errors import UsageError
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from kvault.actions.build_vault import Built

FLAGS = (
    Flag("--full", SWITCH, "read every note again"),
    Flag("--repo", MANY, "a repository whose code joins the graph, from now on; may be repeated", "DIR"),
    Flag("--no-repo", SWITCH, "forget the repositories that --repo gave"),
    Flag("--detach", SWITCH, "return at once and build in the background; in a hook of git, what the commit touched"),
    Flag("--after", TEXT, "the hook that calls, its arguments behind --: with --detach", "HOOK"),
    Flag("--vectors", SWITCH, "embed the notes too; says first what that costs, and asks"),
    Flag("--yes", SWITCH, "embed without being asked: with --vectors"),
    Flag("--download", SWITCH, "fetch the model if it is not on this machine: with --vectors"),
    Flag("--timings", SWITCH, "the CPU time of each stage on stderr"),
    Flag("--background", SWITCH, "say nothing but faults: what --detach starts", internal=True),
    Flag("--queued", SWITCH, "build while a build is wanted and nobody else builds", internal=True),
)
USAGE = "[--full] [--repo DIR]... [--detach [--after HOOK [-- ARG...]]] [--vectors [--yes]] [--timings]"
EXAMPLE = "kvault build"

SCHEME = "code://"  # how the id of a source file begins
MOST = 5  # source files that were not read and are named, one a line
LONGEST = 3600  # seconds a build in the background may take


def run(call: Call) -> int:
    """Build, now or in the background."""
    for flag in ("yes", "download"):
        if call.has(flag) and not call.has("vectors"):
            raise UsageError(f"--{flag} goes with --vectors", f"kvault build --vectors --{flag}")
    if call.has("vectors") and call.has("detach"):
        raise UsageError("--vectors asks first, so it goes with no --detach", "kvault build --vectors")
    if call.has("detach"):
        _repositories(call)
        return _detach(call)
    wanted(call, 0, 0, USAGE)
    _repositories(call)
    if call.has("queued"):
        return _serve(call)
    return _build(call)


def _build(call: Call) -> int:
    from kvault.actions.build_vault import build_vault
    from kvault.adapters.build_queue import set_aside
    from kvault.adapters.build_queue import throw_away
    from kvault.cli.opening import place
    from kvault.cli.terminal import Progress
    from kvault.cli.terminal import notice
    from kvault.cli.terminal import print_json

    root, config = place(call)
    wishes = set_aside(root)
    with Progress("reading") as progress:
        built = build_vault(
            root,
            config,
            full=call.has("full"),
            repositories=_repositories(call),
            progress=progress,
            notice=notice,
            stage=_Timer() if call.has("timings") else None,
        )
    throw_away(wishes)
    vectors: dict[str, object] = {}
    if not call.has("background") and not call.json:
        _show(root, built)
    if call.has("vectors"):
        from kvault.cli.build_vectors import embed

        vectors = {"vectors": embed(call, root, config)}
    else:
        from kvault.actions.embed_after import embed_after

        embed_after(root, config)
    if call.json:
        from kvault.wire import build_json

        print_json({**build_json(built), **vectors})
    return 0


def _repositories(call: Call) -> tuple[str, ...] | None:
    """Return the absolute paths that --repo gives, () with --no-repo, None without either. Raises KvaultError."""
    places = call.many("repo")
    if not places:
        return () if call.has("no-repo") else None
    if call.has("no-repo") or call.has("detach"):
        raise UsageError("--repo goes with neither --detach nor --no-repo", f"kvault build --repo {places[0]}")
    found = [os.path.abspath(os.path.expanduser(place)) for place in places]
    for place in found:
        if not os.path.isdir(place):
            raise UsageError(f"{place} is not a folder (--repo)", "name the folder of a repository: --repo DIR")
    return tuple(found)


def _show(root: str, built: Built) -> None:
    from kvault.cli.terminal import notice

    files = "file" if built.code_files == 1 else "files"
    groups = "community" if built.communities == 1 else "communities"
    print(
        f"{built.notes} notes ({built.changed} changed), {built.code_files} code {files} -> {built.nodes} nodes,"
        f" {built.edges} edges,"
        f" {built.communities} {groups} in {built.seconds:.2f}s"
    )
    if built.report:
        print(f"report: {os.path.join(root, 'GRAPH_REPORT.md')}")
    if built.page:
        print(f"page: {os.path.join(root, 'graph.html')}")
    code = [skip for skip in built.skipped if skip.path.startswith(SCHEME)]
    for skip in (*(skip for skip in built.skipped if skip not in code), *code[:MOST]):
        notice(f"{skip.path}: {skip.why}")
    if len(code) > MOST:
        notice(f"and {len(code) - MOST} more source files were not read: kvault build --json names all")
    for warning in built.warnings:
        notice(warning)


def _detach(call: Call) -> int:
    """Have a vault built in the background: the one that is meant, or in a hook those that the event touched.

    It imports little: every commit pays for it. In a hook nothing may go wrong, whatever is wrong.
    """
    from kvault.actions.git_event import event_of

    if os.environ.get("KVAULT_SKIP", "0") not in ("", "0"):
        return _told(call, ())
    event = event_of(call.text("after"), wanted(call, 0, 3, USAGE), os.environ)
    if event is None:
        wanted(call, 0, 0, USAGE)
        return _detach_by_hand(call)
    from kvault.actions.build_after import build_after
    from kvault.actions.build_after import want_build
    from kvault.adapters.build_queue import Note

    try:
        if call.vault is None:
            return _told(call, build_after(event, dict(os.environ)))
        root = os.path.abspath(os.path.expanduser(call.vault))
        if os.path.isdir(root):
            want_build(root, Note(event.name, at_once=event.ends_rebase, full=call.has("full")))
            return _told(call, (root,))
        print(f"kvault: the vault {root} does not exist; nothing was built", file=sys.stderr)
    except Exception as error:  # a commit must never fail for it
        print(f"kvault: nothing was built: {type(error).__name__}: {error}", file=sys.stderr)
    return 0


def _detach_by_hand(call: Call) -> int:
    from kvault.actions.build_after import want_build
    from kvault.adapters.build_queue import Note
    from kvault.cli.opening import place
    from kvault.cli.terminal import notice

    root, _ = place(call)
    problem = want_build(root, Note("hand", full=call.has("full")))
    if problem:
        notice(problem)
    return _told(call, (root,))


def _told(call: Call, roots: tuple[str, ...]) -> int:
    if call.json:
        from kvault.cli.terminal import print_json

        print_json({"version": 1, "vaults": list(roots)})
    return 0


def _serve(call: Call) -> int:
    """Be the builder of a vault, if there is none."""
    import signal

    from kvault.actions.serve_queue import serve_queue
    from kvault.adapters.build_log import LogLines
    from kvault.adapters.settings import find_vault
    from kvault.adapters.settings import read_user
    from kvault.adapters.settings import read_vault
    from kvault.config import Config

    if hasattr(signal, "alarm"):
        signal.alarm(LONGEST)
    root = find_vault(call.vault, Config())
    sys.stderr = LogLines(root)  # whose end, a fault too, is told with its time
    serve_queue(root, lambda: read_vault(root, read_user()))
    return 0


class _Timer:
    """Prints the CPU time since the stage before."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, name: str) -> None:
        now = time.process_time()
        print(f"{1000 * (now - self._last):8.0f} ms  {name}", file=sys.stderr)
        self._last = now
