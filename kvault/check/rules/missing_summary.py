"""A note of the layout without a summary."""

from __future__ import annotations

from kvault.check.facts import is_shared_home
from kvault.check.findings import at_note
from kvault.check.findings import shell_word
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.note.kinds import NOTE_KINDS
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "missing-summary"
NEEDING = frozenset(kind.type for kind in NOTE_KINDS if "summary" in kind.required)


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes below projects/ and shared/ whose kind asks for a summary that is not there."""
    if not facts.is_layout:
        return
    for note in facts.notes:
        if (
            not note.summary_given
            and note.kind in NEEDING
            and is_shared_home(note.path)
            and note.path not in facts.unreadable
        ):
            remedy = f"kvault set {shell_word(note.path)} summary='the fact in one line'"
            yield at_note(ID, ADVICE, note.path, "the note has no summary", remedy)


_CARD = "---\ntype: project\nstatus: active\nnext: Ship it.\n---\n"

RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note of kvault's layout without a summary.",
    why="The summary is the one line that is shown before anyone opens the note.",
    find=find,
    examples=(
        Example(
            "A note and a decision without the line.",
            {"projects/a/a.md": _CARD, "projects/a/notes/n.md": "Text.\n", "shared/d.md": "---\ntype: decision\n---\n"},
            ("projects/a/notes/n.md:1 the note has no summary", "shared/d.md:1 the note has no summary"),
        ),
        Example(
            "A description is a summary; an ordinary vault has no such rule.",
            {"KVAULT.md": "", "shared/n.md": "---\ndescription: We bill monthly.\n---\n", "x/n.md": "Text.\n"},
            (),
        ),
        Example(
            "Properties that do not parse are another rule's.",
            {"KVAULT.md": "", "shared/n.md": "---\ntype: note\nsummary: @x\n---\n"},
            (),
        ),
        Example("Not without the layout.", {"projects/b/notes/n.md": "Text.\n", "shared/n.md": "Text.\n"}, ()),
    ),
)
