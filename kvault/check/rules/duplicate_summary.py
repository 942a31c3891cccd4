"""Two notes with the same summary."""

from __future__ import annotations

from kvault.check.facts import is_shared_home
from kvault.check.findings import at_note
from kvault.check.homes import home_first
from kvault.check.model import ADVICE
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import NoteFact
    from kvault.check.model import Finding

ID = "duplicate-summary"
BOILERPLATE = 5  # notes; outside the layout a line that more of them share comes from a template

EMPTY = frozenset({"-", "--", "?", "n/a", "none", "null", "tbd", "todo", "无", "暂无"})  # there is no summary yet


def find(facts: Facts) -> Iterator[Finding]:
    """Yield every note whose summary is another's too, but for the one that is its home."""
    same: dict[str, list[NoteFact]] = {}
    for note in facts.notes:
        if note.summary_given and ID not in note.ignored and note.kind != "runs":
            key = " ".join(note.summary.casefold().split()).rstrip(".!")
            if key and key not in EMPTY:
                same.setdefault(key, []).append(note)
    for notes in same.values():
        if len(notes) > 1:
            yield from _found(home_first(notes))


def _found(notes: list[NoteFact]) -> Iterator[Finding]:
    if all(note.kind == "session" for note in notes):
        return  # two days on one subject are two events
    shared = sum(is_shared_home(note.path) for note in notes)
    if shared < 2 and len(notes) > BOILERPLATE:
        return
    home = notes[0]
    for note in notes[1:]:
        strict = is_shared_home(note.path) and (is_shared_home(home.path) or shared > 1)
        remedy = f"keep the fact in {home.path} and link to it, or say what is different here"
        message = f"the summary is the same as that of {home.path}"
        yield at_note(ID, ERROR if strict else ADVICE, note.path, message, remedy, related=(home.path,))


RULE = Rule(
    id=ID,
    level=ERROR,
    says="Two notes with the same summary: an error below projects/ and shared/, elsewhere advice.",
    why="Either the fact has two homes, or the line that is read first tells the two notes apart no more.",
    find=find,
    examples=(
        Example(
            "The older note is the home.",
            {
                "shared/a.md": "---\nsummary: We bill monthly.\ncreated: 2026-02-01\n---\n",
                "shared/b.md": "---\nsummary: we bill  monthly\ncreated: 2026-01-01\n---\n",
            },
            ("shared/a.md:1 the summary is the same as that of shared/b.md",),
        ),
        Example(
            "Two sessions about the same.",
            {f"projects/a/sessions/{n}.md": "---\ntype: session\nsummary: Fix the build.\n---\n" for n in range(2)},
            (),
        ),
        Example(
            "First sentences that agree are no summaries, and a line in many notes comes from a template.",
            {"a.md": "We bill monthly.\n", "b.md": "We bill monthly.\n"}
            | {f"n{n}.md": "---\ndescription: A card.\n---\n" for n in range(6)},
            (),
        ),
        Example(
            "A word that only fills the place of a summary.",
            {f"{n}.md": "---\ndescription: None\n---\n" for n in "ab"},
            (),
        ),
    ),
)
