"""The table of the check's rules: one file each, read only when there is something for it to judge."""

from __future__ import annotations

from functools import cache

from kvault.record import TYPE_CHECKING
from kvault.record import NamedTuple

if TYPE_CHECKING:
    from kvault.check.model import Rule

PROBLEM = "problem"  # what a text alone shows, under the id of the rule


class Row(NamedTuple):
    """A rule of the table; its file is the id with underscores, its record there is RULE."""

    id: str
    needs: str  # the part of the facts without which it finds nothing, or PROBLEM


RULES = (
    Row("broken-link", "unresolved"),
    Row("missing-embed", "unresolved"),
    Row("frontmatter", PROBLEM),
    Row("next-step", PROBLEM),
    Row("project-status", PROBLEM),
    Row("card-prose", PROBLEM),
    Row("place-gone", "places"),
    Row("place-claimed-twice", "places"),
    Row("range-gone", "gone"),
    Row("duplicate-summary", "notes"),
    Row("duplicate-title", "links"),
    Row("secret", PROBLEM),
    Row("conflict-marker", PROBLEM),
    Row("file-name", "files"),
    Row("near-duplicate", "paragraphs"),
    Row("broken-heading", "dead_anchors"),
    Row("broken-block", "dead_anchors"),
    Row("ambiguous-link", "links"),
    Row("alias-link", "unresolved"),
    Row("case-mismatch", "links"),
    Row("missing-summary", "is_layout"),
    Row("missing-type", "is_layout"),
    Row("orphan-note", "notes"),
    Row("orphan-attachment", "files"),
    Row("sync-conflict", "files"),
    Row("tag-spelling", "tags"),
    Row("unquoted-link", PROBLEM),
    Row("long-note", PROBLEM),
    Row("stale-note", "today"),
    Row("utf8", PROBLEM),
)

IDS = frozenset(row.id for row in RULES)


@cache
def rule_of(id: str) -> Rule:
    """Return the rule with an id of the table."""
    module = __import__(f"{__name__}.{id.replace('-', '_')}", fromlist=["RULE"])
    rule: Rule = module.RULE
    return rule


def all_rules() -> tuple[Rule, ...]:
    """Return every rule in the order of the table."""
    return tuple(rule_of(row.id) for row in RULES)
