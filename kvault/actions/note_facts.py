"""One parsed file as the facts that rules are given."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from kvault.check.facts import NoteFact
from kvault.history import parse_ranges
from kvault.note.kinds import kind_of
from kvault.note.model import Value

READ = (
    *("kvault-ignore", "status", "next", "home", "created", "date", "stale_after"),
    *("summary", "description"),
)
"""The properties that are read here; where a note has none of them, its other properties need not be given."""


def note_fact(
    path: str,
    properties: Mapping[str, Value],
    *,
    named: str | None,
    summary: str,
    type: str | None,
    aliases: Sequence[str],
    kind: str | None = None,
) -> NoteFact:
    """Return a note as a whole; ``kind`` is looked up where it is not given."""
    fact = NoteFact(
        path=path,
        title=named or path.rsplit("/", 1)[-1][:-3],
        named=named,
        summary=summary,
        type=type,
        kind=kind_of(path, type).type if kind is None else kind,
        aliases=tuple(aliases),
    )
    if not properties:
        return fact
    ignored = properties.get("kvault-ignore")
    status = _text(properties, "status") or None
    return fact._replace(
        summary_given=bool(_text(properties, "summary") or _text(properties, "description")),
        status=status,
        has_next="next" in properties,
        ignored=tuple(map(str, ignored if isinstance(ignored, list) else [ignored] if ignored else [])),
        draft=(status or "").lower() == "draft",
        home=properties.get("home") is True,
        created=_text(properties, "created") or _text(properties, "date"),
        stale_after=_text(properties, "stale_after"),
        ranges=parse_ranges(properties.get("branch"), properties["commits"]) if "commits" in properties else (),
    )


def _text(properties: Mapping[str, Value], key: str) -> str:
    value = properties.get(key)
    return value if isinstance(value, str) else ""
