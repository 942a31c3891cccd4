"""A note that nothing leads to and that leads nowhere."""

from __future__ import annotations

from kvault.check.findings import at_note
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "orphan-note"
SHARE = 10  # where more than a tenth of the notes stand alone, linking is not how the vault is used
MEMORY = "memory"  # a note of this kind is found by its key
FEW = 5  # so many are told in any vault
ENTRANCES = frozenset({"kvault", "schema", "readme", "index", "home", "graph_report", "license", "changelog"})


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes without links in or out and without tags, in a vault that links its notes."""
    tied = {path for source, target in facts.pairs if source != target for path in (source, target)}
    tied.update(tag.path for tag in facts.tags)
    tied.update(facts.cards.values())  # a run in its place leads to a card
    loose = (note.path for note in facts.notes if note.path not in tied and note.kind != MEMORY)
    alone = [path for path in loose if not _is_entrance(path)]
    if len(alone) > max(FEW, len(facts.notes) // SHARE):
        return
    for path in alone:
        message = "no note links here, and this one links to none and has no tag"
        yield at_note(ID, ADVICE, path, message, "link it from a note that is about the same, or move it to archive/")


def _is_entrance(path: str) -> bool:
    """Tell whether a note is reached otherwise: by a well-known name, as a template, or since it is not filed yet."""
    folder, _, name = path[:-3].lower().rpartition("/")
    return name in ENTRANCES or "template" in folder or path.startswith(("inbox/", "archive/"))


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note without links and tags, in a vault where nearly all notes have some; kvault orphans lists them all.",
    why="It is found by its words only.",
    find=find,
    whole=True,
    examples=(
        Example(
            "One of three stands alone.",
            {"a.md": "[[b]]\n", "b.md": "", "c.md": "Text.\n"},
            ("c.md:1 no note links here",),
        ),
        Example(
            "A tag ties, a link in a property ties, entrances and the inbox are reached otherwise.",
            {
                "a.md": "#x\n",
                "b.md": '---\nup: "[[a]]"\n---\n',
                "README.md": "",
                "inbox/c.md": "",
                "Templates/d.md": "",
            },
            (),
        ),
        Example(
            "A new card, to which its place leads.",
            {
                "a.md": "[[b]]\n",
                "b.md": "",
                "projects/p/p.md": "---\ntype: project\nstatus: active\nnext: (none)\n---\n",
            },
            (),
        ),
        Example(
            "A memory of all projects, which is found by its key.",
            {"a.md": "[[b]]\n", "b.md": "", "shared/memory/port.md": "---\ntype: memory\nsummary: 8080\n---\n8080\n"},
            (),
        ),
        Example("A vault that does not link its notes.", {f"n{n}.md": "Text.\n" for n in range(6)}, ()),
    ),
)
