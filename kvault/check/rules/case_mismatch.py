"""A link that finds its file only because case does not count."""

from __future__ import annotations

from kvault.check.facts import names_as_written
from kvault.check.findings import at_link
from kvault.check.findings import link_to
from kvault.check.model import ADVICE
from kvault.check.model import Example
from kvault.check.model import Rule
from kvault.note.model import WIKI
from kvault.record import TYPE_CHECKING
from kvault.vault.advice import case_differs
from kvault.vault.names import base_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.check.facts import LinkFact
    from kvault.check.model import Finding
    from kvault.edit import Splice

ID = "case-mismatch"


def find(facts: Facts) -> Iterator[Finding]:
    """Yield the links whose spelling differs in case from the file's."""
    for link in facts.links:
        target = link.target
        if target is None or names_as_written(link.path, target) or not case_differs(link.path, target):
            continue
        meant = _spelled_so(link, target, facts)
        if meant is not None:
            if not link.ambiguous:  # else it is ambiguous-link's
                message = f'"{link.path}" finds {target}, though {meant} is spelled so'
                yield at_link(
                    ID, ADVICE, link, message, f"write {link_to(meant)} if that is meant", related=(target, meant)
                )
            continue
        message = f'"{link.path}" is spelled otherwise than {target}'
        remedy = f"write {written(link)}; other programs and systems tell the two apart"
        yield at_link(ID, ADVICE, link, message, remedy, fixable=True, related=(target,))


def _spelled_so(link: LinkFact, target: str, facts: Facts) -> str | None:
    """Return another file that is spelled as the link is: Obsidian passes it over, and the writer may have meant it."""
    others = (path for path in facts.names.named(base_of(target)) if path != target)
    return min((path for path in others if not case_differs(link.path, path)), default=None)


def written(link: LinkFact) -> str:
    """Return the link, or its path, as it is to be written; the words shown stay."""
    path = spelled(link.path, link.target or "")
    if link.form != WIKI or link.embed:
        return path
    return f"[[{path}{link.subpath or ''}|{link.text or link.path}]]"


def spelled(path: str, target: str) -> str:
    """Return a link's path with the letters of its file."""
    whole = target if path[-3:].lower() == ".md" or target[-3:].lower() != ".md" else target[:-3]
    if path.startswith(("./", "../")):
        names = whole.split("/")
        parts = path.split("/")
        count = sum(part not in (".", "..", "") for part in parts)
        return "/".join(parts[: len(parts) - count] + names[len(names) - count :])
    slash = "/" if path.startswith("/") else ""
    return slash + whole[len(whole) - len(path) + len(slash) :]


def fix(finding: Finding, text: str, facts: Facts) -> tuple[Splice, ...]:
    """Return the change that spells the path as the file is spelled."""
    from kvault.check.link_fixes import link_of
    from kvault.check.link_fixes import name_target

    link = link_of(finding, facts)
    if link is None or link.target is None:
        return ()
    return name_target(text, link, spelled(link.path, link.target), link.target, facts=facts)


RULE = Rule(
    id=ID,
    level=ADVICE,
    says="A link that finds its file only because Obsidian compares names without case.",
    why="On the web, in git and on Linux the two spellings are two files.",
    find=find,
    fix=fix,
    examples=(
        Example(
            "The fix spells the path as the file is spelled; the words that are shown stay.",
            {"a.md": "See [[billing|x]], [[billing#a]] and [y](n/billing.md#a).\n", "N/Billing.md": "# a\n"},
            (
                'a.md:1 "billing" is spelled otherwise than N/Billing.md',
                'a.md:1 "billing" is spelled otherwise than N/Billing.md',
                'a.md:1 "n/billing.md" is spelled otherwise than N/Billing.md',
            ),
            fixed=("a.md", "See [[Billing|x]], [[Billing#a|billing#a]] and [y](N/Billing.md#a).\n"),
        ),
        Example(
            "Another file is spelled as the link is, and Obsidian passes it over: no fix can know which was meant.",
            {"list.md": "[[sekund]]\n", "People/Sekund.md": "", "Plugins/sekund.md": ""},
            ('list.md:1 "sekund" finds People/Sekund.md, though Plugins/sekund.md is spelled so',),
        ),
        Example("The extension may be left out.", {"a.md": "[[Billing]] [[N/Billing.md]]\n", "N/Billing.md": ""}, ()),
    ),
)
