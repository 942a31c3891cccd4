"""A tag written in several spellings."""

from __future__ import annotations

from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Finding
from kvault.check.model import Rule
from kvault.record import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import TagFact

ID = "tag-spelling"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the first place of each spelling that is not the usual one."""
    spellings: dict[str, dict[str, list[TagFact]]] = {}
    for tag in facts.tags:
        spellings.setdefault(tag.tag.lower(), {}).setdefault(tag.tag, []).append(tag)
    for same in spellings.values():
        if len(same) < 2:
            continue
        usual = min(same, key=lambda spelling: (-len(same[spelling]), spelling))
        for spelling, tags in same.items():
            if spelling != usual:
                yield _found(spelling, tags, usual, len(same[usual]))


def _found(spelling: str, tags: list[TagFact], usual: str, times: int) -> Finding:
    first = min(tags, key=lambda tag: (tag.path, tag.line, tag.column))
    message = f"{spelling} ({_times(len(tags))}) is {usual} ({_times(times)}) in other case"
    line, column = max(first.line, 1), max(first.column, 1)
    return Finding(ID, ADVICE, first.path, line, column, message, f"write {usual}")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A tag written in several spellings that differ in case.",
    why="Obsidian takes them for one and shows the first it meets; other programs see several.",
    find=find,
    whole=True,
    examples=(
        Example(
            "The rarer spelling is told, once.",
            {"a.md": "#Work #work #work #work\n", "b.md": "---\ntags: [Work]\n---\n"},
            ("a.md:1 #Work (2 times) is #work (3 times) in other case",),
        ),
        Example("Other tags, and nested ones.", {"a.md": "#work #work/home #works #wörk\n"}, ()),
    ),
)
