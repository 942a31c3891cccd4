"""Every setting: its key, type, default, and where it may stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

BOTH = "kvault.toml and the user's configuration"
USER = "the user's configuration only"


class Switches(NamedTuple):
    """The points of Obsidian's behaviour that public sources leave open, one switch each.

    The numbers are those of docs/differences-from-obsidian.md.
    """

    reference_links: bool = False  # 1: [text][ref] is an edge
    html_links: bool = False  # 2: links inside HTML blocks count
    math_links: bool = False  # 2: links inside math count
    node_modules: bool = True  # 3: the folder node_modules belongs to the vault
    unsupported_files: bool = True  # 4: files of unknown types are link targets
    above_root: bool = False  # 5: "../" may climb past the vault's root and is cut there
    skip_levels: bool = True  # 6: [[#A#C]] finds C below A across a level
    tight_block_ids: bool = True  # 7: "]]^id" without a blank defines a block id
    bom_frontmatter: bool = True  # 8: a byte order mark before "---" does not hide properties
    duplicate_keys: bool = False  # 9: a property block with a key twice still has properties
    nbsp_is_blank: bool = True  # 10: a non-breaking blank in a link equals a blank
    filter_regex: bool = True  # 11: "/.../" in userIgnoreFilters is a regular expression
    base_links: bool = False  # 12: link("..") in .base files is an edge
    tag_after_marks: bool = True  # 13: a tag may begin right after ** or ==
    code_links: bool = False  # 14: Markdown links in inline code count


class Config(NamedTuple):
    """What the user and the vault have set, defaults where they have not."""

    vault: str | None = None
    language: str = "en"
    follow_links: bool = False
    limit: int = 8
    budget: int = 1500
    hops: int = 2
    floor: float = 0.25
    cover: float = 0.30
    report_links: bool = True
    report_track: bool = False
    kinds: tuple[tuple[str, str], ...] = ()
    switches: Switches = Switches()


class Setting(NamedTuple):
    """One row of the table of settings."""

    key: str  # dotted, as in the file
    field: str  # of Config, or of Switches for keys below "obsidian"
    kind: str  # "text", "number", "share", "yes/no" or "table of text"
    where: str  # BOTH or USER
    says: str  # what it sets, for docs/settings.md


SETTINGS = (
    Setting("vault.path", "vault", "text", USER, "the vault when none is named and none encloses the working folder"),
    Setting("vault.language", "language", "text", BOTH, "language of notes that do not tell, such as `de`"),
    Setting(
        "vault.follow_links", "follow_links", "yes/no", USER, "follow symbolic links that lead out of the vault"
    ),
    Setting("recall.limit", "limit", "number", BOTH, "notes handed over at most"),
    Setting("recall.budget", "budget", "number", BOTH, "tokens handed over at most"),
    Setting("recall.hops", "hops", "number", BOTH, "links walked from a matching note"),
    Setting("recall.floor", "floor", "share", BOTH, "no note below this share of the best score"),
    Setting("recall.cover", "cover", "share", BOTH, "nothing when the best note covers less of the request"),
    Setting("report.links", "report_links", "yes/no", BOTH, "wikilinks in GRAPH_REPORT.md; else plain names"),
    Setting("report.track", "report_track", "yes/no", BOTH, "GRAPH_REPORT.md is kept in git"),
    Setting("kinds", "kinds", "table of text", BOTH, 'other words for kinds of notes: `"meeting" = "session"`'),
    *(
        Setting(f"obsidian.{name}", name, "yes/no", BOTH, "see differences-from-obsidian")
        for name in Switches._fields
    ),
)

RESERVED = {
    "vectors": "where the vector lane keeps data and what it loads",
    "folders": "folders outside the vault",
    "repos": "repositories outside the vault",
    "command": "what is run",
}
"""Tables that a vault's own file may never have: a cloned vault decides neither what runs nor where data goes."""

_LIMITS = {"limit": (1, 1000), "budget": (1, 10_000_000), "hops": (0, 4)}

CHECKS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "text": ("a text", lambda value: isinstance(value, str) and bool(value)),
    "number": ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    "share": (
        "a number from 0 to 1",
        lambda value: isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value <= 1,
    ),
    "yes/no": ("true or false", lambda value: isinstance(value, bool)),
    "table of text": (
        "a table of texts",
        lambda value: isinstance(value, dict) and all(isinstance(v, str) for v in value.values()),
    ),
}
"""Kind of a setting to (what was expected, whether a value is that)."""


def expected(setting: Setting, value: object) -> str | None:
    """Return what the setting expects if the value is not that, else None."""
    what, holds = CHECKS[setting.kind]
    if not holds(value):
        return what
    low, high = _LIMITS.get(setting.field, (None, None))
    if low is not None and high is not None and isinstance(value, int) and not low <= value <= high:
        return f"a whole number from {low} to {high}"
    return None


def with_values(config: Config, values: dict[str, object]) -> Config:
    """Return the configuration with values that have been checked, by dotted key."""
    switches: dict[str, bool] = {}
    fields: dict[str, object] = {}
    by_key = {setting.key: setting for setting in SETTINGS}
    for key, value in values.items():
        field = by_key[key].field
        if key.startswith("obsidian."):
            switches[field] = bool(value)
        elif isinstance(value, dict):
            fields[field] = tuple(sorted((str(k), str(v)) for k, v in value.items()))
        else:
            fields[field] = value
    return config._replace(**fields, switches=config.switches._replace(**switches))  # type: ignore[arg-type]
