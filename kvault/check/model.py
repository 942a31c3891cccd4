"""What a check rule is, what it finds, and the example that shows it."""

from __future__ import annotations

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Iterator

    from kvault.check.facts import Facts
    from kvault.edit import Splice

ERROR = "error"  # ends with exit code 1
ADVICE = "advice"  # ends with exit code 0, unless the check is strict
LEVELS = (ERROR, ADVICE)


class Finding(NamedTuple):
    """One thing that is wrong at one place."""

    rule: str  # id of the rule
    level: str  # ERROR or ADVICE
    path: str  # vault path
    line: int  # counts from 1
    column: int  # counts from 1, in characters
    message: str  # what is wrong
    remedy: str = ""  # what to type or do
    fixable: bool = False  # the rule's fix knows what to write
    related: tuple[str, ...] = ()  # vault paths of the other files it is about


class Example(NamedTuple):
    """A vault that shows what a rule finds, or what it leaves alone."""

    says: str  # what the example shows
    files: dict[str, str]  # vault path -> text
    found: tuple[str, ...]  # "path:line beginning of the message" of each finding; () when it stays silent
    today: str | None = None  # as YYYY-MM-DD, where the rule asks for it
    existing: frozenset[str] | None = None  # the places that exist, where the rule asks for them
    gone: frozenset[str] = frozenset()  # the commits that are gone, where the rule asks for them
    fixed: tuple[str, str] | None = None  # path, and its text after the fix


class Rule(NamedTuple):
    """One thing that is checked."""

    id: str  # kebab-case, stable for ever
    level: str  # the usual one; a finding may have the other
    says: str  # what it finds, in one sentence
    why: str  # why that is a fault
    find: Callable[[Facts], Iterator[Finding]]
    examples: tuple[Example, ...]
    fix: Callable[[Finding, str, Facts], tuple[Splice, ...]] | None = None
    whole: bool = False  # speaks of the vault as a whole: a part of its facts would mislead it
