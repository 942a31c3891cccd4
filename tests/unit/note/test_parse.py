"""Files of a vault by their type."""

from __future__ import annotations

from kvault.config import Switches
from kvault.note.parse import NOTHING
from kvault.note.parse import parse_file

SWITCHES = Switches()


def test_the_extension_decides() -> None:
    assert parse_file("a.md", "[[x]]", SWITCHES).links
    assert parse_file("a.MD", "[[x]]", SWITCHES).links
    assert parse_file("a.markdown", "[[x]]", SWITCHES) == NOTHING
    assert parse_file("a.png", "[[x]]", SWITCHES) == NOTHING
    assert parse_file("md", "[[x]]", SWITCHES) == NOTHING


def test_switch_base_links() -> None:
    text = "formulas:\n  a: link(\"Note#H\", 'x')\n  b: file.hasLink('Other')\n"
    assert parse_file("a.base", text, SWITCHES) == NOTHING
    found = parse_file("a.base", text, SWITCHES._replace(base_links=True)).links
    assert [(link.raw, link.path, link.subpath) for link in found] == [
        ("Note#H", "Note", "#H"),
        ("Other", "Other", None),
    ]
    assert all(text.startswith(link.raw, link.start) for link in found)


def test_a_lone_surrogate_is_read_like_any_character() -> None:
    note = parse_file("a.md", "---\na: \ud800\n---\n\ud800 [[x]]\n\n[r]: \ud800\n", SWITCHES)
    assert [link.path for link in note.links] == ["x"]
