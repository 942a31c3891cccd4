"""A place on disk that two cards claim."""

from __future__ import annotations

from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Finding
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING
from kvault.vault.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import PlaceFact

ID = "place-claimed-twice"
CLAIMS = ("repo", "folder", "workflow")  # the rows that say which project a run belongs to


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the rows whose place stands in another card before it."""
    first: dict[tuple[bool, str], PlaceFact] = {}
    cards = frozenset(facts.cards.values())
    for row in sorted(facts.places):
        if row.source not in CLAIMS or row.path not in cards:
            continue
        is_workflow = row.source == "workflow"
        key = (is_workflow, fold(row.place) if is_workflow else facts.real.get(row.place) or plain_place(row.place))
        other = first.setdefault(key, row)
        if other.path == row.path:
            continue
        message = f"{row.place} is a place of {other.path} too"
        remedy = "take the row out of one of the two cards"
        yield Finding(ID, ERROR, row.path, row.line, 1, message, remedy, False, (other.path,))


def plain_place(place: str) -> str:
    """Return a place without what does not tell places apart, where nothing is known of the disk."""
    parts = [part for part in place.strip().replace("\\", "/").split("/") if part not in ("", ".")]
    return ("/" if place.startswith("/") else "") + "/".join(parts)


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n| Source | Path |\n|---|---|\n"

RULE = Rule(
    id=ID,
    level=ERROR,
    says="A place on disk that two cards claim.",
    why="A run in that place belongs to one project; with two, its session lands in either.",
    find=find,
    examples=(
        Example(
            "One repository in two cards.",
            {"projects/a/a.md": _CARD + "| repo | /w/x |\n", "projects/b/b.md": _CARD + "| folder | /w/x/ |\n"},
            ("projects/b/b.md:8 /w/x/ is a place of projects/a/a.md too",),
        ),
        Example(
            "One workflow in two cards.",
            {
                "projects/a/a.md": _CARD + "| workflow | nightly |\n",
                "projects/b/b.md": _CARD + "| workflow | Nightly |\n",
            },
            ("projects/b/b.md:8 Nightly is a place of projects/a/a.md too",),
        ),
        Example(
            "A folder inside another is a place of its own; what is only searched may be shared.",
            {
                "projects/a/a.md": _CARD + "| repo | /w/x |\n| search | /lib |\n",
                "projects/b/b.md": _CARD + "| repo | /w/x/y |\n| search | /lib |\n",
            },
            (),
        ),
    ),
)
