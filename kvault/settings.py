"""Every setting: its key, type, and where it may stand."""

from __future__ import annotations

from collections.abc import Callable

from kvault.config import Config
from kvault.config import Switches
from kvault.record import NamedTuple

BOTH = "kvault.toml and the user's configuration"
USER = "the user's configuration only"


class Setting(NamedTuple):
    """One row of the table of settings."""

    key: str  # dotted, as in the file
    field: str  # of Config, or of Switches for keys below "obsidian"
    kind: str  # one of CHECKS
    where: str  # BOTH or USER
    says: str  # what it sets, for docs/settings.md


SETTINGS = (
    Setting(
        "vault.path",
        "vault",
        "text",
        USER,
        "the vault when none is named and none encloses the working folder",
    ),
    Setting(
        "vault.language",
        "language",
        "text",
        BOTH,
        "language of notes that do not tell, such as `de`",
    ),
    Setting(
        "vault.follow_links",
        "follow_links",
        "yes/no",
        USER,
        "follow symbolic links that lead out of the vault",
    ),
    Setting("recall.limit", "limit", "number", BOTH, "notes handed over at most"),
    Setting("recall.budget", "budget", "number", BOTH, "tokens handed over at most"),
    Setting("recall.hops", "hops", "number", BOTH, "links walked from a matching note"),
    Setting("recall.floor", "floor", "share", BOTH, "no note below this share of the best score"),
    Setting(
        "recall.least",
        "least",
        "share",
        BOTH,
        "nothing when the best score is below this share of the request's weight",
    ),
    Setting(
        "code.repositories",
        "repositories",
        "folders",
        USER,
        "repositories in the graph, and folders whose repositories a card may name",
    ),
    Setting(
        "report.links",
        "report_links",
        "yes/no",
        BOTH,
        "wikilinks in GRAPH_REPORT.md; else plain names",
    ),
    Setting("report.track", "report_track", "yes/no", BOTH, "GRAPH_REPORT.md is kept in git"),
    Setting("check.strict", "check_strict", "yes/no", BOTH, "advice ends a check with 1 too"),
    Setting(
        "check.baseline",
        "check_baseline",
        "path",
        BOTH,
        "file of findings that are known; only others count",
    ),
    Setting(
        "check.off",
        "check_off",
        "table of reasons",
        BOTH,
        "rules that are not checked, each with the reason why",
    ),
    Setting(
        "workflow_notes",
        "workflow_notes",
        "yes/no",
        BOTH,
        "the calls of workflows are logged, one line each: `kvault session run`",
    ),
    Setting(
        "kinds",
        "kinds",
        "table of text",
        BOTH,
        'other words for kinds of notes: `"meeting" = "session"`',
    ),
    Setting("vectors.recall", "vectors_recall", "yes/no", USER, "recall uses the vectors of notes beside their words"),
    Setting(
        "vectors.model",
        "vectors_model",
        "text",
        USER,
        "encoder: `all-MiniLM-L6-v2`, `wordllama`, or a folder by its whole path; else the first that is installed",
    ),
    Setting("vectors.url", "vectors_url", "address", USER, "Qdrant server that keeps the vectors; else `.index/`"),
    Setting(
        "vectors.collection",
        "vectors_collection",
        "text",
        USER,
        "collection in that server; else one named after the vault's path",
    ),
    Setting("vectors.wait", "vectors_wait", "number", USER, "milliseconds that recall waits for that server"),
    *(Setting(f"obsidian.{name}", name, "yes/no", BOTH, "see differences-from-obsidian") for name in Switches._fields),
)

RESERVED = {
    "vectors": "where the vector lane keeps data and what it loads",
    "folders": "folders outside the vault",
    "repos": "repositories outside the vault",
    "command": "what is run",
}
"""Tables that a vault's own file may never have: a cloned vault decides neither what runs nor where data goes."""

_LIMITS = {"limit": (1, 1000), "budget": (1, 10_000_000), "hops": (0, 4), "vectors_wait": (10, 60_000)}


def _is_inside(value: object) -> bool:
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        return False
    plain = value.replace("\\", "/")
    return not plain.startswith("/") and plain[1:2] != ":" and ".." not in plain.split("/")


def _is_address(value: object) -> bool:
    return isinstance(value, str) and value.startswith(("http://", "https://")) and len(value.split("/")[2]) > 0


def _are_folders(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v.strip() and "\0" not in v for v in value)


def _are_reasons(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(v, str) and v.strip() for v in value.values())


CHECKS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "text": ("a text", lambda value: isinstance(value, str) and bool(value)),
    "address": ('an address such as "http://localhost:6333"', _is_address),
    "path": ("the path of a file in the vault, seen from its root", _is_inside),
    "number": (
        "a whole number",
        lambda value: isinstance(value, int) and not isinstance(value, bool),
    ),
    "share": (
        "a number from 0 to 1",
        lambda value: isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1,
    ),
    "yes/no": ("true or false", lambda value: isinstance(value, bool)),
    "table of text": (
        "a table of texts",
        lambda value: isinstance(value, dict) and all(isinstance(v, str) for v in value.values()),
    ),
    "folders": ('a list of folders, such as ["~/code/my-app"]', _are_folders),
    "table of reasons": ('a table of reasons, such as orphan-note = "notes come from a scanner"', _are_reasons),
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
        elif field == "check_off" and isinstance(value, dict):
            fields[field] = tuple(sorted({*config.check_off, *value}))  # either file may switch a rule off
        elif isinstance(value, list):
            fields[field] = tuple(value)
        elif isinstance(value, dict):
            fields[field] = tuple(sorted((str(k), str(v)) for k, v in value.items()))
        else:
            fields[field] = value
    return config._replace(**fields, switches=config.switches._replace(**switches))  # type: ignore[arg-type]
