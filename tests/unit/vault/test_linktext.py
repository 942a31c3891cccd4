"""The path of a link as Obsidian writes it."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note import markdown_link
from kvault.note.model import CARD
from kvault.note.model import MARKDOWN
from kvault.note.model import WIKI
from kvault.note.wikilink import split_path
from kvault.vault.linktext import ABSOLUTE
from kvault.vault.linktext import RELATIVE
from kvault.vault.linktext import SHORTEST
from kvault.vault.linktext import Place
from kvault.vault.linktext import link_path
from kvault.vault.linktext import relative_path
from kvault.vault.linktext import target_of
from kvault.vault.linktext import write_destination
from kvault.vault.names import NameTable

FILES = (
    "Note.md",
    "One.md",
    "a/Note.md",
    "a/b/Deep.md",
    "a/src.md",
    "pics/x.png",
    "pics/Shot.png",
    "pics/Shot.png.md",
    "C#/Sharp.md",
    "C#/Note.md",
)


def place(source: str, link_format: str) -> Place:
    return Place(source, NameTable(FILES), link_format, Switches())


@pytest.mark.parametrize(
    ("target", "source", "link_format", "form", "expected"),
    [
        ("One.md", "a/src.md", SHORTEST, WIKI, "One"),
        ("One.md", "a/src.md", SHORTEST, MARKDOWN, "One.md"),
        ("a/b/Deep.md", "One.md", SHORTEST, WIKI, "Deep"),
        ("a/b/Deep.md", "One.md", ABSOLUTE, WIKI, "a/b/Deep"),
        ("a/b/Deep.md", "One.md", ABSOLUTE, MARKDOWN, "a/b/Deep.md"),
        ("a/b/Deep.md", "a/src.md", RELATIVE, WIKI, "b/Deep"),
        ("One.md", "a/src.md", RELATIVE, WIKI, "../One"),
        ("pics/x.png", "a/b/Deep.md", RELATIVE, WIKI, "../../pics/x.png"),
        # A duplicate name gets the full path, and at the root that is the name itself.
        ("a/Note.md", "One.md", SHORTEST, WIKI, "a/Note"),
        ("Note.md", "a/src.md", SHORTEST, WIKI, "Note"),
        # The way from the folder of the source leads to the root's note: not what was wanted.
        ("a/Note.md", "a/src.md", RELATIVE, WIKI, "a/Note"),
        # An image of that name comes before the note.
        ("pics/Shot.png.md", "One.md", SHORTEST, WIKI, "Shot.png.md"),
        ("pics/Shot.png", "One.md", SHORTEST, WIKI, "Shot.png"),
        # No link can spell "#".
        ("C#/Sharp.md", "One.md", ABSOLUTE, WIKI, "Sharp"),
        ("C#/Note.md", "One.md", SHORTEST, WIKI, None),
        ("a/Note.md", "One.md", SHORTEST, CARD, "a/Note.md"),
    ],
)
def test_link_path(target: str, source: str, link_format: str, form: str, expected: str | None) -> None:
    assert link_path(target, form, place(source, link_format)) == expected


@pytest.mark.parametrize("form", [WIKI, MARKDOWN, CARD])
@pytest.mark.parametrize("link_format", [SHORTEST, RELATIVE, ABSOLUTE])
def test_every_path_leads_to_its_target(link_format: str, form: str) -> None:
    for source in FILES:
        for target in FILES:
            here = place(source, link_format)
            path = link_path(target, form, here)
            if path is not None:
                found = target_of(path, form, source, here.names, here.switches)
                assert found == (target, False), (source, target)


@pytest.mark.parametrize(
    ("target", "source", "expected"),
    [
        ("a.md", "b.md", "a.md"),
        ("x/a.md", "b.md", "x/a.md"),
        ("a.md", "x/y/b.md", "../../a.md"),
        ("x/a.md", "x/b.md", "a.md"),
        ("x/z/a.md", "x/y/b.md", "../z/a.md"),
        ("x/x/a.md", "x/b.md", "x/a.md"),
        ("x.md", "x/b.md", "../x.md"),
    ],
)
def test_relative_path(target: str, source: str, expected: str) -> None:
    assert relative_path(target, source) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Old.md", "Old.md"),
        ("New name.md", "New%20name.md"),
        ("über/naïve 漢.md", "über/naïve%20漢.md"),
        ("f (1).md", "f%20(1).md"),
        ("f(.md", "f%28.md"),
        ("f).md", "f%29.md"),
        ("100% sure.md", "100%25%20sure.md"),
        ("100%.md", "100%.md"),
        ("a%20b.md", "a%2520b.md"),
        ("a`b.md", "a%60b.md"),
        ("a|b.md", "a%7Cb.md"),
        ("a\\b.md", "a%5Cb.md"),
        ("<a>.md", "%3Ca%3E.md"),
    ],
)
def test_write_destination(path: str, expected: str) -> None:
    assert write_destination(path) == expected
    assert split_path(markdown_link.decode(expected)) == (path, None)


@pytest.mark.parametrize("path", ["a#b.md", "a:b.md"])
def test_what_no_destination_can_say(path: str) -> None:
    assert write_destination(path) is None
    assert write_destination(path, angle=True) is None


def test_angle_brackets_stay() -> None:
    assert write_destination("New name.md", "#H", "#H", angle=True) == "<New name.md#H>"
    assert write_destination("a%20b.md", angle=True) == "<a%2520b.md>"


def test_a_fragment_that_cannot_be_decoded_forces_angle_brackets() -> None:
    assert write_destination("New name.md", "#50%", "#50%") == "<New name.md#50%>"
    assert write_destination("New.md", "#50%", "#50%") == "New.md#50%"
