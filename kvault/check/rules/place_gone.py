"""A row of a card whose place is gone."""

from __future__ import annotations

from kvault.check.findings import shell_word
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Finding
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts

ID = "place-gone"
PLACES = ("repo", "folder", "search")


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the rows that name a folder which is not there; nothing where that is not known."""
    if facts.existing is None:
        return
    cards = frozenset(facts.cards.values())
    for row in facts.places:
        if row.source not in PLACES or row.path not in cards or row.place in facts.existing:
            continue
        if row.path.startswith("archive/"):
            continue  # a closed project may be gone from the disk
        project = shell_word(row.path.split("/")[1])
        remedy = f"to take the row out: kvault folders remove {shell_word(row.place)} --project {project}"
        if row.source != "search":
            remedy = f"write where it is now; {remedy}; if the project is over: kvault project archive {project}"
        yield Finding(ID, ERROR, row.path, row.line, 1, f"the {row.source} {row.place} is not there any more", remedy)


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n| Source | Path |\n|---|---|\n"

RULE = Rule(
    id=ID,
    level=ERROR,
    says="A row of a card that names a place which is not there.",
    why="The project is looked for, and searched, where nothing is.",
    find=find,
    examples=(
        Example(
            "A repository that was moved, and a search folder that was deleted.",
            {"projects/a/a.md": _CARD + "| repo | /w/x |\n| search | /my lib |\n"},
            ("projects/a/a.md:8 the repo /w/x is not there", "projects/a/a.md:9 the search /my lib is not there"),
            existing=frozenset(),
        ),
        Example(
            "Branches and workflows are no places.",
            {"projects/a/a.md": _CARD + "| repo | /w/x |\n| branch | main |\n| workflow | nightly |\n"},
            (),
            existing=frozenset({"/w/x"}),
        ),
        Example("Where nothing is known of the disk.", {"projects/a/a.md": _CARD + "| repo | /w/x |\n"}, ()),
    ),
)
