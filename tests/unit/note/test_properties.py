"""What properties mean: aliases, tags, links, title, summary, type."""

from __future__ import annotations

import pytest

from kvault.config import Switches
from kvault.note.model import Note
from kvault.note.parse import parse_note

SWITCHES = Switches()


def note(source: str, body: str = "") -> Note:
    return parse_note(f"---\n{source}\n---\n{body}", SWITCHES)


ALIASES = [
    ("aliases: Doggo", ("Doggo",)),
    ("aliases: [a b, c]", ("a b", "c")),
    ("aliases:\n  - a\n  - 1984\n  -\n  - [x]", ("a", "1984")),
    ("aliases: one, two", ("one, two",)),
    ("Aliases: [x]", ("x",)),
    ("aliases:", ()),
    ("aliases: []", ()),
    ("alias: x", ()),
]


@pytest.mark.parametrize(("source", "expected"), ALIASES)
def test_aliases(source: str, expected: tuple[str, ...]) -> None:
    assert note(source).aliases == expected


TAGS = [
    ("tags:\n  - a\n  - b/c", ["#a", "#b/c"]),
    ('tags: ["#pkm", hype]', ["#pkm", "#hype"]),
    ("tags: work", ["#work"]),
    ('tags: "#work"', ["#work"]),
    ("tags: one, two", []),
    ("tags: one two", []),
    ("tags: [2024, work, true, null, 1.5, [x]]", ["#work"]),
    ('tags: ["two words", ok, "#", ""]', ["#ok"]),
    ("TAGS: [a]", ["#a"]),
    ("tags:", []),
    ("tags: []", []),
    ("tag: [a]", []),
    ('note: "#nope"', []),
    ("tags: [a, a, A]", ["#a", "#a", "#A"]),
]


@pytest.mark.parametrize(("source", "expected"), TAGS)
def test_tags(source: str, expected: list[str]) -> None:
    found = note(source).tags
    assert [tag.tag for tag in found] == expected
    assert {(tag.line, tag.column) for tag in found} <= {(0, 0)}


def test_property_tags_come_before_those_of_the_text() -> None:
    found = note("tags: [a, b]", "#c #a").tags
    assert [(tag.tag, tag.source) for tag in found] == [
        ("#a", "property:tags"),
        ("#b", "property:tags"),
        ("#c", "body"),
        ("#a", "body"),
    ]


LINKS = [
    ('up: "[[A]]"', [("up", "A", None, None)]),
    ('up: "[[A#H|t]]"', [("up", "A", "#H", "t")]),
    ('rel:\n  - "[[A]]"\n  - text\n  - "[[B|b]]"', [("rel.0", "A", None, None), ("rel.2", "B", None, "b")]),
    ('a:\n  b:\n    - c: "[[A]]"', [("a.b.0.c", "A", None, None)]),
    ('up: "[t](My%20X.md#h)"', [("up", "My X.md", "#h", "t")]),
    ("up: '[[A]]'", [("up", "A", None, None)]),
    ("up: [[A]]", []),
    ('up: "see [[A]]"', []),
    ('up: "[[A]] [[B]]"', []),
    ('up: "[[A]] "', []),
    ('up: "![[A]]"', []),
    ('up: "[[]]"', []),
    ('"[[K]]": x', []),
    ('link: "[[#H]]"', [("link", "", "#H", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), LINKS)
def test_links(source: str, expected: list[tuple[str, str, str | None, str | None]]) -> None:
    assert [
        (link.source.removeprefix("property:"), link.path, link.subpath, link.text) for link in note(source).links
    ] == expected


def test_an_external_link_in_a_property_is_external() -> None:
    (link,) = note('up: "[t](https://example.com)"').links
    assert link.external


PLACES = [
    ('about: "of [[A]] and"\nup: "[[A]]"', [(3, 6)]),
    ('# up: "[[A]]"\nup: "[[A]]"', [(3, 6)]),
    ('a: "[[A]]"\nb: "[[A]]"', [(2, 5), (3, 5)]),
    ('a: ["[[A]]", "[[B]]"]', [(2, 6), (2, 15)]),
    ('é: "[[A]]"', [(2, 5)]),
    ('wrong: [[A]]\nup: "[[A]]"', [(3, 6)]),
    ("a: [\"[[A]]\", [[A]], '[[A]]']", [(2, 6), (2, 22)]),
    ('a:\n- [[A]]\n- - [[A]]\n  - "[[A]]"', [(5, 6)]),
    ('a: "[[A]]" # or "[[A]]"\nb: "[[A]]"', [(2, 5), (3, 5)]),
    ('a: |\n  "[[A]]"\nb: "[[A]]"', [(4, 5)]),
    ("a: [[A]]\nb: >- # folded\n  [[A]]", [(4, 3)]),
]


@pytest.mark.parametrize(("source", "places"), PLACES)
def test_where_links_stand(source: str, places: list[tuple[int, int]]) -> None:
    text = f"---\n{source}\n---\n"
    found = parse_note(text, SWITCHES).links
    assert [(link.line, link.column) for link in found] == places
    assert all(text.startswith(link.raw, link.start) for link in found)


def test_a_link_written_with_escapes_stands_where_it_is_written() -> None:
    text = "---\nup: '[[It''s]]'\n---\n"
    (link,) = parse_note(text, SWITCHES).links
    assert (link.path, link.raw) == ("It's", "[[It''s]]")
    assert text.startswith(link.raw, link.start)


def test_a_link_written_with_escapes_is_not_taken_for_a_list() -> None:
    text = "---\nlist: [[It's]]\nup: '[[It''s]]'\n---\n"
    (link,) = parse_note(text, SWITCHES).links
    assert (link.line, link.raw) == (3, "[[It''s]]")


TITLES = [
    ("title: The Title", "The Title"),
    ("title: 2024", "2024"),
    ("title:", None),
    ("title: [a, b]", "a"),
    ("a: 1", None),
]


@pytest.mark.parametrize(("source", "expected"), TITLES)
def test_title(source: str, expected: str | None) -> None:
    assert note(source).title == expected


SUMMARIES = [
    ("summary: One line.", "One line."),
    ("description: One line.", "One line."),
    ("description: b\nsummary: a", "a"),
    ("summary: |\n  two\n  lines", "two lines"),
    ("summary:", "Body."),
    ("summary: true", "Body."),
]


@pytest.mark.parametrize(("source", "expected"), SUMMARIES)
def test_summary(source: str, expected: str) -> None:
    assert note(source, "Body. More.").summary == expected


def test_type() -> None:
    assert note("type: decision").type == "decision"
    assert note("type: [meeting]").type == "meeting"
    assert note("type:").type is None
