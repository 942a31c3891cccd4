"""Builds a vault while notes say that it is wanted, as its one builder."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence

from kvault.actions.build_vault import Built
from kvault.actions.build_vault import build_vault
from kvault.actions.embed_after import embed_after
from kvault.actions.judge_texts import judge_index
from kvault.adapters import build_queue as queue
from kvault.adapters import git
from kvault.adapters import git_events
from kvault.adapters.build_log import log
from kvault.adapters.build_log import shorten
from kvault.adapters.build_queue import Note
from kvault.adapters.outputs import PAGE
from kvault.adapters.outputs import REPORT
from kvault.config import Config
from kvault.errors import KvaultError
from kvault.errors import Refusal

QUIET = 0.2  # seconds without a new note before a build begins: ten commits in a row are one build
AT_LATEST = 2.0  # seconds after which it begins though notes keep coming
PATIENCE = 10.0  # seconds to wait for git to end what it is in the middle of
STEP = 0.05
HAND = "hand"  # why a build is wanted that a person asked for


def serve_queue(root: str, read_config: Callable[[], Config]) -> None:
    """Build while notes are waiting; return when there are none, or another builder is there to see them."""
    while queue.waiting(root):
        try:
            with queue.builder(root):
                if not _serve(root, read_config):
                    return
        except Refusal:
            return
        except OSError as error:
            log(root, f"not built: {error.filename or root}: {error.strerror}")
            return


def _serve(root: str, read_config: Callable[[], Config]) -> bool:
    """Build until no note is left; return False when notes have to stay for later."""
    while queue.waiting(root):
        doing = _settle(root)
        if doing:
            log(root, f"not built yet: git is in the middle of something ({doing}); the next commit or command builds")
            return False
        notes = queue.take(root)
        shorten(root)
        try:
            config = read_config()
            log(root, _build(root, config, notes))
        except KvaultError as error:
            log(root, f"not built: {error.message}")
            return False
        queue.served(root)
        embed_after(root, config)
    return True


def _settle(root: str) -> str | None:
    """Wait until notes have stopped coming and git is done; return what git is in the middle of after all."""
    repository = git_events.repository(git.clean_environment(), root)
    waited = 0.0
    while True:
        doing = git_events.under_way(repository.git_dir) if repository else None
        if doing and any(note.at_once for note in queue.waiting(root)):
            doing = None
        if not doing and (waited >= AT_LATEST or queue.quiet_for(root) >= QUIET):
            return None
        if doing and queue.quiet_for(root) >= PATIENCE:
            return doing
        queue.pause(STEP)
        waited += STEP


def _build(root: str, config: Config, notes: Sequence[Note]) -> str:
    """Build once and return a line for the log.

    The report and the page are written only where git does not see them: a commit must not leave a change behind.
    """
    full = any(note.full for note in notes)
    by_hand = any(note.why == HAND for note in notes)
    report, page = (by_hand or git.is_ignored(root, name) is not False for name in (REPORT, PAGE))
    built = build_vault(root, config, full=full, report=report, page=page)
    judge_index(root, config)  # so that the next commit is told of what it says a second time
    return told(built, notes, kept=[name for name, new in ((REPORT, report), (PAGE, page)) if not new])


def told(built: Built, notes: Sequence[Note], *, kept: Sequence[str]) -> str:
    """Return a build in one line."""
    whys = {note.why: sum(other.why == note.why for other in notes) for note in notes}
    after = ", ".join(why if times == 1 else f"{times} times {why}" for why, times in whys.items())
    stay = f"; left alone, since git does not ignore it: {', '.join(kept)}" if kept else ""
    return (
        f"built in {built.seconds:.2f}s after {after}: {built.notes} notes ({built.changed} changed),"
        f" {built.nodes} nodes, {built.edges} edges, {built.communities} communities{stay}"
    )
