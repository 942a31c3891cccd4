"""A file whose name no link can spell."""

from __future__ import annotations

from kvault.check.findings import at_note
from kvault.check.model import ERROR
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "file-name"
SIGNS = ("#", "|", "^", ":", "%%", "[[", "]]")  # those of which Obsidian says that links to such names may not work


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the notes, canvases and bases with such a name."""
    for file in facts.files:
        name = file.path[file.path.rfind("/") + 1 :]
        signs = [sign for sign in SIGNS if sign in name]
        if not signs or file.kind == "attachment":
            continue
        from kvault.note.file_name import file_name

        message = f"a link to {name} may not work: in a link {' '.join(signs)} means something else"
        stem, _, extension = name.rpartition(".")
        better = f"{file_name(stem).removesuffix('.md')}.{extension}"
        yield at_note(ID, ERROR, file.path, message, f'rename it, such as "{better}": kvault mv rewrites its links')


RULE = Rule(
    id=ID,
    level=ERROR,
    says="A note whose name no link can spell, since it holds # | ^ : %% [[ or ]].",
    why="Obsidian says so itself, and even the link that the app writes to such a note may be broken.",
    find=find,
    examples=(
        Example(
            "What follows # would be a heading.",
            {"C# basics.md": "", "n/50 %% off.md": ""},
            ("C# basics.md:1 a link to C# basics.md may not work", "n/50 %% off.md:1 a link to 50 %% off.md may not"),
        ),
        Example(
            "A single bracket works, and so does a folder that need not be named; attachments are not judged.",
            {"a]b.md": "", "C#/Loops.md": "", "100% (new), v1.2 & more.md": "", "x/a#b.js": ""},
            (),
        ),
    ),
)
