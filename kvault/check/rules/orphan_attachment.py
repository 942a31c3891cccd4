"""A picture, sound, film or PDF that no note shows."""

from __future__ import annotations

from kvault.check.findings import at_note
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING
from kvault.vault.file_types import is_supported
from kvault.vault.names import base_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "orphan-attachment"
SHARE = 2  # where more than half of them are shown by no link, something else shows them
FEW = 5  # so many are told in any vault


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the attachments that no link leads to and that no HTML, code or property names."""
    files = [file.path for file in facts.files if file.kind == "attachment" and is_supported(file.path)]
    linked = {target for _, target in facts.pairs}
    alone = [path for path in files if path not in linked and not _is_named(base_of(path), facts)]
    if len(alone) > max(FEW, len(files) // SHARE):
        return
    for path in alone:
        yield at_note(ID, ADVICE, path, "no note links to this file or shows it", "link it, or delete it")


def _is_named(base: str, facts: Facts) -> bool:
    return base in facts.mentioned or base.startswith("favicon")


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A picture, sound, film or PDF that no note links to, shows or names.",
    why="It is carried along in every copy, and nobody meets it.",
    find=find,
    whole=True,
    examples=(
        Example(
            "One of two pictures is shown.",
            {"a.md": "![[x.png]]\n", "img/x.png": "", "img/y.png": ""},
            ("img/y.png:1 no note links to this file",),
        ),
        Example(
            "Pictures named in HTML, in a code block and in a property; files of other types.",
            {
                "a.md": '---\ncover: img/c d.png\n---\n<img src="img/x.png">\n\n```leaflet\nimage: [[y.png]]\n```\n',
                "img/x.png": "",
                "img/y.png": "",
                "img/c d.png": "",
                "data.csv": "",
            },
            (),
        ),
    ),
)
