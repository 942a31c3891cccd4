"""Says what each kind of note is for: its folder, how it is loaded, what it must have."""

from __future__ import annotations

from kvault.record import NamedTuple

ALWAYS = "always"
PATH = "path"
RECALL = "recall"
LIST = "list"
CALL = "call"
CARD = "card"


class Kind(NamedTuple):
    """One row of the table of kinds."""

    type: str  # the property "type" of such a note
    folder: str  # where it lives below a project, "" for anywhere
    policy: str  # when it is loaded
    weight: float  # what its score is multiplied by in recall
    required: tuple[str, ...]  # the properties it must have


_CARD_PROPERTIES = ("status", "next")
_SUMMARY = ("summary",)

NOTE_KINDS = (
    Kind("project", "projects", CARD, 1.0, _CARD_PROPERTIES),
    Kind("client", "projects", CARD, 1.0, _CARD_PROPERTIES),
    Kind("area", "projects", CARD, 1.0, _CARD_PROPERTIES),
    Kind("research", "projects", CARD, 1.0, _CARD_PROPERTIES),
    Kind("bot", "projects", CARD, 1.0, _CARD_PROPERTIES),
    Kind("note", "notes", RECALL, 1.0, _SUMMARY),
    Kind("concept", "notes", RECALL, 1.0, _SUMMARY),
    Kind("gotcha", "notes", RECALL, 1.0, _SUMMARY),
    Kind("tool", "notes", RECALL, 1.0, _SUMMARY),
    Kind("convention", "notes", RECALL, 1.0, _SUMMARY),
    Kind("correction", "notes", RECALL, 1.0, _SUMMARY),
    Kind("preference", "notes", RECALL, 1.0, _SUMMARY),
    Kind("decision", "decisions", RECALL, 1.0, _SUMMARY),
    Kind("memory", "memory", RECALL, 0.6, _SUMMARY),
    Kind("session", "sessions", RECALL, 0.4, _SUMMARY),
    Kind("runs", "sessions", RECALL, 0.2, ()),
)

UNKNOWN = Kind("", "", RECALL, 1.0, ())

CARD_TYPES = frozenset(kind.type for kind in NOTE_KINDS if kind.policy == CARD)

FOLDER_TYPES = {
    "notes": "note",
    "shared": "note",
    "decisions": "decision",
    "memory": "memory",
    "sessions": "session",
}

_BY_TYPE = {kind.type: kind for kind in NOTE_KINDS}


def kind_of(path: str, type: str | None) -> Kind:
    """Return the kind of a note: that of its type property, or the default of its folder."""
    if type:
        return _BY_TYPE.get(type.lower(), UNKNOWN._replace(type=type))
    folders = path.split("/")[:-1]
    if _is_card_path(path, folders):
        return _BY_TYPE["project"]
    below = folders[2:] if folders[:1] == ["projects"] or folders[:1] == ["archive"] else folders
    default = FOLDER_TYPES.get(below[0]) if below else None
    return _BY_TYPE[default] if default else UNKNOWN


def may_be_card(path: str, type: str | None) -> bool:
    """Tell whether a note may be a card: it has the type of one, or stands where one does and is of no other kind.

    A project may be called by any word: book, trip, thesis.
    """
    word = (type or "").lower()
    if word in CARD_TYPES:
        return True
    parts = path.split("/")
    in_place = len(parts) == 3 and parts[0] in ("projects", "archive") and parts[2] == f"{parts[1]}.md"
    return in_place and word not in _BY_TYPE


def _is_card_path(path: str, folders: list[str]) -> bool:
    """Tell whether a note is the main note of a project: ``projects/<name>/<name>.md``."""
    return len(folders) == 2 and folders[0] == "projects" and path.endswith(f"/{folders[1]}.md")
