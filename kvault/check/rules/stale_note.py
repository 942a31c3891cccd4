"""A note whose date of expiry is past."""

from __future__ import annotations

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

ID = "stale-note"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes whose property stale_after lies before today."""
    today = facts.today
    if today is None:
        return
    for note in facts.notes:
        date = note.stale_after[:10]
        if date and _is_date(date) and date < today and not note.path.startswith("archive/"):
            remedy = f"read it, then: kvault set {shell_word(note.path)} stale_after=YYYY-MM-DD, or move it to archive/"
            yield at_note(ID, ADVICE, note.path, f"the note was to be read again by {date}", remedy)


def _is_date(text: str) -> bool:
    return len(text) == 10 and text[4] == text[7] == "-" and text.replace("-", "").isdigit()


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A note whose date in stale_after is past.",
    why="What it says may hold no more; recall counts it for a quarter.",
    find=find,
    examples=(
        Example(
            "Yesterday.",
            {"a.md": "---\nstale_after: 2026-01-30\n---\n"},
            ("a.md:1 the note was to be read again by 2026-01-30",),
            today="2026-01-31",
        ),
        Example(
            "Today, no date, and what is closed.",
            {
                "a.md": "---\nstale_after: 2026-01-31\n---\n",
                "b.md": "---\nstale_after: soon\n---\n",
                "archive/c.md": "---\nstale_after: 2020-01-01\n---\n",
            },
            (),
            today="2026-01-31",
        ),
    ),
)
