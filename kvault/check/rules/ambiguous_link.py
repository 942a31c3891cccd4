"""A link to which two files have an equal claim."""

from __future__ import annotations

from kvault.check.findings import at_link
from kvault.check.findings import link_to
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.check.rules.duplicate_title import is_by_chance
from kvault.record import TYPE_CHECKING
from kvault.vault.advice import splits_folder
from kvault.vault.names import base_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.model import Finding

ID = "ambiguous-link"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links for which Obsidian's choice is not stable, or rests on a part of a folder's name."""
    for link in facts.links:
        target = link.target
        if target is None:
            continue
        if is_by_chance(link, facts):
            continue  # there it is duplicate-title's, and an error
        if link.ambiguous:
            others = tuple(path for path in facts.names.named(base_of(target)) if path != target)
            shown = " or ".join((target, *others)[:3])
            message = f'"{link.path}" may lead to {shown}: they have an equal claim, and Obsidian takes any'
            remedy = f"write the whole path, {link_to(target)}, or rename one of them"
            yield at_link(ID, ADVICE, link, message, remedy, related=(target, *others))
        elif "/" in link.path and splits_folder(link.path, target):
            message = f'"{link.path}" finds {target} only because a folder there ends so'
            yield at_link(ID, ADVICE, link, message, f"write {link_to(target)}", related=(target,))


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link to which two files have an equal claim, or that names only the end of a folder's name.",
    why="Which file opens may change from one start of the app to the next.",
    find=find,
    examples=(
        Example(
            "Two notes of one name, equally far away.",
            {"c.md": "[[Note]]\n", "x/Note.md": "", "y/Note.md": ""},
            ('c.md:1 "Note" may lead to x/Note.md or y/Note.md',),
        ),
        Example(
            "The end of a folder's name is taken for a folder.",
            {"a.md": "[[ary/index]]\n", "glossary/index.md": ""},
            ('a.md:1 "ary/index" finds glossary/index.md only because',),
        ),
        Example(
            "A note at the root, or in the folder of the link, comes first: that is Obsidian's rule and stable.",
            {
                "x/c.md": "[[Note]]\n",
                "x/Note.md": "",
                "y/Note.md": "",
                "d.md": "[[Top]]\n",
                "Top.md": "",
                "y/Top.md": "",
            },
            (),
        ),
    ),
)
