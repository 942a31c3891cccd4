"""A range of a session's note whose commits are gone."""

from __future__ import annotations

from kvault.check.facts import project_of
from kvault.check.findings import at_note
from kvault.check.findings import shell_word
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "range-gone"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the ranges that begin or end at a commit which no repository of the project has any more."""
    repos: dict[str | None, str] = {}
    for row in facts.places:
        if row.source == "repo":
            repos.setdefault(project_of(row.path), row.place)
    for note in facts.notes:
        for one in note.ranges:
            gone = [commit for commit in (one.start, one.end) if commit in facts.gone]
            if not gone:
                continue
            folder = shell_word(repos.get(project_of(note.path), "."))
            what = f"commits {' and '.join(gone)}" if len(gone) > 1 else f"commit {gone[0]}"
            verb = "are" if len(gone) > 1 else "is"
            remedy = (
                f"git -C {folder} log {one.text} shows it; kvault set {shell_word(note.path)} commits=START..END"
                " names others, --unset commits none"
            )
            yield at_note(ID, ERROR, note.path, f"the {what} of its range {one.text} {verb} gone", remedy)


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n| Source | Path |\n|---|---|\n| repo | /w/x |\n"
_NOTE = "---\ntype: session\nsummary: Billing.\nbranch: main\ncommits: 3f2a91c0b7de..9c41e2d07a55\n---\n"

RULE = Rule(
    id=ID,
    level=ERROR,
    says="A range of a session's note whose commits no repository of its project has any more.",
    why="The note points into git instead of telling what changed, and there is nothing where it points.",
    find=find,
    examples=(
        Example(
            "History was rewritten where no hook of kvault saw it, and git has thrown the old commits away.",
            {"projects/a/a.md": _CARD, "projects/a/sessions/s.md": _NOTE},
            ("projects/a/sessions/s.md:1 the commit 9c41e2d07a55 of its range 3f2a91c0b7de..9c41e2d07a55 is gone",),
            gone=frozenset({"9c41e2d07a55"}),
        ),
        Example(
            "The commits are there; or the repository is not on this machine, or holds its newest commits only.",
            {"projects/a/a.md": _CARD, "projects/a/sessions/s.md": _NOTE},
            (),
        ),
    ),
)
"""Whose commits are looked up is decided in ``actions/gone_commits.py``."""
