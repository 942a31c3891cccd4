"""The kinds of notes."""

from __future__ import annotations

import pytest

from kvault.note.kinds import CARD_TYPES
from kvault.note.kinds import FOLDER_TYPES
from kvault.note.kinds import NOTE_KINDS
from kvault.note.kinds import kind_of

KINDS = [
    ("projects/app/app.md", None, "project"),
    ("projects/app/app.md", "client", "client"),
    ("projects/app/sessions/s.md", None, "session"),
    ("projects/app/memory/m.md", None, "memory"),
    ("projects/app/decisions/d.md", None, "decision"),
    ("projects/app/notes/n.md", None, "note"),
    ("archive/app/sessions/s.md", None, "session"),
    ("shared/x.md", None, "note"),
    ("shared/deep/x.md", None, "note"),
    ("shared/x.md", "Decision", "decision"),
    ("x.md", None, ""),
    ("a/b/x.md", "meeting", "meeting"),
]


@pytest.mark.parametrize(("path", "type_", "expected"), KINDS)
def test_kind_of(path: str, type_: str | None, expected: str) -> None:
    assert kind_of(path, type_).type == expected


def test_an_unknown_kind_is_recalled() -> None:
    kind = kind_of("x.md", "meeting")
    assert (kind.policy, kind.weight, kind.required) == ("recall", 1.0, ())


def test_the_table_is_consistent() -> None:
    types = [kind.type for kind in NOTE_KINDS]
    assert len(types) == len(set(types))
    assert set(FOLDER_TYPES.values()) <= set(types)
    assert {"project", "client", "area", "research", "bot"} == CARD_TYPES
