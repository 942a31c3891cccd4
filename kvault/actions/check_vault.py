"""What is wrong in a vault, or in the commit that is being made."""

from __future__ import annotations

from collections.abc import Mapping

from kvault.actions.changes import Progress
from kvault.actions.open_vault import Notice
from kvault.actions.open_vault import open_vault
from kvault.actions.open_vault import usable
from kvault.actions.workspace import Workspace
from kvault.check.facts import Facts
from kvault.check.model import Finding
from kvault.check.run import check
from kvault.config import Config
from kvault.record import NamedTuple

VAULT = "vault"
COMMIT = "commit"
TREE = "tree"


class Checked(NamedTuple):
    """What a check found."""

    findings: tuple[Finding, ...]  # in the order of places
    facts: Facts  # what the rules were given
    workspace: Workspace | None  # None: no index was asked
    judged: str  # VAULT: the files on disk; COMMIT: what is staged; TREE: what git tracks
    said: str  # one line for a person; "" for none


def check_vault(
    root: str,
    config: Config,
    *,
    only: frozenset[str] | None = None,
    notes: tuple[str, ...] = (),
    changed: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
    notice: Notice | None = None,
) -> Checked:
    """Check every file on disk as it is now; with ``notes`` only what is found in those is told.

    Where an index is, it is brought up to date and asked; where none is, the files are read and nothing is written.
    ``changed``: files that are judged as if they held these bytes. Raises NoteNotFound.
    """
    workspace = None
    wanted = set()
    if notes or usable(root, config) is not None:
        workspace = open_vault(root, config, progress=progress, notice=notice)
    if workspace is not None and notes:
        from kvault.actions.find_note import find_note

        wanted = {find_note(workspace, word)[1] for word in notes}
    if workspace is None or changed:
        from kvault.actions.facts_of_texts import disk_facts

        facts = disk_facts(root, config, changed=changed, progress=progress)
    else:
        from kvault.actions.facts_of_index import index_facts
        from kvault.actions.judge_texts import judge_texts

        judge_texts(workspace.store, root, config)
        facts = index_facts(workspace.store, config)
    findings = check(facts, only=only, off=config.check_off)
    if wanted:
        findings = tuple(one for one in findings if one.path in wanted)
    return Checked(findings, facts, workspace, VAULT, "")
