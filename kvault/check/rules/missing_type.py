"""A note of the layout without a type."""

from __future__ import annotations

from kvault.check.facts import is_shared_home
from kvault.check.findings import at_note
from kvault.check.findings import shell_word
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "missing-type"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes below projects/ and shared/ that say nothing of their kind."""
    if not facts.is_layout:
        return
    for note in facts.notes:
        if not note.type and is_shared_home(note.path) and note.path not in facts.unreadable:
            kind = note.kind or "note"
            message = f"the note has no type; it is taken for a {kind}"
            yield at_note(ID, ADVICE, note.path, message, f"kvault set {shell_word(note.path)} type={kind}")


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note of kvault's layout without a type.",
    why="The type says when a note is loaded; without it the folder decides.",
    find=find,
    examples=(
        Example(
            "The folder's kind is named.",
            {"KVAULT.md": "", "projects/a/decisions/d.md": "---\nsummary: x\n---\n"},
            ("projects/a/decisions/d.md:1 the note has no type; it is taken for a decision",),
        ),
        Example("An ordinary vault has no such rule.", {"shared/n.md": "", "projects/x/n.md": ""}, ()),
        Example("Other folders need none.", {"KVAULT.md": "", "inbox/n.md": "", "Daily/n.md": ""}, ()),
    ),
)
